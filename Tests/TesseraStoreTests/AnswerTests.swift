import Testing
import TesseraCore

@testable import TesseraStore

/// Where the answers of the clients stand, and that they are found there (P4).
@Suite struct AnswerTests {
  let folder = TemporaryFolder()

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `P4 R26: whatever was played, each client's last 64 answers are loaded`(
    seed: UInt64
  ) async throws {
    var game = try Game(columns: 2, rows: 2, seed: 31)
    var random = SplitMix64(state: seed)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    for (number, name) in [(1, "Ada"), (2, "Bob"), (3, "Cem")] as [(UInt32, String)] {
      game.join(number, name)
    }
    var given: [ClientID: [Outcome]] = [:]
    for turn in 0..<60 {
      // The third falls silent, and what it was told must outlast all keyframes to come.
      let crowd = UInt64(turn < 20 ? 3 : 2)
      for _ in 0..<random.next(below: 120) {
        let number = UInt32(1 + random.next(below: crowd))
        if random.next(below: 4) == 0 {
          game.refuse(number, Rejection(.held, .held(tile: 2, player: PlayerNumber(1)), at: .zero))
        } else {
          try game.play(1, by: number, seed: random.next(below: 1_000))
        }
      }
      let batch = game.batch()
      for outcome in batch.records.compactMap(\.outcome) { given[outcome.0, default: []].append(outcome.1) }
      #expect(await database.appended(batch) == [.committed])
      guard turn % 6 == 5 else { continue }
      let loaded = try #require(try await database.opened(game.id))
      game.epoch = try #require(loaded.epochs.last).epoch
      let answers = loaded.clients.map { ($0.client, $0.outcomes) }
      #expect(Dictionary(uniqueKeysWithValues: answers) == given.mapValues { Array($0.suffix(64)) })
    }
    let (id, silent) = (game.id, Game.client(of: PlayerNumber(3)))
    let (alone, shelved) = try await database.reading { reader in
      (
        try reader.connection.room(id).flatMap { try reader.connection.client(silent, of: $0.number) },
        try reader.connection.first("SELECT shelved FROM rooms") { $0.integer(0) } ?? 0
      )
    }
    database.close()
    #expect(alone?.outcomes == given[silent]?.suffix(64))
    #expect(given.values.allSatisfy { $0.count > 64 } && shelved > 1_000)
  }

  @Test func `rooms that are played alike do not shelve their answers at the same move`() {
    let shelved = (1...100 as ClosedRange<Int64>).map { room in
      (1...500 as ClosedRange<UInt64>).filter { Connection.isShelving(room, at: SequenceNumber($0)) }
    }
    #expect(shelved.allSatisfy { $0.count == 2 && $0[1] - $0[0] == StoredAnswers.searched })
    #expect(Set(shelved.map { $0[0] }).count == 100)
  }

  @Test func `P4: answers stored by an older version are those a client is told after the upgrade`() throws {
    let path = folder.file()
    let connection = try Connection(path: path, .writing)
    let steps = Migrator().steps
    let shelves = try #require(steps.firstIndex { $0.contains("ADD COLUMN fingerprint") })
    try Migrator(steps: Array(steps.prefix(shelves))).migrate(connection, path: path)
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.execute(
      """
      INSERT INTO rooms (id, watch, title, created, host_key_hash, scramble) VALUES (hex(zeroblob(11)), hex(randomblob(11)), 'a room', 1, zeroblob(32), 'host');
      INSERT INTO clients VALUES (1, x'00000000000000010000000000000002', 1);
      INSERT INTO keyframes (room, sequence, round, rules, kind, columns, rows, image, width, height, tiles, solved)
      VALUES (1, 40, 1, 1, 'mosaic', 2, 1, 'p', 1, 1, x'00000100', 0);
      """)
    let (client, count) = (ClientID(Bits128(high: 1, low: 2)), UInt64(100))
    var given: [Outcome] = []
    for number in 1...count {
      let outcome = try connection.answerAsBefore(client, ClientSequenceNumber(number))
      given.append(outcome)
    }
    try Migrator().migrate(connection, path: path)
    #expect(try StoredAnswers(connection, of: 1, only: nil).latest(of: client) == given.suffix(64))
    // Shelved again, they are found by their moves.
    try connection.shelveAnswers(of: 1, through: SequenceNumber(count))
    #expect(try StoredAnswers(connection, of: 1, only: client).latest(of: client) == given.suffix(64))
    #expect(given.suffix(64).contains { $0.answer != .applied($0.applied) })
  }
}

extension Outcome {
  fileprivate var applied: SequenceNumber {
    if case .applied(let sequence) = answer { sequence } else { .zero }
  }
}

extension Record {
  /// The answer that a record is, and to whom.
  fileprivate var outcome: (ClientID, Outcome)? {
    switch self {
    case .move(let move):
      (
        move.item.client,
        Outcome(
          clientSequence: move.item.clientSequence, answer: .applied(move.item.sequence),
          fingerprint: move.fingerprint)
      )
    case .refusal(let refusal):
      (
        refusal.client,
        Outcome(
          clientSequence: refusal.clientSequence, answer: .refused(refusal.rejection),
          fingerprint: refusal.fingerprint)
      )
    default: nil
    }
  }
}

extension Connection {
  /// Stores a move, or each third time a refusal, as it was done before `moves` had fingerprints.
  fileprivate func answerAsBefore(
    _ client: ClientID, _ number: ClientSequenceNumber
  ) throws(StoreError) -> Outcome {
    let isRefused = number.value.isMultiple(of: 3)
    let sequence = SequenceNumber(number.value - number.value / 3)
    if isRefused {
      try run(
        """
        INSERT INTO refusals (room, client, client_sequence, player, at, kind, reason, sequence)
        VALUES (1, ?, ?, 1, 1, 'swap', 'boardAtRest', 5)
        """, Value(client), Value(number))
    } else {
      try run(
        """
        INSERT INTO moves (room, sequence, epoch, round, player, client, client_sequence, at, kind, a, b, tile_a,
          tile_b, solved, digest)
        VALUES (1, ?, 1, 1, 1, ?, ?, 1, 'swap', 0, 1, 2, 3, 0, 9)
        """, Value(sequence), Value(client), Value(number))
    }
    try run(
      "INSERT OR REPLACE INTO outcomes VALUES (1, ?, ?, ?, ?, ?)", Value(client), Value(number.value % 64),
      Value(number), Value(7 + number.value), isRefused ? .null : Value(sequence))
    return Outcome(
      clientSequence: number,
      answer: isRefused
        ? .refused(Rejection(.boardAtRest, at: SequenceNumber(5))) : .applied(sequence),
      fingerprint: 7 + number.value)
  }
}
