public import TesseraCore

extension Reader {
  /// The board after move `sequence` (nil: the latest); nil if the room or the sequence does not exist.
  ///
  /// Replays at most about 1,000 moves from the nearest keyframe.
  public func board(of room: RoomID, at sequence: SequenceNumber? = nil) throws(StoreError) -> StoredBoard? {
    guard let row = try connection.room(room) else { return nil }
    let target = sequence ?? row.head
    guard target <= row.head else { return nil }
    guard let keyframe = try connection.keyframe(of: row.number, atOrBefore: target) else {
      throw StoreError(.corrupt, "room \(row.number) has no keyframe at or before \(target.value)")
    }
    let moves = try connection.moves(of: row.number, after: keyframe.sequence, through: target)
    guard var puzzle = Puzzle(keyframe) else {
      throw StoreError(.corrupt, "keyframe \(keyframe.sequence.value) of room \(row.number) is no board")
    }
    do throws(PuzzleFault) {
      for move in moves { try puzzle.apply(move.item) }
    } catch {
      throw StoreError(.corrupt, "room \(row.number) cannot be replayed: \(error.sentence)")
    }
    guard puzzle.sequence == target else {
      throw StoreError(.corrupt, "room \(row.number) lacks moves before \(target.value)")
    }
    return StoredBoard(puzzle, keyframe)
  }

  /// The moves after `sequence` in order, at most `limit` and never more than 10,000.
  ///
  /// Empty when there are none, or no such room.
  public func moves(
    of room: RoomID, after sequence: SequenceNumber, limit: Int
  ) throws(StoreError) -> [StoredMove] {
    guard let number = try number(of: room), limit > 0, sequence.value <= largestInteger else { return [] }
    let last = SequenceNumber(sequence.value + UInt64(min(limit, 10_000)))
    return try connection.moves(of: number, after: sequence, through: last)
  }

  /// All stored keyframes of a room, in order.
  public func keyframes(of room: RoomID) throws(StoreError) -> [Keyframe] {
    guard let number = try number(of: room) else { return [] }
    return try connection.rows(
      "SELECT \(Keyframe.columns) FROM keyframes WHERE room = ? ORDER BY sequence", .integer(number)
    ) { (row) throws(StoreError) in try Keyframe(row: row) }
  }
}

extension StoredBoard {
  fileprivate init(_ puzzle: Puzzle, _ keyframe: Keyframe) {
    self.init(
      sequence: puzzle.sequence, round: puzzle.round, rules: keyframe.rules, picture: keyframe.picture,
      board: puzzle.board, solved: puzzle.solved)
  }
}

extension PuzzleFault {
  fileprivate var sentence: String {
    switch self {
    case .gap(let expected, let found): "move \(found.value) stands where \(expected.value) should"
    case .impossible(let sequence): "move \(sequence.value) does not fit the board before it"
    }
  }
}
