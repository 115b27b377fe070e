internal import TesseraCore

/// Reads all that a room's state machine needs to go on where it was.
struct RoomLoader {
  /// How far undo looks back (P16), and so how many of the latest moves a room wants.
  static let recent: UInt64 = 1_000
  /// Of a room that had more clients only those of its latest moves are loaded; the others when they say hello.
  static let crowd = 512

  let connection: Connection

  func load(_ id: RoomID, _ room: RoomRow) throws(StoreError) -> LoadedRoom {
    let number = Value.integer(room.number)
    guard let keyframe = try connection.keyframe(of: room.number, atOrBefore: room.head) else {
      throw StoreError(.corrupt, "room \(room.number) has no keyframe")
    }
    let recent = try recent(room, since: keyframe)
    let isSmall = try isSmall(number)
    let after = isSmall ? nil : (recent.first?.sequence.value ?? room.head.value + 1) - 1
    let clients = try connection.clients(of: room.number, movedAfter: after)
    return LoadedRoom(
      id: id, creation: try creation(number), keyframe: keyframe, recent: recent,
      epochs: try epochs(number),
      players: isSmall ? try players(number) : [], clients: clients, isWhole: isSmall,
      lastPlayer: try lastPlayer(number))
  }

  /// Whether so few clients were ever here that all of them are loaded.
  private func isSmall(_ room: Value) throws(StoreError) -> Bool {
    try connection.first(
      "SELECT 1 FROM clients WHERE room = ? LIMIT 1 OFFSET \(RoomLoader.crowd)", room, read: { _ in true })
      == nil
  }

  private func lastPlayer(_ room: Value) throws(StoreError) -> PlayerNumber {
    try connection.first("SELECT max(player) FROM players WHERE room = ?", room) {
      (row) throws(StoreError) in row.isNull(0) ? PlayerNumber(0) : try row.player(0)
    } ?? PlayerNumber(0)
  }

  private func recent(_ room: RoomRow, since keyframe: Keyframe) throws(StoreError) -> [MoveItem] {
    let head = room.head.value
    let after = min(keyframe.sequence.value, head - min(head, RoomLoader.recent))
    let moves = try connection.moves(of: room.number, after: SequenceNumber(after), through: room.head)
    guard UInt64(moves.count) == head - after else {
      throw StoreError(.corrupt, "room \(room.number) lacks moves between \(after) and \(head)")
    }
    return moves.map(\.item)
  }

  private func creation(_ room: Value) throws(StoreError) -> RoomCreation {
    guard case .integer(let number) = room,
      let start = try connection.keyframe(of: number, atOrBefore: .zero),
      let creation = try connection.first(
        """
        SELECT title, created, creator, host_key_hash, password_hash, scramble, seed, watch
        FROM rooms WHERE room_number = ?
        """, room, read: { (row) throws(StoreError) in try RoomCreation(row: row, start: start) })
    else { throw StoreError(.corrupt, "a room lacks its row or its first keyframe") }
    return creation
  }

  private func epochs(_ room: Value) throws(StoreError) -> [EpochStart] {
    try connection.rows("SELECT epoch, head FROM epochs WHERE room = ? ORDER BY epoch DESC LIMIT 64", room) {
      EpochStart(epoch: Epoch($0.unsigned(0)), head: $0.sequence(1))
    }.reversed()
  }

  private func players(_ room: Value) throws(StoreError) -> [PlayerRecord] {
    try connection.rows(
      "SELECT \(PlayerRecord.columns) FROM players WHERE room = ? ORDER BY player", room
    ) { (row) throws(StoreError) in try PlayerRecord(row: row) }
  }
}

extension RoomCreation {
  fileprivate init(row: Statement, start: Keyframe) throws(StoreError) {
    guard let scramble = ScramblePermission(word: row.text(5)) else {
      throw row.corrupt("\(row.text(5)) is no permission to scramble")
    }
    self.init(
      title: row.text(0), created: row.unsigned(1), creator: row.isNull(2) ? nil : Identity(row.blob(2)),
      hostKeyHash: row.blob(3), passwordHash: row.isNull(4) ? nil : row.text(4), scramble: scramble,
      seed: row.isNull(6) ? nil : try row.exact(6), watch: try row.room(7), start: start)
  }
}
