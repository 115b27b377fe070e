import Glibc
import Testing
import TesseraCore
@testable import TesseraStore

@Suite struct BackupTests {
  let folder = TemporaryFolder()

  @Test func `S8: a backup under load restores to the same digests`() async throws {
    var game = try Game(columns: 10, rows: 10, seed: 7)
    let database = try Database(path: folder.file(), durability: .normal)
    try await database.begin(&game)
    game.join(1, "Ada")
    let path = folder.file()
    let copy = folder.file("copy.db")
    for turn in 0..<20 as Range<UInt64> {
      try game.play(10, by: 1, seed: turn)
      #expect(await database.appended(game.batch()) == [.committed])
    }
    let isCopied = Mailbox<Bool>()
    let copying = Task.detached {
      defer { _ = isCopied.post(true, limit: 1) }
      try Reader(path: path).backup(to: copy)
    }
    var turns: UInt64 = 0
    repeat {
      turns += 1
      try game.play(10, by: 1, seed: turns)
      #expect(await database.appended(game.batch()) == [.committed])
    } while isCopied.count == 0
    try await copying.value
    database.close()

    let restored = try Database(path: copy)
    let loaded = try #require(try await restored.opened(game.id))
    restored.close()
    let head = try #require(loaded.epochs.last).head
    let original = try #require(try Reader(path: path).board(of: game.id, at: head))
    #expect(head >= SequenceNumber(200) && head.value.isMultiple(of: 10))
    #expect(try loaded.replayed().board == original.board)
    #expect(try Reader(path: copy).image(Game.picture.image, .master) == Game.picture.master)
    #expect(!FileSystem.exists(copy + ".partial"))
  }

  @Test func `A backup replaces an older one, but never a database in use`() throws {
    let path = folder.file()
    let database = try Database(path: path)
    let reader = try Reader(path: path)
    let copy = folder.file("copy.db")
    try reader.backup(to: copy)
    try reader.backup(to: copy)
    symlink(path, folder.file("same.db"))
    #expect(throws: StoreError.self) { try reader.backup(to: path) }
    #expect(throws: StoreError.self) { try reader.backup(to: folder.file("same.db")) }
    let other = try Database(path: folder.file("other.db"))
    #expect(throws: StoreError.self) { try reader.backup(to: folder.file("other.db")) }
    #expect(throws: StoreError.self) { try reader.backup(to: "/nowhere/at/all.db") }
    other.close()
    database.close()
    #expect(try Reader(path: copy).faults() == [])
  }
}
