internal import TesseraCore

extension Connection {
  /// The clients of a room with their windows (P4): all, or those who made a move after that sequence.
  func clients(of room: Int64, movedAfter sequence: UInt64?) throws(StoreError) -> [LoadedClient] {
    let answers = try StoredAnswers(self, of: room, only: nil)
    guard let sequence else { return try clients(answers, "1 = ?2", .integer(1)) }
    return try clients(
      answers, "c.client IN (SELECT client FROM moves WHERE room = ?1 AND sequence > ?2)", Value(sequence))
  }

  /// One client, if anybody has used it in this room.
  func client(_ client: ClientID, of room: Int64) throws(StoreError) -> LoadedClient? {
    let answers = try StoredAnswers(self, of: room, only: client)
    return try clients(answers, "c.client = ?2", Value(client)).first
  }

  /// `condition` is on `c`; ?1 is the room, ?2 the value.
  private func clients(
    _ answers: StoredAnswers, _ condition: String, _ value: Value
  ) throws(StoreError) -> [LoadedClient] {
    let known = try rows(
      "SELECT c.client, c.player FROM clients AS c WHERE c.room = ?1 AND \(condition) ORDER BY c.client",
      .integer(answers.room), value
    ) { (row) throws(StoreError) in (client: try row.client(0), player: try row.player(1)) }
    var loaded: [LoadedClient] = []
    for (client, player) in known {
      let own = try answers.latest(of: client)
      loaded.append(
        LoadedClient(
          client: client, player: player, lastClientSequence: own.last?.clientSequence ?? .zero,
          outcomes: own))
    }
    return loaded
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
