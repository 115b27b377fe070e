import Testing
import TesseraCore
import TesseraStore

@Suite struct MoveLogTests {
  let folder = TemporaryFolder()

  @Test func `R26: a room opened again after a restart has the same board, players and answers`() async throws
  {
    var game = try Game(columns: 4, rows: 4, seed: 7)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada", session: 11)
    game.join(2, "Béla 你好")
    try game.play(2_345, by: 1, seed: 3)
    game.refuse(2, Rejection(.held, .held(tile: 5, player: PlayerNumber(1)), at: game.puzzle.sequence))
    #expect(await database.appended(game.batch()) == [.committed])
    database.close()

    let again = try Database(path: folder.file())
    let loaded = try #require(try await again.opened(game.id, random: 77))
    again.close()
    #expect(try loaded.replayed() == game.puzzle)
    #expect(loaded.keyframe.sequence == SequenceNumber(2_000))
    #expect(loaded.recent.count == 1_000)
    #expect(loaded.recent.last?.sequence == SequenceNumber(2_345))
    #expect(loaded.creation == game.creation)
    #expect(loaded.players.map(\.name) == ["Ada", "Béla 你好"])
    #expect(loaded.epochs.map(\.epoch.counter) == [0, 1, 2])
    #expect(loaded.epochs.last?.epoch == Epoch(counter: 2, random: 77))
    #expect(loaded.epochs.last?.head == SequenceNumber(2_345))
  }

  @Test func `P4: the last 64 answers of a client stay, with fingerprint, reason and evidence`() async throws
  {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    game.join(2, "Bob")
    let stale = Evidence.stale(
      tileInA: 1, tileInB: 2, cellOfTileA: 3, cellOfTileB: 4, player: PlayerNumber(2))
    let refusals = [
      Rejection(.staleTile, stale, at: SequenceNumber(5)),
      Rejection(.held, .held(tile: 0, player: PlayerNumber(2)), at: .zero),
      Rejection(.rateLimited, at: SequenceNumber(9)),
    ]
    try game.play(90, by: 1, seed: 2)
    for refusal in refusals { game.refuse(1, refusal) }
    #expect(await database.appended(game.batch()) == [.committed])

    let loaded = try #require(try await database.opened(game.id))
    database.close()
    let client = try #require(loaded.clients.first { $0.player == PlayerNumber(1) })
    #expect(client.lastClientSequence == ClientSequenceNumber(93))
    #expect(client.outcomes.map(\.clientSequence.value) == Array(30...93))
    #expect(client.outcomes.suffix(3).map(\.answer) == refusals.map { .refused($0) })
    #expect(client.outcomes.first?.fingerprint == 1_030)
    #expect(client.outcomes.last?.fingerprint == .max)
    let quiet = try #require(loaded.clients.first { $0.player == PlayerNumber(2) })
    #expect(quiet.lastClientSequence == .zero && quiet.outcomes.isEmpty)
  }

  @Test func `P1: a batch that leaves a gap or repeats a move is fenced and stores nothing`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try game.play(3, by: 1, seed: 2)
    let batch = game.batch()
    #expect(await database.appended(batch) == [.committed])
    #expect(await database.appended(batch) == [.fenced])
    try game.play(1, by: 1, seed: 2)
    _ = game.batch()
    try game.play(1, by: 1, seed: 3)
    #expect(await database.appended(game.batch()) == [.fenced])
    let loaded = try await database.opened(game.id)
    database.close()
    #expect(loaded?.recent.count == 3)
  }

  @Test func `P7: a batch of an epoch that is over is fenced`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    let later = try #require(try await database.opened(game.id, random: 5))
    try game.play(1, by: 1, seed: 2)
    #expect(await database.appended(game.batch()) == [.fenced])
    #expect(later.epochs.map(\.head) == [.zero, .zero, .zero])
    let loaded = try await database.opened(game.id)
    database.close()
    #expect(loaded?.players.isEmpty == true)
    #expect(loaded?.recent.isEmpty == true)
  }

  @Test func `A fault in one room's batch does not touch the batches of the others`() async throws {
    var (one, two, three) = (try Game(1, seed: 1), try Game(2, seed: 2), try Game(3, seed: 3))
    let database = try Database(path: folder.file())
    try await database.begin(&one)
    try await database.begin(&two)
    try await database.begin(&three)
    one.join(1, "Ada")
    two.join(1, "Bob")
    three.join(1, "Cem")
    try one.play(2, by: 1, seed: 1)
    try two.play(2, by: 9, seed: 2)  // whose client nobody knows
    try three.play(2, by: 1, seed: 3)
    let receipts = await database.appended(one.batch(), two.batch(), three.batch())
    #expect(receipts == [.committed, .fenced, .committed])
    #expect(try await database.opened(one.id)?.recent.count == 2)
    #expect(try await database.opened(two.id)?.players.isEmpty == true)
    #expect(try await database.opened(three.id)?.recent.count == 2)
    database.close()
  }

  @Test func `A room is made once, an unknown one is neither opened nor written`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.added(Game.picture)
    let making = game.batch()
    #expect(try await database.opened(game.id) == nil)
    game.join(1, "Ada")
    #expect(await database.appended(game.batch()) == [.fenced])
    #expect(await database.appended(making) == [.committed])
    #expect(await database.appended(making) == [.fenced])
    #expect(await database.appended() == [])
    let empty = RoomBatch(room: game.id, epoch: Epoch(0), after: .zero, records: [])
    #expect(await database.appended(empty) == [.committed])
    database.close()
  }

  @Test func `Reopening writes a new epoch for each room and loads it`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try game.play(5, by: 1, seed: 2)
    _ = await database.appended(game.batch())
    let loaded = try #require(try await database.reopened(game.id, random: 9))
    let unknown = try await database.reopened(RoomID(Bits128(high: 0, low: 0)))
    database.close()
    #expect(loaded.epochs.last == EpochStart(epoch: Epoch(counter: 2, random: 9), head: SequenceNumber(5)))
    #expect(try loaded.replayed() == game.puzzle)
    #expect(unknown == nil)
  }

  @Test func `P7: of many epochs the latest 64 are loaded, the present one last`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    for random in 0..<80 as Range<UInt32> { _ = try await database.opened(game.id, random: random) }
    let epochs = try #require(try await database.opened(game.id)).epochs
    database.close()
    #expect(epochs.map(\.epoch.counter) == Array(19...82))
  }

  @Test func `P16 P17: undo, scramble and restore come back as they were`() async throws {
    var game = try Game(columns: 2, rows: 2, seed: 31)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try game.swap(1, 2, 3, heldMs: 250)
    let tiles = game.puzzle.board.tiles
    let undo = Swap(a: 2, b: 3, tileA: tiles[2], tileB: tiles[3])
    try game.play(1, .undo(SequenceNumber(1), undo))
    try game.play(1, .scramble(seed: 4_294_967_295))
    try game.play(1, .restore(SequenceNumber(2), tiles: tiles))
    let batch = game.batch()
    #expect(await database.appended(batch) == [.committed])
    let id = game.id
    let moves = try await database.reading { reader in try reader.moves(of: id, after: .zero, limit: 10) }
    let keyframes = try await database.reading { reader in try reader.keyframes(of: id) }
    database.close()
    let records = batch.records.compactMap { record in
      if case .move(let move) = record { move } else { nil }
    }
    #expect(moves.map(\.item) == records.map(\.item))
    #expect(moves.map(\.digest) == records.map(\.digest))
    #expect(moves.map(\.heldMs) == [250, nil, nil, nil])
    #expect(moves.map(\.round) == [1, 1, 2, 3])
    #expect(moves.allSatisfy { $0.epoch == game.epoch })
    #expect(keyframes.map(\.sequence.value) == [0, 2])
  }
}
