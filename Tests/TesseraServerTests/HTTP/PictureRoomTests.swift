import Testing

@testable import TesseraImaging
@testable import TesseraServer

/// Rooms of pictures that make odd puzzles.
@Suite struct PictureRoomTests {
  private func upload(_ server: RunningServer, _ pixel: (Int, Int) -> UInt8) throws -> WebAnswer {
    let (width, height) = (160, 120)
    let pixels = (0..<width * height * 3).map { pixel($0 / 3 % width, $0 / 3 / width) }
    let bitmap = Bitmap(width: width, height: height, pixels: pixels)
    let file = try Encoder(profile: .none, fineChroma: true).jpeg(of: bitmap, quality: 95)
    return server.post("/api/images", file, ["Content-Type: image/jpeg"])
  }

  private func room(_ server: RunningServer, _ image: String, _ more: String = "") -> WebAnswer {
    server.post("/api/rooms", Array("{\"image\":\"\(image)\",\"columns\":4,\"rows\":4\(more)}".utf8))
  }

  @Test func `I16: a flat picture is warned of, and its room refused in words`() throws {
    let server = try RunningServer()
    let stored = try upload(server) { _, _ in 150 }
    #expect(stored.status == 201 && stored.text.contains("\"flat\""))
    let image = try #require(stored.member("image"))
    for more in ["", ",\"scrambled\":false"] {
      let answer = room(server, image, more)
      #expect(answer.status == 422 && answer.text.contains("look the same"))
    }
  }

  @Test func `I16: tiles of the sky are interchangeable, tiles of the ground are not`() throws {
    let server = try RunningServer()
    let stored = try upload(server) { x, y in y < 60 ? 200 : UInt8((x + y * 2) / 4) }
    let image = try #require(stored.member("image"))
    let answer = room(server, image)
    #expect(answer.status == 201)
    let board = server.get("/api/rooms/\(try #require(answer.member("room")))/board").text
    #expect(board.contains("\"classes\":[0,0,0,0,0,0,0,0,8,9,10,11,12,13,14,15]"))
  }

  @Test func `I13: a grid with more rows than the board's picture has pixels is refused`() throws {
    let server = try RunningServer()
    let file = try RunningServer.photo(width: 2400, height: 60)
    let image = try #require(server.post("/api/images", file, ["Content-Type: image/jpeg"]).member("image"))
    let wish = "{\"image\":\"\(image)\",\"columns\":2,\"rows\":50}"
    #expect(server.post("/api/rooms", Array(wish.utf8)).status == 422)
  }
}
