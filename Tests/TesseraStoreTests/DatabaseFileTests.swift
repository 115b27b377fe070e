import Glibc
import Testing
import TesseraCore
@testable import TesseraStore

@Suite struct DatabaseFileTests {
  let folder = TemporaryFolder()

  @Test func `A file of a newer version is refused by writers and readers, unchanged`() throws {
    let path = folder.file()
    try Database(path: path).close()
    try Connection(path: path, .writing).execute("PRAGMA user_version = 999")
    let refused = #expect(throws: StoreError.self) { try Database(path: path) }
    #expect(refused?.kind == .newer(version: 999))
    #expect(refused?.message.contains("schema version 999") == true)
    #expect(throws: StoreError.self) { try Reader(path: path) }
    let version = try Connection(path: path, .reading).first("PRAGMA user_version") { $0.integer(0) }
    #expect(version == 999)
  }

  @Test func `A file of an older version is refused by readers and migrated by writers`() throws {
    let path = folder.file()
    let connection = try Connection(path: path, .writing)
    try Migrator(steps: Array(Migrator().steps.prefix(2))).migrate(connection, path: path)
    let refused = #expect(throws: StoreError.self) { try Reader(path: path) }
    #expect(refused?.kind == .older(version: 2))
    try Database(path: path).close()
    #expect(try Reader(path: path).faults() == [])
  }

  @Test func `A migration that fails leaves the version before it, whole`() throws {
    let path = folder.file()
    let connection = try Connection(path: path, .writing)
    let steps = [Migrator().steps[0], "CREATE TABLE half (a INTEGER) STRICT; CREATE TABLE half (a) STRICT;"]
    #expect(throws: StoreError.self) { try Migrator(steps: steps).migrate(connection, path: path) }
    #expect(try connection.first("PRAGMA user_version") { $0.integer(0) } == 1)
    #expect(try connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'half'") { _ in 1 } == [])
  }

  @Test func `Cheaper checks keep every move and refusal, and still refuse what is neither`() throws {
    let connection = try Connection(path: folder.file(), .writing)
    try Migrator(steps: Array(Migrator().steps.prefix(5))).migrate(connection, path: folder.file())
    try connection.execute("PRAGMA foreign_keys = OFF")
    let move = "INSERT INTO moves VALUES (1, ?, 1, 1, 1, x'01', 1, 1, ?, 0, 1, 2, 3, ?, ?, NULL, 0, 9, NULL)"
    for (index, kind) in ["swap", "undo", "scramble"].enumerated() {
      try connection.run(move, .integer(Int64(index) + 1), .text(kind), .integer(1), .integer(7))
    }
    let refusal =
      "INSERT INTO refusals VALUES (1, x'01', ?, 1, 1, ?, 'held', 0, NULL, NULL, NULL, NULL, 3, 2)"
    try connection.run(refusal, .integer(1), .text("faulty"))
    let before = try (
      connection.table("SELECT * FROM moves", []), connection.table("SELECT * FROM refusals", [])
    )
    try Migrator(steps: Array(Migrator().steps.prefix(6))).migrate(connection, path: folder.file())
    #expect(try connection.table("SELECT * FROM moves", []) == before.0)
    #expect(try connection.table("SELECT * FROM refusals", []) == before.1)
    #expect(before.0.rows.count == 3 && before.1.rows.count == 1)
    for (kind, target, seed) in [("jump", 1, 7), ("restore", 1, 7), ("undo", 0, 7), ("scramble", 1, -1)] {
      let refused = #expect(throws: StoreError.self) {
        try connection.run(move, .integer(9), .text(kind), .integer(Int64(target)), .integer(Int64(seed)))
      }
      #expect(refused?.kind == .conflict, "\(kind)")
    }
    #expect(throws: StoreError.self) { try connection.run(refusal, .integer(2), .text("jump")) }
    #expect(try connection.rows("PRAGMA foreign_key_list(moves)") { $0.text(2) } == ["clients", "clients"])
  }

  @Test
  func `A mosaic's moves, refusals and keyframes are kept when card tables come, and cards are checked`()
    throws
  {
    let connection = try Connection(path: folder.file(), .writing)
    let steps = Migrator().steps
    let first = try #require(steps.firstIndex { $0.contains("card_players") })
    try Migrator(steps: Array(steps.prefix(first))).migrate(connection, path: folder.file())
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.execute(
      """
      INSERT INTO moves VALUES (1, 1, 1, 1, 1, x'01', 1, 1, 'undo', 0, 1, 2, 3, 1, NULL, NULL, 0, 9, 5);
      INSERT INTO refusals VALUES (1, x'01', 2, 1, 1, 'swap', 'held', 0, NULL, NULL, NULL, NULL, 3, 2);
      INSERT INTO keyframes VALUES (1, 0, 1, 1, 'mosaic', 2, 2, 'i', 8, 8, x'0000010002000300', NULL, 0, 'Ada');
      """)
    let queries = [
      "SELECT sequence, kind, a, b, tile_a, tile_b, target, digest, held_ms FROM moves",
      "SELECT * FROM refusals",
      "SELECT kind, columns, rows, image, width, height, tiles, credit FROM keyframes",
    ]
    let before = try queries.map { try connection.table($0, []) }
    try Migrator(steps: Array(steps.prefix(first + 1))).migrate(connection, path: folder.file())
    #expect(try queries.map { try connection.table($0, []) } == before)
    #expect(before.allSatisfy { $0.rows.count == 1 })
    let move = """
      INSERT INTO moves (room, sequence, epoch, round, player, client, client_sequence, at, solved, digest, kind,
        card, first_card, x, y, card_order, quarters, turn, up, picture, target)
      VALUES (1, ?, 1, 1, 1, x'01', 1, 1, 0, 9, ?, ?, 1, 0, 0, 1, 1, 1, 1, 0, 1)
      """
    for (index, kind) in ["deal", "place", "raise", "turn", "flip", "clear", "undo_clear"].enumerated() {
      try connection.run(move, .integer(Int64(index) + 2), .text(kind), .integer(1))
      let refused = #expect(throws: StoreError.self) {
        try connection.run(
          move, .integer(Int64(index) + 20), .text(kind == "undo_clear" ? "swap" : kind), .null)
      }
      #expect(refused?.kind == .conflict, "\(kind)")
    }
    let odd = "VALUES (1, 9, 1, 1, 'table', NULL, NULL, 'i', 8, 8, NULL, NULL, 0, NULL, NULL)"
    #expect(throws: StoreError.self) { try connection.execute("INSERT INTO keyframes " + odd) }
  }

  @Test func `A database of another program, or no database, is refused with a sentence`() throws {
    let path = folder.file()
    try Connection(path: path, .writing).execute("CREATE TABLE theirs (a INTEGER)")
    #expect(throws: StoreError.self) { try Database(path: path) }
    let refused = #expect(throws: StoreError.self) { try Reader(path: path) }
    #expect(refused?.kind == .foreign)
    let missing = #expect(throws: StoreError.self) { try Reader(path: folder.file("none.db")) }
    #expect(missing?.kind == .missing)
    let text = folder.file("text.db")
    let file = open(text, O_CREAT | O_WRONLY, 0o600)
    _ = [UInt8](repeating: 65, count: 5_000).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
    let unreadable = #expect(throws: StoreError.self) { try Database(path: text) }
    #expect(unreadable?.kind == .foreign)
  }

  @Test func `A second writer is refused with one clear sentence until the first has closed`() throws {
    let path = folder.file()
    let first = try Database(path: path)
    let refused = #expect(throws: StoreError.self) { try Database(path: path) }
    #expect(refused?.kind == .locked)
    #expect(refused?.message == "Another tessera is already writing \(path).")
    first.close()
    try Database(path: path).close()
  }

  @Test func `A folder is no database, and nothing is left beside it`() throws {
    let path = folder.file()
    try #require(mkdir(path, 0o700) == 0)
    let refused = #expect(throws: StoreError.self) { _ = try Database(path: path) }
    #expect(refused?.message == "\(path) is not a file.")
    #expect(access(path + ".lock", F_OK) != 0)
  }

  @Test func `A closed database is free although a program being started still has its descriptors`() throws {
    let path = folder.file()
    let first = try Database(path: path)
    // What fork leaves in a child until its exec.
    let copies = (3..<1_024).filter { isLock(of: path, Int32($0)) }.map { dup(Int32($0)) }
    defer { for copy in copies { close(copy) } }
    try #require(copies.count == 1)
    first.close()
    try Database(path: path).close()
  }

  private func isLock(of path: String, _ descriptor: Int32) -> Bool {
    var name = [CChar](repeating: 0, count: 4_096)
    let length = readlink("/proc/self/fd/\(descriptor)", &name, name.count)
    return length > 0
      && String(decoding: name[..<length].map(UInt8.init), as: UTF8.self).hasSuffix("\(path).lock")
  }

  @Test func `What is asked of a closed database is answered`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    database.close()
    game.join(1, "Ada")
    #expect(await database.appended(game.batch()) == [.unknown])
    await #expect(throws: StoreError.self) { try await database.opened(game.id) }
    await #expect(throws: StoreError.self) { try await database.reopened(game.id) }
    await #expect(throws: StoreError.self) { try await database.reading { reader in try reader.rooms() } }
    await #expect(throws: StoreError.self) { try await database.added(Game.picture) }
    database.close()
  }

  @Test func `Closing leaves one file, without a write-ahead log`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    #expect(database.gauges.walBytes > 0)
    database.close()
    #expect(FileSystem.size(of: folder.file() + "-wal") == 0)
    #expect(
      database.gauges == StoreGauges(writesWaiting: 0, readsWaiting: 0, surveysWaiting: 0, walBytes: 0))
  }

  @Test func `S10: a reader cannot write, and a read without end is stopped`() throws {
    let path = folder.file()
    try Database(path: path).close()
    let reader = try Reader(path: path, budget: StepBudget(limit: 200_000))
    #expect(throws: StoreError.self) { try reader.connection.execute("DELETE FROM rooms") }
    let stopped = #expect(throws: StoreError.self) {
      try reader.snapshot { (reader) throws(StoreError) in
        _ = try reader.connection.first(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        ) { $0.integer(0) }
      }
    }
    #expect(stopped?.kind == .overloaded)
    #expect(try reader.snapshot { (reader) throws(StoreError) in try reader.rooms() } == [])
  }
}
