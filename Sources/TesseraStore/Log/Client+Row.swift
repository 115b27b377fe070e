internal import TesseraCore

extension Connection {
  /// The clients of a room with their windows (P4): all, or those who made a move after that sequence.
  func clients(of room: Int64, movedAfter sequence: UInt64?) throws(StoreError) -> [LoadedClient] {
    guard let sequence else { return try clients(of: room, "1 = ?2", .integer(1)) }
    return try clients(
      of: room, "c.client IN (SELECT client FROM moves WHERE room = ?1 AND sequence > ?2)", Value(sequence))
  }

  /// One client, if anybody has used it in this room.
  func client(_ client: ClientID, of room: Int64) throws(StoreError) -> LoadedClient? {
    try clients(of: room, "c.client = ?2", Value(client)).first
  }

  /// `condition` is on `c`; ?1 is the room, ?2 the value.
  private func clients(
    of room: Int64, _ condition: String, _ value: Value
  ) throws(StoreError) -> [LoadedClient] {
    var outcomes: [ClientID: [Outcome]] = [:]
    _ = try rows(
      """
      SELECT c.client, c.client_sequence, c.fingerprint, c.sequence, r.reason, r.sequence, r.tile_in_a,
        r.tile_in_b, r.cell_of_tile_a, r.cell_of_tile_b, r.tile, r.other_player
      FROM outcomes AS c LEFT JOIN refusals AS r
        ON r.room = c.room AND r.client = c.client AND r.client_sequence = c.client_sequence
          AND c.sequence IS NULL
      WHERE c.room = ?1 AND \(condition) ORDER BY c.client, c.client_sequence
      """, .integer(room), value
    ) { (row) throws(StoreError) in outcomes[try row.client(0), default: []].append(try Outcome(row: row)) }
    return try rows(
      "SELECT c.client, c.player FROM clients AS c WHERE c.room = ?1 AND \(condition) ORDER BY c.client",
      .integer(room), value
    ) { (row) throws(StoreError) in
      let client = try row.client(0)
      let own = outcomes.removeValue(forKey: client) ?? []
      return LoadedClient(
        client: client, player: try row.player(1), lastClientSequence: own.last?.clientSequence ?? .zero,
        outcomes: own)
    }
  }
}

extension PlayerRecord {
  static let columns = "player, identity, name, role, joined"

  init(row: Statement) throws(StoreError) {
    guard let role = Role(word: row.text(3)) else { throw row.corrupt("\(row.text(3)) is no role") }
    self.init(
      player: try row.player(0), identity: Identity(row.blob(1)), name: row.text(2), role: role,
      joined: row.unsigned(4))
  }
}
