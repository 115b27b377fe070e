internal import TesseraCore

extension Outcome {
  /// Reads an outcome that became a move, or the refusal it was; the columns are those of `StoredAnswers`' queries.
  init(row: Statement) throws(StoreError) {
    self.init(
      clientSequence: ClientSequenceNumber(row.unsigned(1)),
      answer: row.isNull(3) ? .refused(try Rejection(row: row)) : .applied(row.sequence(3)),
      fingerprint: row.unsigned(2))
  }
}

extension Rejection {
  fileprivate init(row: Statement) throws(StoreError) {
    guard let reason = RejectionReason(word: row.text(4)) else {
      throw row.corrupt("\(row.text(4)) is no reason to refuse a move")
    }
    self.init(reason, try Evidence(row: row, of: reason), at: row.sequence(5))
  }
}

extension Evidence {
  fileprivate init(row: Statement, of reason: RejectionReason) throws(StoreError) {
    let player = try row.optional(11) { (column) throws(StoreError) in try row.player(column) }
    if !row.isNull(6) {
      self = .stale(
        tileInA: try row.exact(6), tileInB: try row.exact(7), cellOfTileA: try row.exact(8),
        cellOfTileB: try row.exact(9), player: player)
    } else if !row.isNull(10), reason == .gone {
      self = .gone(CardNumber(try row.exact(10)), player: player)
    } else if !row.isNull(10), let player {
      self = .held(tile: try row.exact(10), player: player)
    } else {
      self = .none
    }
  }
}
