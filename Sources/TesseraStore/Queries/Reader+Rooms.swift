public import TesseraCore

extension Reader {
  /// The room of this play id, watch id or number, as a person writes it on a command line.
  public func room(named text: String) throws(StoreError) -> RoomID? {
    if let number = Int64(text), let room = try room(number: number) { return room }
    return try roomID("SELECT id FROM rooms WHERE id = ?1 OR watch = ?1", .text(text))
  }

  public func room(number: Int64) throws(StoreError) -> RoomID? {
    try roomID("SELECT id FROM rooms WHERE room_number = ?", .integer(number))
  }

  public func room(watch: RoomID) throws(StoreError) -> RoomID? {
    try roomID("SELECT id FROM rooms WHERE watch = ?", Value(watch))
  }

  /// All rooms in the order of their numbers.
  public func rooms() throws(StoreError) -> [RoomID] {
    try connection.rows("SELECT id FROM rooms ORDER BY room_number") { (row) throws(StoreError) in
      try row.room(0)
    }
  }

  /// What a room is and where it stands; nil if there is none.
  public func summary(of room: RoomID) throws(StoreError) -> RoomSummary? {
    guard let present = try board(of: room) else { return nil }
    return try connection.first(
      """
      SELECT r.room_number, r.watch, r.title, r.created, r.password_hash IS NOT NULL, r.scramble,
        (SELECT count(*) FROM players AS p WHERE p.room = r.room_number),
        (SELECT at FROM moves AS m WHERE m.room = r.room_number ORDER BY sequence DESC LIMIT 1), r.ended
      FROM rooms AS r WHERE r.id = ?
      """, Value(room)
    ) { (row) throws(StoreError) in
      guard let scramble = ScramblePermission(word: row.text(5)) else {
        throw row.corrupt("\(row.text(5)) is no permission to scramble")
      }
      return RoomSummary(
        number: row.integer(0), id: room, watch: try row.room(1), title: row.text(2),
        created: row.unsigned(3), ended: row.isNull(8) ? nil : row.unsigned(8),
        hasPassword: row.integer(4) != 0, scramble: scramble, present: present,
        players: try row.exact(6), lastMove: row.isNull(7) ? nil : row.unsigned(7))
    }
  }

  /// The hashes by which the server decides who may read or lead a room; nil if there is none.
  public func access(to room: RoomID) throws(StoreError) -> RoomAccess? {
    try connection.first(
      "SELECT watch, creator, host_key_hash, password_hash, ended FROM rooms WHERE id = ?", Value(room)
    ) { (row) throws(StoreError) in
      RoomAccess(
        id: room, watch: try row.room(0), creator: row.isNull(1) ? nil : Identity(row.blob(1)),
        hostKeyHash: row.blob(2), passwordHash: row.isNull(3) ? nil : row.text(3),
        ended: row.isNull(4) ? nil : row.unsigned(4))
    }
  }

  /// Whether this identity has given the room's password.
  public func hasPass(_ identity: Identity, to room: RoomID) throws(StoreError) -> Bool {
    try connection.first(
      "SELECT 1 FROM passes JOIN rooms ON room_number = room WHERE id = ? AND identity = ?", Value(room),
      Value(identity), read: { _ in true }) ?? false
  }

  /// What the log knows of a client and of the player behind an identity.
  public func remembered(
    _ client: ClientID, _ identity: Identity, in room: RoomID
  ) throws(StoreError) -> Remembered {
    guard let number = try number(of: room) else { return Remembered(client: nil, player: nil) }
    return Remembered(
      client: try connection.client(client, of: number),
      player: try connection.first(
        "SELECT \(PlayerRecord.columns) FROM players WHERE room = ? AND identity = ?", .integer(number),
        Value(identity)
      ) { (row) throws(StoreError) in try PlayerRecord(row: row) })
  }

  func number(of room: RoomID) throws(StoreError) -> Int64? {
    try connection.first("SELECT room_number FROM rooms WHERE id = ?", Value(room)) { $0.integer(0) }
  }

  private func roomID(_ sql: String, _ value: Value) throws(StoreError) -> RoomID? {
    try connection.first(sql, value) { (row) throws(StoreError) in try row.room(0) }
  }
}
