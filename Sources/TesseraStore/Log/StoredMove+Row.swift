internal import TesseraCore

extension StoredMove {
  /// The columns of `moves` in the order in which `init(row:)` reads them.
  static let columns =
    "sequence, player, client, client_sequence, at, kind, a, b, tile_a, tile_b, target, seed, tiles, solved,"
    + " round, digest, held_ms, epoch, card, first_card, x, y, card_order, quarters, turn, up, picture, cards"

  init(row: Statement) throws(StoreError) {
    let item = MoveItem(
      sequence: row.sequence(0), player: try row.player(1), client: try row.client(2),
      clientSequence: ClientSequenceNumber(row.unsigned(3)), at: row.unsigned(4),
      move: try LoggedMove(row: row), solved: row.integer(13) != 0)
    self.init(
      item: item, epoch: Epoch(row.unsigned(17)), round: try row.exact(14), digest: Digest(row.unsigned(15)),
      heldMs: row.isNull(16) ? nil : row.unsigned(16))
  }
}

extension LoggedMove {
  fileprivate init(row: Statement) throws(StoreError) {
    switch row.text(5) {
    case "swap": self = .swap(try Swap(row: row))
    case "undo": self = .undo(row.sequence(10), try Swap(row: row))
    case "scramble": self = .scramble(seed: try row.exact(11))
    case "restore": self = .restore(row.sequence(10), tiles: try row.numbers(12))
    case let kind:
      guard let move = try LoggedTableMove(row: row, kind) else {
        throw row.corrupt("\(kind) is no kind of move")
      }
      self = .table(move)
    }
  }
}

extension Swap {
  fileprivate init(row: Statement) throws(StoreError) {
    self.init(
      a: try row.exact(6), b: try row.exact(7), tileA: try row.exact(8), tileB: try row.exact(9))
  }
}
