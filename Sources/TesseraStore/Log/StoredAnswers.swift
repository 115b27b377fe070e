internal import TesseraCore

/// The answers of a room's clients (P4), from the two places in which they stand: moves and refusals.
///
/// A refusal is found by its client. Moves are not: of those up to `rooms.shelved`, `clients.latest` says which were a
/// client's last, so that only the later ones are searched.
struct StoredAnswers {
  /// How many of a client's latest answers are asked for.
  static let window: UInt64 = 64
  /// So many moves are searched at most.
  static let searched: UInt64 = 250

  let connection: Connection
  let room: Int64
  /// The answers of the moves that no client's row names yet, by client.
  private let recent: [ClientID: [Outcome]]

  /// Of all clients, or of one.
  init(_ connection: Connection, of room: Int64, only client: ClientID?) throws(StoreError) {
    self.connection = connection
    self.room = room
    var recent: [ClientID: [Outcome]] = [:]
    _ = try connection.rows(
      """
      SELECT client, client_sequence, fingerprint, sequence FROM moves
      WHERE room = ?1 AND sequence > (SELECT shelved FROM rooms WHERE room_number = ?1)
        AND fingerprint IS NOT NULL AND (?2 IS NULL OR client = ?2)
      """, .integer(room), Value(client) { Value($0) }
    ) { (row) throws(StoreError) in recent[try row.client(0), default: []].append(try Outcome(row: row)) }
    self.recent = recent
  }

  /// The last 64 of one client, in the order of its numbers.
  func latest(of client: ClientID) throws(StoreError) -> [Outcome] {
    let answers = try (shelved(client) + (recent[client] ?? []))
      .sorted { $0.clientSequence < $1.clientSequence }
    guard let last = answers.last?.clientSequence.value else { return [] }
    return answers.filter { $0.clientSequence.value + StoredAnswers.window > last }
  }

  /// The refusals, and the answers of the moves its row names; some may be older than the last 64.
  private func shelved(_ client: ClientID) throws(StoreError) -> [Outcome] {
    try connection.rows(
      """
      SELECT m.client, m.client_sequence, m.fingerprint, m.sequence, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM clients AS c JOIN json_each('[' || c.latest || ']') AS named
        JOIN moves AS m ON m.room = c.room AND m.sequence = named.value
      WHERE c.room = ?1 AND c.client = ?2
      UNION ALL SELECT * FROM (
        SELECT client, client_sequence, fingerprint, NULL, reason, sequence, tile_in_a, tile_in_b, cell_of_tile_a,
          cell_of_tile_b, tile, other_player
        FROM refusals WHERE room = ?1 AND client = ?2 AND fingerprint IS NOT NULL
        ORDER BY client_sequence DESC LIMIT \(StoredAnswers.window))
      """, .integer(room), Value(client)
    ) { (row) throws(StoreError) in try Outcome(row: row) }
  }
}

extension Connection {
  /// Whether the answers are shelved after this move: of all rooms at different ones, so that rooms played alike do
  /// not do it at once.
  static func isShelving(_ room: Int64, at sequence: SequenceNumber) -> Bool {
    (sequence.value &+ UInt64(bitPattern: room) &* 389).isMultiple(of: StoredAnswers.searched)
  }

  /// Names the latest moves in the rows of the clients who made them, up to one that is stored already.
  ///
  /// About 0.2 ms for 250 moves of four clients. A list is cut to 64 only when it has grown long.
  func shelveAnswers(of room: Int64, through sequence: SequenceNumber) throws(StoreError) {
    try run(
      """
      UPDATE clients SET latest = (
        SELECT iif(length(list) < 800, list, (
          SELECT group_concat(value) FROM (
            SELECT value FROM json_each('[' || list || ']') ORDER BY value DESC LIMIT \(StoredAnswers.window))))
        FROM (SELECT coalesce(clients.latest || ',', '') || played.moves AS list))
      FROM (
        SELECT client, group_concat(sequence) AS moves FROM moves
        WHERE room = ?1 AND sequence > (SELECT shelved FROM rooms WHERE room_number = ?1) AND sequence <= ?2
          AND fingerprint IS NOT NULL
        GROUP BY client) AS played
      WHERE clients.room = ?1 AND clients.client = played.client
      """, .integer(room), Value(sequence))
    try run("UPDATE rooms SET shelved = ?2 WHERE room_number = ?1", .integer(room), Value(sequence))
  }
}
