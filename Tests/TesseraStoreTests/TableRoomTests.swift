import Testing
import TesseraCore
import TesseraStore

/// A card table on disk.
@Suite struct TableRoomTests {
  let folder = TemporaryFolder()

  @Test func `R29: a table is read at every move as it was, and verified`() async throws {
    let database = try Database(path: folder.file())
    let game = try await Game.playedTable(in: database)
    let id = game.id
    let moves = try await database.reading { try $0.moves(of: id, after: .zero, limit: 100) }
    #expect(moves.count == 10 && moves.last?.item.move == .table(.undo(SequenceNumber(9))))
    for move in moves {
      let stored = try await database.reading { try $0.board(of: id, at: move.item.sequence) }
      #expect(stored?.board.digest == move.digest)
    }
    #expect(try await database.reading { try $0.board(of: id)?.board } == game.puzzle.board)
    let verification = try #require(try await database.reading { try $0.verify(id) })
    #expect(verification.fault == nil && verification.moves == 10)
    database.close()
  }

  @Test func `P4: a table's room is loaded with its moves and every refusal that was told`() async throws {
    let database = try Database(path: folder.file())
    let game = try await Game.playedTable(in: database)
    let loaded = try #require(try await database.opened(game.id))
    #expect(try Room(loaded, limits: Limits(), build: "", entropy: 1).board == game.puzzle.board)
    let refusals = loaded.clients.flatMap(\.outcomes).compactMap { outcome -> Evidence? in
      if case .refused(let rejection) = outcome.answer { rejection.evidence } else { nil }
    }
    #expect(
      refusals == [
        .held(tile: 70_000, player: PlayerNumber(2)), .gone(CardNumber(9), player: PlayerNumber(2)),
        .gone(CardNumber(9), player: nil), .none,
      ])
    database.close()
  }

  @Test func `card_players counts the cards that each player dealt, moved and cleared`() async throws {
    let database = try Database(path: folder.file())
    let game = try await Game.playedTable(in: database)
    let table = try await database.reading { try $0.view(.cardPlayers, of: .room(game.id)) }
    database.close()
    #expect(
      table.rows == [
        [1, 1, "Ada", 4, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, .null, 60_000, 61_000],
        [1, 2, "Bob", 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 200, 61_000, 62_000],
      ])
  }

  @Test func `moves of several cards are kept whole, verified, and counted by their cards`() async throws {
    let database = try Database(path: folder.file())
    var game = try Game(table: .usual)
    try await database.begin(&game)
    game.join(1, "Ada")
    for number in UInt32(1)...3 {
      try game.play(1, .table(.deal(CardNumber(number), Place(x: 900, y: 900), order: number, picture: 0)))
    }
    let (all, two) = ((1...3).map { CardNumber($0) }, [CardNumber(3), CardNumber(1)])
    let moves: [LoggedTableMove] = [
      .stack(all, Place(x: 5_000, y: 6_000), order: 4), .spread(all, Place(x: 800, y: 12_000), order: 7),
      .shuffle(two, seed: .max),
    ]
    for move in moves { try game.play(1, .table(move)) }
    game.refuse(1, Rejection(.invalidMove, at: .zero), kind: .shuffle)
    #expect(await database.appended(game.batch()) == [.committed])
    let id = game.id
    let stored = try await database.reading { try $0.moves(of: id, after: SequenceNumber(3), limit: 9) }
    #expect(stored.map(\.item.move) == moves.map { .table($0) })
    let verification = try #require(try await database.reading { try $0.verify(id) })
    #expect(verification.fault == nil && verification.digest == game.puzzle.digest)
    let table = try await database.reading { try $0.view(.cardPlayers, of: .room(id)) }
    let counts = ["cards_stacked", "cards_spread", "cards_shuffled"].map { name in
      table.columns.firstIndex(of: name).map { table.rows[0][$0] }
    }
    #expect(counts == [3, 3, 2])
    database.close()
  }

  @Test func `a deck is kept with the room's first board, and its cards are dealt on after a restart`()
    async throws
  {
    let database = try Database(path: folder.file())
    let felt = try #require(TableFelt(.standard(seed: 7)))
    var game = try Game(table: felt)
    try await database.begin(&game)
    game.join(1, "Ada")
    for picture in [UInt16(51), 0] {
      let number = (game.puzzle.table?.next).unsafelyUnwrapped
      try game.play(
        1, .table(.deal(number, Place(x: 900, y: 900), order: number.value, picture: picture)))
    }
    #expect(await database.appended(game.batch()) == [.committed])
    let id = game.id
    let loaded = try #require(try await database.opened(id))
    let table = try #require(try Room(loaded, limits: Limits(), build: "", entropy: 1).board.table)
    #expect(table.felt == felt && table.left == 50 && table.cards.map(\.picture) == [51, 0])
    #expect(try await database.reading { try $0.verify(id)?.fault } == nil)
    // A log in which somebody was dealt the same card again is not whole.
    let again = LoggedTableMove.deal(CardNumber(3), Place(x: 900, y: 900), order: 3, picture: 51)
    let item = MoveItem(
      sequence: SequenceNumber(3), player: PlayerNumber(1), client: Game.client(of: PlayerNumber(1)),
      clientSequence: ClientSequenceNumber(3), at: game.now, move: .table(again), solved: false)
    let record = MoveRecord(item: item, round: 1, digest: table.digest, heldMs: nil, fingerprint: 1)
    let epoch = try #require(loaded.epochs.last?.epoch)
    let batch = RoomBatch(room: id, epoch: epoch, after: SequenceNumber(2), records: [.move(record)])
    #expect(await database.appended(batch) == [.committed])
    let fault = try await database.reading { try $0.verify(id)?.fault }
    #expect(fault == "move 3 does not fit the board before it")
    database.close()
  }

  @Test func `a keyframe with cards on it and off it comes back as it was`() async throws {
    let database = try Database(path: folder.file())
    var game = try await Game.playedTable(in: database)
    game.keyframeEvery = 11
    try game.play(1, .table(.clear(first: CardNumber(1), through: CardNumber(2))))
    #expect(await database.appended(game.batch()) == [.committed])
    let id = game.id
    let keyframes = try await database.reading { try $0.keyframes(of: id) }
    #expect(keyframes.map(\.sequence.value) == [0, 11])
    #expect(keyframes.last?.board == game.puzzle.snapshot)
    #expect(keyframes.last?.board.table?.cleared?.cards.count == 2)
    database.close()
  }
}

extension Game {
  /// Ada deals four cards and clears, Bob takes that back, and everything else is done once.
  static func playedTable(_ number: UInt64 = 1, in database: Database) async throws -> Game {
    var game = try Game(number, table: .usual)
    try await database.begin(&game)
    game.join(1, "Ada")
    game.join(2, "Bob")
    for number in UInt32(1)...4 {
      try game.play(1, .table(.deal(CardNumber(number), Place(x: 900, y: 900), order: number, picture: 0)))
    }
    game.now = 61_000
    let moves: [LoggedTableMove] = [
      .place(CardNumber(1), Place(x: 5_000, y: 6_000), order: 5), .raise(CardNumber(2), order: 6),
      .turn(CardNumber(3), quarters: 3, turn: 3), .flip(CardNumber(4), up: false),
    ]
    for move in moves { try game.play(2, .table(move), heldMs: 50) }
    try game.play(1, .table(.clear(first: CardNumber(1), through: CardNumber(3))))
    game.now = 62_000
    try game.play(2, .table(.undo(SequenceNumber(9))))
    game.refuse(1, Rejection(.held, .held(tile: 70_000, player: PlayerNumber(2)), at: .zero), kind: .place)
    game.refuse(1, Rejection(.gone, .gone(CardNumber(9), player: PlayerNumber(2)), at: .zero), kind: .flip)
    game.refuse(1, Rejection(.gone, .gone(CardNumber(9), player: nil), at: .zero), kind: .turn)
    game.refuse(1, Rejection(.tableFull, at: .zero), kind: .deal)
    guard await database.appended(game.batch()) == [.committed] else { throw Unplayable() }
    return game
  }
}
