import Testing
import TesseraCore
@testable import TesseraStore

@Suite struct PictureTests {
  let folder = TemporaryFolder()

  private func picture(_ letter: Character = "c", masterBytes: Int) -> NewPicture {
    NewPicture(
      image: String(repeating: letter, count: 64), width: 4_096, height: 3_072, created: 5,
      master: (0..<masterBytes).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }, board: [1, 2],
      thumbnail: [3])
  }

  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 1_000_000])
  func `A picture comes back byte for byte, in slices of at most 256 KB`(_ bytes: Int) async throws {
    let picture = picture(masterBytes: bytes)
    let database = try Database(path: folder.file())
    #expect(try await database.added(picture))
    let image = picture.image
    let master = try await database.reading { reader in try reader.image(image, .master) }
    let slices = try await database.reading { reader in
      try reader.connection.rows("SELECT length(bytes) FROM picture_variants WHERE variant = 'master'") {
        Int($0.integer(0))
      }
    }
    #expect(master == picture.master)
    #expect(slices.count == (bytes + 262_143) / 262_144)
    #expect(try await database.reading { reader in try reader.image(image, .thumbnail) } == [3])
    #expect(
      try await database.reading { reader in try reader.picture(image) }
        == PictureReference(image: image, width: 4_096, height: 3_072))
    #expect(try await database.reading { reader in try reader.picture("none") } == nil)
    database.close()
  }

  @Test func `I15: the same picture a second and a tenth time is stored once`() async throws {
    let picture = picture(masterBytes: 600_000)
    let database = try Database(path: folder.file())
    async let one = database.added(picture)
    async let two = database.added(picture)
    _ = try await (one, two)
    for _ in 0..<8 { #expect(try await database.added(picture) == false) }
    let rows = try await database.reading { reader in
      try reader.connection.first("SELECT count(*) FROM picture_variants") { $0.integer(0) }
    }
    database.close()
    #expect(rows == 5)
  }

  @Test func `I14: a picture whose writing was cut off is not there, and gone at the next start`()
    async throws
  {
    let picture = picture(masterBytes: 600_000)
    let image = picture.image
    let database = try Database(path: folder.file())
    try await database.writing { writer in
      try writer.connection.run(
        "INSERT INTO pictures (image, width, height, created) VALUES (?, 1, 1, 1)", .text(image))
      try writer.connection.run(
        "INSERT INTO picture_variants VALUES (?, 'master', 0, x'00')", .text(image))
    }
    #expect(try await database.reading { reader in try reader.image(image, .master) } == nil)
    database.close()
    let again = try Database(path: folder.file())
    let left = try await again.reading { reader in
      try reader.connection.first("SELECT count(*) FROM picture_variants") { $0.integer(0) }
    }
    #expect(left == 0)
    #expect(try await again.added(picture))
    again.close()
  }

  @Test func `Moves are committed between the slices of a large picture`() async throws {
    var game = try Game(seed: 1)
    let database = try Database(path: folder.file())
    try await database.begin(&game)
    let order = Mailbox<String>()
    database.add(picture(masterBytes: 2_000_000)) { _ in _ = order.post("picture", limit: 9) }
    game.join(1, "Ada")
    database.log.append([game.batch()]) { _ in _ = order.post("moves", limit: 9) }
    #expect(order.take() == "moves")
    #expect(order.take() == "picture")
    database.close()
  }

  @Test func `A picture is closed while every room that uses it has a password`() async throws {
    let friend = Game.identity(of: PlayerNumber(3))
    let maker = Game.identity(of: PlayerNumber(4))
    var closed = try Game(1, seed: 1, passwordHash: "$argon2id$…", creator: maker)
    var open = try Game(2, seed: 1)
    let image = Game.picture.image
    let database = try Database(path: folder.file())
    func mayShow(_ identity: Identity?) async throws -> Bool {
      try await database.reading { reader in try reader.mayShow(image, to: identity) }
    }
    try await database.added(Game.picture)
    #expect(try await mayShow(nil))
    try await database.begin(&closed)
    #expect(try await !mayShow(nil))
    #expect(try await !mayShow(friend))
    #expect(try await mayShow(maker))
    let id = closed.id
    try await database.writing { writer in
      try writer.pass(friend, to: id, at: 9)
      try writer.pass(friend, to: id, at: 10)
    }
    #expect(try await mayShow(friend))
    #expect(try await database.reading { reader in try reader.hasPass(friend, to: id) })
    #expect(try await !database.reading { reader in try reader.hasPass(maker, to: id) })
    #expect(try await !mayShow(nil))
    try await database.begin(&open)
    #expect(try await mayShow(nil))
    database.close()
  }

  @Test func `The gallery keeps its order and can be replaced`() async throws {
    let (one, two) = (picture("1", masterBytes: 1), picture("2", masterBytes: 1))
    let database = try Database(path: folder.file())
    try await database.added(one)
    try await database.added(two)
    let shown = [
      GalleryPicture(image: two.image, title: "Two"), GalleryPicture(image: one.image, title: "One"),
    ]
    try await database.writing { writer in try writer.setGallery(shown) }
    #expect(try await database.reading { reader in try reader.gallery() } == shown)
    try await database.writing { writer in try writer.setGallery(shown.reversed()) }
    #expect(try await database.reading { reader in try reader.gallery() } == shown.reversed())
    await #expect(throws: StoreError.self) {
      try await database.writing { writer in
        try writer.setGallery([GalleryPicture(image: String(repeating: "0", count: 64), title: "?")])
      }
    }
    #expect(try await database.reading { reader in try reader.gallery() } == shown.reversed())
    database.close()
  }
}
