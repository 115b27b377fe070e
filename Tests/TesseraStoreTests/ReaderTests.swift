import Testing
import TesseraCore
@testable import TesseraStore

@Suite struct ReaderTests {
  let folder = TemporaryFolder()

  @Test func `R29: seeking to any move, forwards and backwards, gives the digests of the live board`()
    async throws
  {
    var game = try Game(columns: 5, rows: 4, seed: 7)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try game.play(1_500, by: 1, seed: 4)
    try game.play(1, .scramble(seed: 9))
    try game.play(999, by: 1, seed: 5)
    #expect(await database.appended(game.batch()) == [.committed])
    database.close()

    let reader = try Reader(path: folder.file())
    let moves = try reader.moves(of: game.id, after: .zero, limit: 20_000)
    #expect(moves.count == 2_500)
    let wanted = Array(stride(from: 1, through: 2_500, by: 37)) + [999, 1_000, 1_001, 1_500, 1_501, 2_500]
    for sequence in wanted + wanted.reversed() {
      let board = try #require(try reader.board(of: game.id, at: SequenceNumber(UInt64(sequence))))
      #expect(board.board.digest == moves[sequence - 1].digest)
      #expect(board.round == moves[sequence - 1].round)
    }
    #expect(try reader.board(of: game.id, at: .zero)?.board.tiles == game.creation.start.board.tiles)
    #expect(try reader.board(of: game.id)?.board == game.puzzle.board)
    #expect(try reader.board(of: game.id, at: SequenceNumber(2_501)) == nil)
    #expect(try reader.board(of: RoomID(Bits128(high: 0, low: 0))) == nil)
    #expect(try reader.keyframes(of: game.id).map(\.sequence.value) == [0, 1_000, 1_500, 2_000])
  }

  @Test func `Moves come in pages that continue each other`() async throws {
    var game = try Game(columns: 5, rows: 4, seed: 7)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try game.play(25, by: 1, seed: 4)
    _ = await database.appended(game.batch())
    let id = game.id
    let pages = try await database.reading { reader in
      try [0, 10, 20, 25, .max].map { after in
        try reader.moves(of: id, after: SequenceNumber(after), limit: 10).map(\.item.sequence.value)
      }
    }
    #expect(pages == [Array(1...10), Array(11...20), Array(21...25), [], []])
    #expect(try await database.reading { reader in try reader.moves(of: id, after: .zero, limit: -1) } == [])
    database.close()
  }

  @Test func `A credit is kept with every board of its room, and no other room of the picture has it`()
    async throws
  {
    var (signed, plain) = (try Game(1, seed: 7, credit: "摄影：Mei"), try Game(2, seed: 7))
    let database = try Database(path: folder.file())
    try await database.begin(&signed)
    try await database.begin(&plain)
    signed.join(1, "Ada")
    signed.keyframeEvery = 10
    try signed.play(25, by: 1, seed: 4)
    #expect(await database.appended(signed.batch()) == [.committed])
    database.close()

    let reader = try Reader(path: folder.file())
    #expect(try reader.keyframes(of: signed.id).map(\.picture.credit) == Array(repeating: "摄影：Mei", count: 3))
    #expect(try reader.summary(of: signed.id)?.picture.credit == "摄影：Mei")
    #expect(try reader.summary(of: plain.id)?.picture.credit == nil)
  }

  @Test func `A room is found by its number, its play id and its watch id`() async throws {
    var game = try Game(3, columns: 4, rows: 4, seed: 7, passwordHash: "$argon2id$…")
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    game.join(2, "Bob")
    try game.swap(1, 3, 9)
    _ = await database.appended(game.batch())
    database.close()

    let reader = try Reader(path: folder.file())
    for name in ["1", game.id.text, game.creation.watch.text] {
      #expect(try reader.room(named: name) == game.id)
    }
    for name in ["", "2", "-1", "99999999999999999999", String(repeating: "A", count: 22)] {
      #expect(try reader.room(named: name) == nil)
    }
    #expect(try reader.room(watch: game.creation.watch) == game.id)
    #expect(try reader.rooms() == [game.id])
    let summary = try #require(try reader.summary(of: game.id))
    #expect(summary.number == 1 && summary.title == "Room 3" && summary.hasPassword)
    #expect(summary.sequence == SequenceNumber(1) && summary.digest == Digest("385090d675ed8998"))
    #expect(summary.players == 2 && summary.lastMove == game.now && !summary.solved)
    #expect(summary.created == 50_000 && summary.watch == game.creation.watch)
    let access = try #require(try reader.access(to: game.id))
    #expect(access.passwordHash == "$argon2id$…" && access.hostKeyHash == game.creation.hostKeyHash)
    #expect(try reader.summary(of: game.creation.watch) == nil)
  }

  @Test func `P20: a session's rooms are those it made or played in, the latest visited first`() async throws
  {
    let ada = Game.identity(of: PlayerNumber(1))
    var made = try Game(1, seed: 1, creator: ada)
    var played = try Game(2, seed: 2)
    var other = try Game(3, seed: 3)
    let database = try Database(path: folder.file())
    try await database.begin(&made)
    try await database.begin(&played)
    try await database.begin(&other)
    other.join(2, "Bob")
    played.join(1, "Ada", session: 5)
    played.join(2, "Bob")
    played.now = 70_000
    try played.swap(1, 0, 1)
    played.leave(session: 5)
    try played.swap(2, 2, 3)
    #expect(await database.appended(played.batch(), other.batch()) == [.committed, .committed])
    let rooms = try await database.reading { reader in try reader.rooms(of: ada) }
    database.close()
    #expect(rooms.map(\.id) == [played.id, made.id])
    #expect(rooms.map(\.lastVisited) == [70_000, 50_000])
    #expect(rooms.map(\.isCreator) == [false, true])
    #expect(rooms[0].lastSequence == SequenceNumber(1) && rooms[0].present.sequence == SequenceNumber(2))
    #expect(rooms[0].image == Game.picture.image)
  }

  @Test(arguments: [1, 1_000] as [UInt64])
  func `P20: who has played and now watches still gets the play link, whatever keyframe came since`(
    keyframeEvery: UInt64
  ) async throws {
    var game = try Game(columns: 4, rows: 4, seed: 7)
    game.keyframeEvery = keyframeEvery
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada", session: 5)
    game.join(2, "Bob", session: 6)
    try game.swap(1, 0, 1)
    var batch = game.batch()
    for number in [1, 2] as [UInt32] {
      batch.records.append(
        .player(
          PlayerRecord(
            player: PlayerNumber(number), identity: Game.identity(of: PlayerNumber(number)), name: "",
            role: .spectator, joined: 0)))
    }
    #expect(await database.appended(batch) == [.committed])
    let rooms = try await database.reading { reader in
      try [1, 2].map { try reader.rooms(of: Game.identity(of: PlayerNumber($0))) }
    }
    database.close()
    #expect(rooms.map { $0.map(\.link) } == [[game.id], [game.creation.watch]])
  }

  @Test func `A damaged log is said to be damaged, not read on`() async throws {
    var game = try Game(columns: 4, rows: 4, seed: 7)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try game.play(10, by: 1, seed: 4)
    _ = await database.appended(game.batch())
    try await database.writing { writer in
      try writer.connection.run("DELETE FROM moves WHERE sequence = 5")
    }
    let id = game.id
    let unread = await #expect(throws: StoreError.self) {
      try await database.reading { reader in try reader.board(of: id) }
    }
    let unopened = await #expect(throws: StoreError.self) { try await database.opened(id) }
    database.close()
    #expect(unread?.kind == .corrupt && unopened?.kind == .corrupt)
  }
}
