import Glibc
import Testing
import TesseraCore
@testable import TesseraStore

@Suite struct FaultTests {
  let folder = TemporaryFolder()

  @Test func `R30: while another process holds the write lock moves are late, none lost`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try game.play(5, by: 1, seed: 2)
    let batch = game.batch()

    let other = try Connection(path: folder.file(), .writing)
    try other.execute("BEGIN IMMEDIATE")
    let arrived = Mailbox<[Receipt]>()
    database.log.append([batch]) { _ = arrived.post($0, limit: 1) }
    usleep(1_000_000)
    #expect(arrived.count == 0)
    try other.execute("COMMIT")
    #expect(arrived.take() == [.committed])
    #expect(try await database.opened(game.id)?.recent.count == 5)
    database.close()
  }

  @Test func `S9: with the disk full nothing is half stored, and with space again it goes on`() async throws {
    var game = try Game(columns: 20, rows: 20, seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    game.join(1, "Ada")
    try await database.writing { writer in
      // SQLite answers SQLITE_FULL as it does for a full disk.
      let pages = try writer.connection.first("PRAGMA page_count") { $0.integer(0) } ?? 0
      try writer.connection.execute("PRAGMA max_page_count = \(pages)")
    }
    try game.play(2_500, by: 1, seed: 2)
    let batch = game.batch()
    #expect(await database.appended(batch) == [.unknown])
    let before = try #require(try await database.reopened(game.id, random: 3))
    #expect(before.recent.isEmpty && before.players.isEmpty)

    try await database.writing { writer in try writer.connection.execute("PRAGMA max_page_count = 1000000") }
    let again = RoomBatch(
      room: batch.room, epoch: try #require(before.epochs.last).epoch, after: .zero, records: batch.records)
    #expect(await database.appended(again) == [.committed])
    let loaded = try #require(try await database.opened(game.id))
    database.close()
    #expect(try loaded.replayed() == game.puzzle)
  }

  @Test func `Every failed transaction is reported with its reason`() async throws {
    var game = try Game(seed: 1)
    let reports = Mailbox<StoreError>()
    let database = try Database(path: folder.file()) { _ = reports.post($0, limit: 100) }
    try await database.begin(&game)
    try game.play(1, by: 1, seed: 2)  // by a client that is not known
    #expect(await database.appended(game.batch()) == [.fenced])
    let report = try #require(reports.take())
    database.close()
    #expect(report.kind == .conflict)
    #expect(report.message == "FOREIGN KEY constraint failed")
    #expect(report.sql?.contains("INTO moves") == true)
  }

  @Test func `S7: a reader that holds on to its snapshot lets the log grow, and it shrinks after it`()
    async throws
  {
    var game = try Game(columns: 10, rows: 10, seed: 1)
    let database = try Database(path: folder.file(), durability: .normal)
    try await database.begin(&game)
    game.join(1, "Ada")
    let pinned = try Reader(path: folder.file())
    try pinned.connection.execute("BEGIN; SELECT count(*) FROM rooms")
    try game.play(20, by: 1, seed: 9)
    #expect(await database.appended(game.batch()) == [.committed])
    let limit = 64 << 20
    let picture = NewPicture(
      image: String(repeating: "cd", count: 32), width: 4, height: 4, created: 1,
      master: [UInt8](repeating: 1, count: limit), board: [1], thumbnail: [1])
    #expect(try await database.added(picture))
    #expect(database.gauges.walBytes > limit)
    try pinned.connection.execute("COMMIT")
    for turn in 0..<3 as Range<UInt64> {
      try game.play(20, by: 1, seed: turn)
      #expect(await database.appended(game.batch()) == [.committed])
    }
    #expect(database.gauges.walBytes <= limit)
    #expect(try await database.opened(game.id)?.replayed() == game.puzzle)
    database.close()
  }
}
