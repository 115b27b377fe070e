import FoundationEssentials
import TesseraCore
import Testing

@testable import TesseraStore

/// Rooms that are ended or deleted, and the pictures that go with them.
@Suite struct EndingTests {
  let folder = TemporaryFolder()
  private let day: UInt64 = 86_400_000

  private func picture(_ letter: Character, created: UInt64 = 5, bytes: Int = 600_000) -> NewPicture {
    NewPicture(
      image: String(repeating: letter, count: 64), width: 40, height: 30, created: created,
      master: [UInt8](repeating: 0xA7, count: bytes), board: [1, 2], thumbnail: [3])
  }

  /// A database with two rooms of one picture, moves in the first.
  private func withTwoRooms() async throws -> (Database, Game, Game) {
    let database = try Database(path: folder.file(), durability: .normal)
    var (one, two) = (try Game(1, seed: 1), try Game(2, seed: 1))
    try await database.begin(&one)
    try await database.begin(&two)
    one.join(1, "Ada", session: 9)
    try one.swap(1, 0, 1)
    one.refuse(1, Rejection(.invalidMove, .none, at: one.puzzle.sequence))
    #expect(await database.appended(one.batch()) == [.committed])
    return (database, one, two)
  }

  /// How many rows every table has that knows rooms.
  private func rows(_ database: Database) async throws -> [String: Int64] {
    let tables = [
      "rooms", "moves", "refusals", "sessions", "keyframes", "clients", "players", "passes",
      "epochs", "pictures", "picture_variants",
    ]
    return try await database.reading { reader in
      var counts: [String: Int64] = [:]
      for table in tables {
        counts[table] = try reader.connection.first("SELECT count(*) FROM \(table)") { $0.integer(0) }
      }
      return counts
    }
  }

  @Test func `a deleted room leaves nothing but the ids of its links`() async throws {
    let (database, one, two) = try await withTwoRooms()
    for game in [one, two] { #expect(try await database.closed(game.id, .deleted, at: 77)) }
    await database.tidied()
    #expect(try await rows(database).values.allSatisfy { $0 == 0 })
    for id in [one.id, one.creation.watch, two.id] {
      #expect(try await database.reading { try $0.end(of: id) } == 77)
      #expect(try await database.reading { try $0.summary(of: id) == nil })
    }
    #expect(try await !database.closed(one.id, .deleted, at: 78))
    #expect(try await database.reading { try $0.leftovers() + $0.faults() } == [])
    database.close()
  }

  @Test func `a picture that two rooms share stays until the last of them is deleted`() async throws {
    let (database, one, two) = try await withTwoRooms()
    let image = Game.picture.image
    #expect(try await database.closed(one.id, .deleted, at: 77))
    await database.tidied()
    #expect(try await database.reading { try $0.image(image, .master) } == Game.picture.master)
    #expect(try await database.closed(two.id, .deleted, at: 78))
    #expect(try await database.reading { try $0.picture(image) } == nil)
    #expect(try await database.added(Game.picture))
    database.close()
  }

  @Test func `P2: an append that comes after the end is fenced, one that came before is stored`() async throws
  {
    for closing in [Closing.ended, .deleted] {
      let folder = TemporaryFolder()
      let database = try Database(path: folder.file(), durability: .normal)
      var game = try Game(1, seed: 1)
      try await database.begin(&game)
      game.join(1, "Ada", session: 9)
      try game.swap(1, 0, 1)
      async let before = database.appended(game.batch())
      #expect(await before == [.committed])
      #expect(try await database.closed(game.id, closing, at: 1))
      try game.swap(1, 0, 1)
      #expect(await database.appended(game.batch()) == [.fenced])
      #expect(try await database.opened(game.id) == nil)
      database.close()
    }
  }

  @Test func `an ended room can be read, and its last session has ended with it`() async throws {
    let (database, one, _) = try await withTwoRooms()
    let id = one.id
    #expect(try await database.closed(id, .ended, at: 1))
    let summary = try #require(try await database.reading { try $0.summary(of: id) })
    // The clock went back: the end is not before the last move.
    #expect(summary.ended == one.now && summary.sequence.value == 1)
    let ends = try await database.reading { reader in
      try reader.connection.rows("SELECT code FROM sessions") { $0.integer(0) }
    }
    #expect(ends == [4410])
    #expect(try await database.reading { try $0.leftovers() + $0.faults() } == [])
    #expect(try await database.closed(id, .ended, at: 99_999_999))
    #expect(try await database.reading { try $0.end(of: id) } == one.now)
    #expect(try await database.closed(id, .deleted, at: 99_999_999))
    database.close()
  }

  @Test func `an upload without a room goes when its day is over, one in use or in the gallery never`()
    async throws
  {
    let database = try Database(path: folder.file(), durability: .normal)
    var game = try Game(1, seed: 1)
    try await database.begin(&game)
    let (old, young, hung) = (
      picture("1", created: 1_000), picture("2", created: day), picture("3", created: 1_000)
    )
    for each in [old, young, hung] { try await database.added(each) }
    try await database.writing { try $0.setGallery([GalleryPicture(image: hung.image, title: "Hung")]) }
    func left() async throws -> [String] {
      try await database.reading { reader in
        try reader.connection.rows("SELECT substr(image, 1, 1) FROM pictures ORDER BY image") { $0.text(0) }
      }
    }
    try await database.forgot(before: 1_000)
    await database.tidied()
    #expect(try await left() == ["1", "2", "3", "a"])
    try await database.forgot(before: 1_001)
    #expect(try await database.reading { try $0.picture(old.image) } == nil)
    await database.tidied()
    #expect(try await left() == ["2", "3", "a"])
    // Uploaded once more, it waits for another day.
    #expect(try await database.writing { try $0.renew(young.image, at: 3 * 86_400_000) })
    #expect(try await database.writing { try !$0.renew(old.image, at: 5) })
    try await database.forgot(before: 2 * day)
    await database.tidied()
    #expect(try await left() == ["2", "3", "a"])
    #expect(try await database.reading { try $0.leftovers() } == [])
    database.close()
  }

  @Test func `a room cannot be made of a picture that is on its way out`() async throws {
    let database = try Database(path: folder.file(), durability: .normal)
    var game = try Game(1, seed: 1)
    try await database.added(Game.picture)
    try await database.forgot(before: .max >> 1)
    #expect(await database.appended(game.batch()) == [.fenced])
    database.close()
  }

  @Test func `the gallery of another version leaves no picture of the former one`() async throws {
    let database = try Database(path: folder.file(), durability: .normal)
    var game = try Game(1, seed: 1)
    try await database.begin(&game)
    try await database.writing {
      try $0.setGallery([GalleryPicture(image: Game.picture.image, title: "Old")])
    }
    #expect(try await database.closed(game.id, .deleted, at: 7))
    #expect(try await database.reading { try $0.picture(Game.picture.image) } != nil)
    try await database.writing { try $0.setGallery([]) }
    #expect(try await database.reading { try $0.picture(Game.picture.image) } == nil)
    database.close()
  }

  @Test func `more pictures than the quota are refused, a known one is not`() async throws {
    let database = try Database(path: folder.file(), durability: .normal)
    let (one, two) = (picture("1"), picture("2"))
    #expect(try await database.added(one, quota: 700_000))
    await #expect { try await database.added(two, quota: 700_000) } throws: { error in
      (error as? StoreError)?.kind == .quota
    }
    #expect(try await !database.added(one, quota: 700_000))
    #expect(try await database.added(two, quota: 1_200_010))
    let bytes = try await database.reading { reader in
      try reader.connection.first("SELECT sum(bytes) FROM pictures") { $0.integer(0) }
    }
    #expect(bytes == 1_200_006)
    database.close()
  }

  @Test func `of a deleted picture no byte is left in the file`() async throws {
    let database = try Database(path: folder.file())
    var game = try Game(1, seed: 1)
    try await database.begin(&game)
    let kept = picture("1", bytes: 300_000)
    try await database.added(kept)
    func marks() throws -> Int {
      let bytes = try #require(FileManager.default.contents(atPath: folder.file()))
      return Array(bytes).count { $0 == 0xA7 }
    }
    database.close()
    #expect(try marks() >= 300_000)
    let again = try Database(path: folder.file())
    try await again.forgot(before: 1_000_000)
    await again.tidied()
    again.close()
    #expect(try marks() < 100)
  }

  @Test func `check finds what should have gone`() async throws {
    let (database, one, _) = try await withTwoRooms()
    #expect(try await database.reading { try $0.leftovers() } == [])
    let id = one.id
    try await database.writing { writer in
      try writer.connection.run("UPDATE rooms SET ended = 3 WHERE id = ?", Value(id))
      try writer.connection.run("INSERT INTO deleted_rooms (id, at) VALUES (?, 1)", Value(id))
      try writer.connection.run("UPDATE pictures SET bytes = 1")
      try writer.connection.run(
        "INSERT INTO pictures (image, width, height, created, complete) VALUES (?, 1, 1, 1, 1)",
        .text(String(repeating: "e", count: 64)))
    }
    #expect(try await database.reading { try $0.leftovers().count } == 4)
    try await database.writing { try $0.connection.run("UPDATE pictures SET complete = 0, waiting = 1") }
    #expect(try await database.reading { try $0.leftovers().count } == 4)
    database.close()
  }
}

extension Database {
  fileprivate func closed(_ room: RoomID, _ closing: Closing, at: UInt64) async throws -> Bool {
    try await withCheckedContinuation { later in
      log.close(room, closing, at: at) { later.resume(returning: $0) }
    }.get()
  }

  fileprivate func forgot(before limit: UInt64) async throws {
    try await withCheckedContinuation { later in
      forgetUploads(before: limit) { later.resume(returning: $0) }
    }.get()
  }

  fileprivate func added(_ picture: NewPicture, quota: UInt64) async throws -> Bool {
    try await withCheckedContinuation { later in
      add(picture, quota: quota) { later.resume(returning: $0) }
    }.get()
  }

  /// Waits until no picture is out of use any more; each look stands behind one step of the tidying.
  fileprivate func tidied() async {
    while let rest = try? await writing({ writer in
      try writer.connection.first("SELECT count(*) FROM pictures WHERE NOT complete") { $0.integer(0) }
    }), rest > 0 {}
  }
}
