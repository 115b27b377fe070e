import Dispatch
import FaultyDisk
import Glibc
import Synchronization
import TesseraCore
import Testing

@testable import TesseraStore

/// Single promises on a disk that fails.
@Suite struct DiskPromiseTests {
  private static let large = NewPicture(
    image: String(repeating: "cd", count: 32), width: 400, height: 300, created: 1,
    master: [UInt8](repeating: 5, count: 600_000), board: [UInt8](repeating: 6, count: 9_000), thumbnail: [7])

  /// Rows of pictures that are not complete, and their slices.
  private func leftovers(_ path: String) throws -> Int64? {
    try Reader(path: path).connection.first(
      """
      SELECT (SELECT count(*) FROM pictures WHERE NOT complete)
        + (SELECT count(*) FROM picture_variants WHERE image NOT IN (SELECT image FROM pictures WHERE complete))
      """, read: { $0.integer(0) })
  }

  @Test(arguments: [
    DiskFault(.write, 200, .once), DiskFault(.write, 200, .untilHealed), DiskFault(.write, 200, .full),
    DiskFault(.sync, 3, .once), DiskFault(.sync, 5, .untilHealed),
  ])
  func `S9: of an upload that fails no slice stays, without a restart`(_ fault: DiskFault) async throws {
    let bench = DiskBench()
    let path = bench.disk.folder + "/tessera.db"
    let database = try Database(path: path)
    defer { database.close() }
    bench.disk.fail(fault)
    await #expect(throws: StoreError.self) { try await database.added(Self.large) }
    #expect(bench.disk.failures > 0)
    // A disk that takes nothing takes no removal either: that is made up for with the next upload.
    if fault.kind != .once {
      bench.disk.heal()
      try await database.added(Game.picture)
    }
    #expect(try leftovers(path) == 0)
    #expect(try await database.added(Self.large))
    #expect(try Reader(path: path).image(Self.large.image, .master) == Self.large.master)
  }

  @Test func `a failing upload takes no slice from another upload of the same picture`() async throws {
    let bench = DiskBench()
    let path = bench.disk.folder + "/tessera.db"
    let database = try Database(path: path)
    defer { database.close() }
    for number in stride(from: 2, through: 10, by: 1) {
      var picture = Self.large
      picture.image = String(repeating: "0\(number % 10)", count: 32)
      let wanted = picture
      bench.disk.fail(DiskFault(.sync, number, .once))
      async let first = try? database.added(wanted)
      async let second = try? database.added(wanted)
      let answers = await [first, second]
      let isThere = try Reader(path: path).picture(wanted.image) != nil
      #expect(isThere == answers.contains { $0 != nil })
      if isThere { #expect(try Reader(path: path).image(wanted.image, .master) == wanted.master) }
      #expect(try leftovers(path) == 0)
    }
  }

  @Test(arguments: [DiskOperation.write, .sync])
  func `S8: a backup that fails anywhere leaves the former copy or none, and no part`(
    _ operation: DiskOperation
  )
    async throws
  {
    let bench = DiskBench()
    let path = bench.disk.folder + "/tessera.db"
    let copy = bench.disk.folder + "/copy.db"
    let database = try Database(path: path)
    defer { database.close() }
    var game = try Game(seed: 1)
    try await database.begin(&game)
    let reader = try Reader(path: path)
    let before = bench.disk.count(of: operation)
    try reader.backup(to: copy)
    let count = bench.disk.count(of: operation) - before
    let former = DiskFile.read(copy)
    #expect(count > 0)
    for number in stride(from: 1, through: count, by: operation == .write ? 5 : 1) {
      bench.disk.fail(DiskFault(operation, number, .untilHealed))
      #expect(throws: StoreError.self) { try reader.backup(to: copy) }
      bench.disk.heal()
      #expect(DiskFile.read(copy) == former && !FileSystem.exists(copy + ".partial"))
    }
    try reader.backup(to: copy)
    #expect(try Reader(path: copy).faults() == [])
  }

  @Test func `P18: a reader of another program that holds its snapshot does not keep a server from ending`()
    throws
  {
    let bench = DiskBench()
    let path = bench.disk.folder + "/tessera.db"
    let database = try Database(path: path)
    let pinned = try Reader(path: path)
    try pinned.connection.execute("BEGIN; SELECT count(*) FROM rooms")
    let isStored = DispatchSemaphore(value: 0)
    database.add(Game.picture) { _ in isStored.signal() }
    isStored.wait()
    let isClosed = DispatchSemaphore(value: 0)
    DispatchQueue(label: "closing").async {
      database.close()
      isClosed.signal()
    }
    // Far longer than a close takes; it would wait thirty seconds for the reader.
    #expect(isClosed.wait(timeout: .now() + 25) == .success)
    try pinned.connection.execute("COMMIT")
    #expect(try Reader(path: path).faults() == [])
  }

  /// A file system of two megabytes in memory, where this process may mount one.
  private static func mounted(_ folder: TemporaryFolder) -> Bool {
    mount("tmpfs", folder.path, "tmpfs", 0, "size=2m") == 0
  }

  @Test func `S9: on a real file system that fills up and is emptied again nothing is lost`() async throws {
    let folder = TemporaryFolder()
    // Needs the right to mount; elsewhere the imagined disk must do.
    guard Self.mounted(folder) else { return }
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    let filler = folder.file("filler")
    let reports = Mutex(0)
    let database = try Database(path: folder.file()) { error in
      #expect(error.code & 0xff == 13)
      if reports.withLock({
        $0 += 1; return $0
      }) == 3 {
        FileSystem.remove(filler)
      }
    }
    defer { database.close() }
    var game = try Game(columns: 20, rows: 20, seed: 1)
    try await database.begin(&game)
    game.join(1, "Ada")
    #expect(await database.appended(game.batch()) == [.committed])
    for size in [65_536, 4_096] {
      while DiskFile.append([UInt8](repeating: 1, count: size), to: filler) {}
    }
    try game.play(500, by: 1, seed: 2)
    let batch = game.batch()
    #expect(await database.appended(batch) == [.unknown])
    let loaded = try #require(try await database.reopened(game.id, random: 3))
    #expect(loaded.recent.isEmpty && reports.withLock { $0 } >= 3)
    let again = RoomBatch(
      room: batch.room, epoch: try #require(loaded.epochs.last).epoch, after: batch.after,
      records: batch.records)
    #expect(await database.appended(again) == [.committed])
    #expect(try await database.opened(game.id)?.replayed() == game.puzzle)
    #expect(try Reader(path: folder.file()).faults() == [])
  }
}
