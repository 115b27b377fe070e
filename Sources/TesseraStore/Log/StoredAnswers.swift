internal import TesseraCore

/// The answers of a room's clients (P4), from the three places in which they stand.
///
/// A refusal is found by its client. Moves are not: `clients.answers` keeps those up to `rooms.shelved`, so that only
/// the later ones are searched.
struct StoredAnswers {
  /// How many of a client's latest answers are asked for.
  static let window: UInt64 = 64
  /// So many moves are searched at most.
  static let searched: UInt64 = 250

  let connection: Connection
  let room: Int64
  /// The answers of the moves that no client's row has yet, by client.
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
    let answers = try (shelved(client) + refused(client) + (recent[client] ?? []))
      .sorted { $0.clientSequence < $1.clientSequence }
    guard let last = answers.last?.clientSequence.value else { return [] }
    return answers.filter { $0.clientSequence.value + StoredAnswers.window > last }
  }

  /// Those of its moves that stand in its row; some may be older than the last 64.
  private func shelved(_ client: ClientID) throws(StoreError) -> [Outcome] {
    try connection.first(
      "SELECT answers FROM clients WHERE room = ? AND client = ? AND answers IS NOT NULL", .integer(room),
      Value(client)
    ) { (row) throws(StoreError) in
      guard let answers = Outcome.shelved(row.text(0)) else { throw row.corrupt("answers that are none") }
      return answers
    } ?? []
  }

  /// The latest that were refusals; some may be older than the last 64.
  private func refused(_ client: ClientID) throws(StoreError) -> [Outcome] {
    try connection.rows(
      """
      SELECT client, client_sequence, fingerprint, NULL, reason, sequence, tile_in_a, tile_in_b, cell_of_tile_a,
        cell_of_tile_b, tile, other_player
      FROM refusals WHERE room = ? AND client = ? AND fingerprint IS NOT NULL
      ORDER BY client_sequence DESC LIMIT \(StoredAnswers.window)
      """, .integer(room), Value(client)
    ) { (row) throws(StoreError) in try Outcome(row: row) }
  }
}

extension Outcome {
  /// Digits of one answer in `clients.answers`: 16 each for number, fingerprint and sequence.
  fileprivate static let digits = 48

  /// Nil: the text is not made of such answers.
  fileprivate static func shelved(_ text: String) -> [Outcome]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: Outcome.digits) else { return nil }
    var answers: [Outcome] = []
    answers.reserveCapacity(digits.count / Outcome.digits)
    for start in stride(from: 0, to: digits.count, by: Outcome.digits) {
      func number(_ index: Int) -> UInt64? {
        let from = start + 16 * index
        return UInt64(String(decoding: digits[from..<from + 16], as: UTF8.self), radix: 16)
      }
      guard let own = number(0), let fingerprint = number(1), let sequence = number(2) else { return nil }
      answers.append(
        Outcome(
          clientSequence: ClientSequenceNumber(own), answer: .applied(SequenceNumber(sequence)),
          fingerprint: fingerprint))
    }
    return answers
  }
}

extension Connection {
  /// Whether the answers are shelved after this move: in each room at others, so that rooms played alike do not do
  /// it at once.
  static func isShelving(_ room: Int64, at sequence: SequenceNumber) -> Bool {
    (sequence.value &+ UInt64(bitPattern: room) &* 389).isMultiple(of: StoredAnswers.searched)
  }

  /// Adds the answers of the latest moves, up to one that is stored already, to the rows of the clients who made them.
  ///
  /// About 0.3 ms for 250 moves of four clients.
  func shelveAnswers(of room: Int64, through sequence: SequenceNumber) throws(StoreError) {
    try run(
      """
      UPDATE clients SET answers = substr(coalesce(clients.answers, '') || played.answers,
        -\(StoredAnswers.window * UInt64(Outcome.digits)))
      FROM (
        SELECT client,
          group_concat(printf('%016x%016x%016x', client_sequence, fingerprint, sequence), '') AS answers
        FROM (
          SELECT client, client_sequence, fingerprint, sequence FROM moves
          WHERE room = ?1 AND sequence > (SELECT shelved FROM rooms WHERE room_number = ?1) AND sequence <= ?2
            AND fingerprint IS NOT NULL
          ORDER BY client, sequence)
        GROUP BY client) AS played
      WHERE clients.room = ?1 AND clients.client = played.client
      """, .integer(room), Value(sequence))
    try run("UPDATE rooms SET shelved = ?2 WHERE room_number = ?1", .integer(room), Value(sequence))
  }
}
