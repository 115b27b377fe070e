import Testing
import TesseraCore
import TesseraStore

@Suite struct StatisticsTests {
  let folder = TemporaryFolder()

  /// Ada and Bob: a solved round, a scrambled one left open, and a restored one that is solved again.
  private func playedGame(_ number: UInt64 = 1, in database: Database) async throws -> Game {
    var game = try Game(number, tiles: [1, 0, 2, 3, 5, 4])
    try await database.begin(&game)
    game.join(1, "Ada", session: 1)
    game.join(2, "Bob", session: 2)
    try game.swap(1, 0, 1, heldMs: 400)
    game.now = 61_000
    try game.swap(2, 2, 3, heldMs: 100)
    game.now = 62_000
    try game.play(2, .undo(SequenceNumber(2), Swap(a: 2, b: 3, tileA: 3, tileB: 2)))
    let open = game.puzzle.board.tiles
    game.refuse(1, Rejection(.staleTile, at: SequenceNumber(3)))
    game.now = 130_000
    try game.swap(2, 4, 5)
    game.now = 140_000
    try game.play(1, .scramble(seed: 7))
    game.now = 141_000
    try game.swap(1, 0, 1)
    game.now = 142_000
    try game.play(1, .restore(SequenceNumber(3), tiles: open))
    game.now = 143_000
    try game.swap(2, 4, 5)
    game.leave(session: 2)
    guard await database.appended(game.batch()) == [.committed] else { throw Unplayable() }
    return game
  }

  private func rows(
    _ view: StatisticsView, _ columns: String...
  ) async throws -> [[Value]] {
    let database = try Database(path: folder.file())
    let game = try await playedGame(in: database)
    let table = try await database.reading { reader in try reader.view(view, of: .room(game.id)) }
    database.close()
    let places = try columns.map { try #require(table.columns.firstIndex(of: $0), "no column \($0)") }
    return table.rows.map { row in places.map { row[$0] } }
  }

  @Test func `room_summary counts moves, players, rounds and solved rounds`() async throws {
    let rows = try await rows(
      .roomSummary, "room_number", "title", "moves", "players", "rounds", "solved_rounds", "swaps", "undos",
      "scrambles", "restores", "refusals", "created", "first_move", "last_move")
    #expect(rows == [[1, "Room 1", 8, 2, 3, 2, 5, 1, 1, 1, 1, 50_000, 60_000, 143_000]])
  }

  @Test func `P14: rounds run from the making, a scramble or a restore, and a restored one has no time`()
    async throws
  {
    let rows = try await rows(
      .rounds, "round", "began_by", "first_sequence", "last_sequence", "began", "swaps", "undos", "players",
      "solved", "solved_sequence", "solved_by", "duration_ms")
    #expect(
      rows == [
        [1, "created", 0, 4, 50_000, 3, 1, 2, 1, 4, 2, 70_000],
        [2, "scramble", 5, 6, 140_000, 1, 0, 1, 0, .null, .null, .null],
        [3, "restore", 7, 8, 142_000, 1, 0, 1, 1, 8, 2, .null],
      ])
  }

  @Test func `player_summary says who placed what`() async throws {
    let rows = try await rows(
      .playerSummary, "player", "name", "role", "moves", "swaps", "undos", "scrambles", "restores",
      "tiles_placed", "tiles_displaced", "rounds_finished", "refusals", "sessions", "online_ms", "held_ms",
      "first_move", "last_move")
    // What Ada's swap in the scrambled round does follows from the seed: 5 4 0 3 1 2, nothing.
    #expect(
      rows == [
        [1, "Ada", "player", 4, 2, 0, 1, 1, 2, 0, 0, 1, 1, 0, 400, 60_000, 142_000],
        [2, "Bob", "player", 4, 3, 1, 0, 0, 4, 2, 2, 0, 1, 83_000, 100, 61_000, 143_000],
      ])
  }

  @Test func `placements has a row for each tile that a swap put home`() async throws {
    let rows = try await rows(.placements, "round", "sequence", "player", "tile", "cell")
    #expect(
      Set(rows) == [
        [1, 1, 1, 1, 1], [1, 1, 1, 0, 0], [1, 4, 2, 5, 5], [1, 4, 2, 4, 4], [3, 8, 2, 5, 5], [3, 8, 2, 4, 4],
      ])
  }

  @Test func `leaderboard ranks by rounds solved, then by the fastest`() async throws {
    let rows = try await rows(
      .leaderboard, "place", "name", "rounds_solved", "fastest_ms", "rounds_finished", "tiles_placed")
    #expect(rows == [[1, "Bob", 2, 70_000, 2, 4], [2, "Ada", 1, 70_000, 0, 2]])
  }

  @Test func `moves_per_minute counts by minute and round`() async throws {
    let rows = try await rows(
      .movesPerMinute, "round", "minute", "minute_utc", "moves", "swaps", "undos", "players")
    #expect(
      rows == [
        [1, 60_000, "1970-01-01 00:01", 3, 2, 1, 2], [1, 120_000, "1970-01-01 00:02", 1, 1, 0, 1],
        [2, 120_000, "1970-01-01 00:02", 2, 1, 0, 1], [3, 120_000, "1970-01-01 00:02", 2, 1, 0, 2],
      ])
  }

  @Test func `cell_heat_map counts moves from and to each cell`() async throws {
    let rows = try await rows(
      .cellHeatMap, "round", "cell", "column", "row", "moves", "moves_from", "moves_to", "tiles_placed")
    #expect(
      rows.filter { $0[0] == 1 } == [
        [1, 0, 0, 0, 1, 1, 0, 1], [1, 1, 1, 0, 1, 0, 1, 1], [1, 2, 2, 0, 2, 2, 0, 0],
        [1, 3, 0, 1, 2, 0, 2, 0], [1, 4, 1, 1, 1, 1, 0, 1], [1, 5, 2, 1, 1, 0, 1, 1],
      ])
  }

  @Test func `refusal_summary counts by reason and kind`() async throws {
    let rows = try await rows(.refusalSummary, "reason", "kind", "refusals", "players")
    #expect(rows == [["staleTile", "swap", 1, 1]])
  }

  @Test func `I16: tiles that look the same are home in each other's cells`() async throws {
    var game = try Game(columns: 2, rows: 2, classes: [0, 0, 1, 1], tiles: [1, 2, 0, 3])
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try game.swap(1, 0, 1)  // a tile at home leaves for a cell of its class's look: not displaced
    try game.swap(1, 0, 2)
    let id = game.id
    #expect(await database.appended(game.batch()) == [.committed])
    let table = try await database.reading { reader in try reader.view(.playerRounds, of: .room(id)) }
    database.close()
    let placed = try #require(table.columns.firstIndex(of: "tiles_placed"))
    let displaced = try #require(table.columns.firstIndex(of: "tiles_displaced"))
    #expect(game.puzzle.solved)
    #expect(table.rows.map { [$0[placed], $0[displaced]] } == [[2, 0]])
  }

  @Test(arguments: StatisticsView.allCases)
  func `A view of one room has the rows that the view of all rooms has of it`(_ view: StatisticsView)
    async throws
  {
    let database = try Database(path: folder.file())
    let isOfTables = view == .cardPlayers
    _ = try await isOfTables ? Game.playedTable(1, in: database) : playedGame(1, in: database)
    let second = try await isOfTables ? Game.playedTable(2, in: database) : playedGame(2, in: database)
    let all = try await database.reading { reader in try reader.view(view, of: .everyRoom) }
    let open = try await database.reading { reader in try reader.view(view, of: .openRooms) }
    let one = try await database.reading { reader in try reader.view(view, of: .room(second.id)) }
    let none = try await database.reading { reader in
      try reader.view(view, of: .room(RoomID(Bits128(high: 0, low: 0))))
    }
    database.close()
    let place = try #require(all.columns.firstIndex(of: "room_number"))
    #expect(one.columns == all.columns)
    #expect(one.rows == all.rows.filter { $0[place] == 2 })
    #expect(open == all)
    #expect(!one.rows.isEmpty && none.rows.isEmpty)
  }
}
