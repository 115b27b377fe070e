import Testing

@testable import TesseraImaging
@testable import TesseraServer

/// Rooms of pictures that make odd puzzles.
@Suite struct PictureRoomTests {
  private func upload(_ server: RunningServer, _ pixel: (Int, Int) -> UInt8) throws -> WebAnswer {
    let (width, height) = (160, 120)
    let pixels = (0..<width * height * 3).map { pixel($0 / 3 % width, $0 / 3 / width) }
    let bitmap = Bitmap(width: width, height: height, pixels: pixels)
    let file = try Encoder(profile: .none, chroma: .fine).jpeg(of: bitmap, quality: 95)
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

  @Test func `I13: every tile of a picture is served, and their sizes sum to it`() throws {
    let server = try RunningServer()
    let image = try #require(
      server.post("/api/images", try RunningServer.photo(width: 131, height: 67)).member("image"))
    var (width, height) = (0, 0)
    for tile in 0..<35 {
      let answer = server.get("/images/\(image)/tiles/7x5/\(tile).jpg")
      #expect(answer.status == 200 && answer.headers["content-type"] == "image/jpeg")
      let walk = try JPEGWalk(answer.body, limits: IntakeLimits())
      if tile < 7 { width += try #require(walk.frame).width }
      if tile % 7 == 0 { height += try #require(walk.frame).height }
      let tag = try #require(answer.headers["etag"])
      #expect(server.get("/images/\(image)/tiles/7x5/\(tile).jpg", ["If-None-Match: \(tag)"]).status == 304)
    }
    #expect(width == 131 && height == 67)
  }

  @Test(arguments: [
    "7x5/35.jpg", "7x5/-1.jpg", "7x5/01.jpg", "7x5/1.png", "07x5/1.jpg", "1x5/1.jpg", "7x101/1.jpg",
    "7x5x2/1.jpg",
    "x/1.jpg", "7x5/99999.jpg", "7x5/.jpg",
  ])
  func `a tile that is none is not found`(tile: String) throws {
    let server = try RunningServer()
    let image = try #require(server.post("/api/images", try RunningServer.photo()).member("image"))
    #expect(server.get("/images/\(image)/tiles/\(tile)").status == 404)
    #expect(server.get("/images/\(String(repeating: "0", count: 64))/tiles/7x5/1.jpg").status == 404)
  }

  @Test func `a grid larger than the picture has no tiles, in words`() throws {
    let server = try RunningServer()
    let image = try #require(
      server.post("/api/images", try RunningServer.photo(width: 64, height: 48)).member("image"))
    #expect(server.get("/images/\(image)/tiles/100x4/0.jpg").status == 422)
    #expect(server.get("/api/images/\(image)/outlook?columns=100&rows=4").status == 422)
  }

  @Test func `I16: before a room opens one hears how many tiles will be mistaken, and a better grid`() throws
  {
    let server = try RunningServer()
    // The edge lies between two blocks of the JPEG, so that it does not ring into the sky.
    let sky = try upload(server) { x, y in y < 64 ? 200 : UInt8((x * 3 + y * 5) % 251) }
    let image = try #require(sky.member("image"))
    let answer = server.get("/api/images/\(image)/outlook?columns=4&rows=4")
    #expect(answer.status == 200 && answer.member("tiles") == "16" && answer.member("alike") == "8")
    #expect(answer.member("percent") == "50" && answer.text.contains("\"warned\":true"))
    let clear = try upload(server) { x, y in UInt8((x * 3 + y * 5) % 251) }
    let other = try #require(clear.member("image"))
    #expect(server.get("/api/images/\(other)/outlook?columns=4&rows=4").text.contains("\"warned\":false"))
    #expect(server.get("/api/images/\(other)/outlook?columns=1").status == 400)
    #expect(server.get("/api/images/nothing/outlook").status == 404)
  }

  @Test func `a film strip shows a room from its first board to its latest`() throws {
    let server = try RunningServer()
    let image = try #require(server.post("/api/images", try RunningServer.photo()).member("image"))
    let play = try #require(room(server, image).member("room"))
    let film = server.get("/api/rooms/\(play)/film.jpg?frames=5")
    let frame = try #require(try JPEGWalk(film.body, limits: IntakeLimits()).frame)
    #expect(film.status == 200 && frame.width == 5 * 64 + 4 * 4 && frame.height == 48)
    let tag = try #require(film.headers["etag"])
    #expect(server.get("/api/rooms/\(play)/film.jpg?frames=5", ["If-None-Match: \(tag)"]).status == 304)
    #expect(server.get("/api/rooms/\(play)/film.jpg?frames=1").status == 400)
    #expect(server.get("/api/rooms/\(play)/film.jpg?frames=61").status == 400)
    #expect(server.get("/api/rooms/\(String(repeating: "A", count: 22))/film.jpg").status == 404)
  }
}
