internal import TesseraCore

/// Reads all that a room's state machine needs to go on where it was.
struct RoomLoader {
  /// How far undo looks back (P16), and so how many of the latest moves a room wants.
  static let recent: UInt64 = 1_000

  let connection: Connection

  func load(_ id: RoomID, _ room: RoomRow) throws(StoreError) -> LoadedRoom {
    let number = Value.integer(room.number)
    guard let keyframe = try connection.keyframe(of: room.number, atOrBefore: room.head) else {
      throw StoreError(.corrupt, "room \(room.number) has no keyframe")
    }
    return LoadedRoom(
      id: id, creation: try creation(number), keyframe: keyframe,
      recent: try recent(room, since: keyframe), epochs: try epochs(number), players: try players(number),
      clients: try clients(number))
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
      "SELECT player, identity, name, role, joined FROM players WHERE room = ? ORDER BY player", room
    ) { (row) throws(StoreError) in
      guard let role = Role(word: row.text(3)) else { throw row.corrupt("\(row.text(3)) is no role") }
      return PlayerRecord(
        player: try row.player(0), identity: Identity(row.blob(1)), name: row.text(2), role: role,
        joined: row.unsigned(4))
    }
  }

  private func clients(_ room: Value) throws(StoreError) -> [LoadedClient] {
    var outcomes = try outcomes(room)
    return try connection.rows("SELECT client, player FROM clients WHERE room = ? ORDER BY client", room) {
      (row) throws(StoreError) in
      let client = try row.client(0)
      let own = outcomes.removeValue(forKey: client) ?? []
      return LoadedClient(
        client: client, player: try row.player(1), lastClientSequence: own.last?.clientSequence ?? .zero,
        outcomes: own)
    }
  }

  private func outcomes(_ room: Value) throws(StoreError) -> [ClientID: [Outcome]] {
    var outcomes: [ClientID: [Outcome]] = [:]
    _ = try connection.rows(
      """
      SELECT o.client, o.client_sequence, o.fingerprint, o.sequence, r.reason, r.sequence, r.tile_in_a,
        r.tile_in_b, r.cell_of_tile_a, r.cell_of_tile_b, r.tile, r.other_player
      FROM outcomes AS o LEFT JOIN refusals AS r
        ON r.room = o.room AND r.client = o.client AND r.client_sequence = o.client_sequence
          AND o.sequence IS NULL
      WHERE o.room = ? ORDER BY o.client, o.client_sequence
      """, room
    ) { (row) throws(StoreError) in outcomes[try row.client(0), default: []].append(try Outcome(row: row)) }
    return outcomes
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
