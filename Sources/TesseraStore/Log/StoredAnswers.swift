internal import TesseraCore

/// The answers of a room's clients (P4), from the three places in which they stand.
///
/// A move carries its own answer, and so does a refusal, which is found by its client. Moves are not: with each
/// keyframe the answers of those up to it are put on the shelf `outcomes`, so that only the later ones are searched.
struct StoredAnswers {
  /// How many of a client's latest answers are asked for.
  static let window: UInt64 = 64

  let connection: Connection
  let room: Int64
  /// The answers of the moves since the latest keyframe, by client.
  private let recent: [ClientID: [Outcome]]

  /// Of all clients, or of one.
  init(_ connection: Connection, of room: Int64, only client: ClientID?) throws(StoreError) {
    self.connection = connection
    self.room = room
    var recent: [ClientID: [Outcome]] = [:]
    _ = try connection.rows(
      """
      SELECT client, client_sequence, fingerprint, sequence FROM moves
      WHERE room = ?1 AND sequence > (SELECT max(sequence) FROM keyframes WHERE room = ?1)
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

  /// The refusals, and the answers of the moves before the latest keyframe; some may be older than the last 64.
  private func shelved(_ client: ClientID) throws(StoreError) -> [Outcome] {
    try connection.rows(
      """
      SELECT client, client_sequence, fingerprint, sequence, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM outcomes WHERE room = ?1 AND client = ?2
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
  /// Puts the latest answers of the moves up to a keyframe on the shelf; called before that is stored.
  func shelveAnswers(of room: Int64, through keyframe: SequenceNumber) throws(StoreError) {
    try run(
      """
      INSERT OR REPLACE INTO outcomes (room, client, slot, client_sequence, fingerprint, sequence)
      SELECT ?1, client, client_sequence % \(StoredAnswers.window), client_sequence, fingerprint, sequence
      FROM (
        SELECT client, client_sequence, fingerprint, sequence,
          max(client_sequence) OVER (PARTITION BY client) AS latest
        FROM moves
        WHERE room = ?1 AND sequence <= ?2
          AND sequence > (SELECT max(sequence) FROM keyframes WHERE room = ?1) AND fingerprint IS NOT NULL)
      WHERE client_sequence > latest - \(StoredAnswers.window)
      """, .integer(room), Value(keyframe))
  }
}
