import FoundationEssentials
import TesseraCore
import TesseraStore
import Testing

@testable import TesseraServer

@Suite struct ServerTests {
  private func room(_ server: RunningServer, _ more: String = "") throws -> String {
    let wish = "{\"image\":\"\(RunningServer.image)\",\"columns\":3,\"rows\":3\(more)}"
    let made = server.post("/api/rooms", Array(wish.utf8))
    try #require(made.status == 201)
    return try #require(made.member("room"))
  }

  private func watchLink(_ server: RunningServer, _ room: String) throws -> String {
    let reader = try Reader(path: server.folder.path + "/tessera.db")
    let id = try #require(RoomID(room))
    return try #require(try reader.summary(of: id)).watch.text
  }

  @Test func `P20 no answer under a watch link contains the play link`() throws {
    let server = try RunningServer()
    try write("<head></head>", to: server, "room.html")
    let served = try RunningServer { $0.web = server.folder.path }
    let play = try room(served, ",\"title\":\"<b>\"")
    let watch = try watchLink(served, play)
    let paths = [
      "/w/\(watch)", "/r/\(watch)", "/r/\(watch)/replay", "/api/rooms/\(watch)", "/api/rooms/\(watch)/board",
      "/api/rooms/\(watch)/moves", "/api/rooms/\(watch)/qr.svg", "/api/stats/room_summary?room=\(watch)",
    ]
    for path in paths {
      let answer = served.get(path)
      #expect(!answer.text.contains(play), "\(path)")
      #expect(!answer.headers.values.contains { $0.contains(play) }, "\(path)")
    }
    let page = served.get("/w/\(watch)").text
    #expect(page.contains("content=\"\(served.url)/w/\(watch)\"") && page.contains("&lt;b&gt;"))
    #expect(served.get("/api/rooms/\(watch)").status == 200)
    #expect(served.get("/api/rooms/\(watch)/qr.svg").body != served.get("/api/rooms/\(play)/qr.svg").body)
  }

  private func write(_ text: String, to server: RunningServer, _ name: String) throws {
    try Data(Array(text.utf8)).write(to: URL(filePath: server.folder.path + "/" + name))
  }

  @Test(arguments: [
    "/../tessera.db", "/%2e%2e/tessera.db", "/tessera.db", "/package.json", "//etc/passwd", "/.git/config",
  ])
  func `only files of the folder and of known types are served`(path: String) throws {
    let server = try RunningServer()
    try write("{}", to: server, "package.json")
    let served = try RunningServer { $0.web = server.folder.path }
    #expect(served.get(path).status == 404)
  }

  @Test func `I14 an upload that is cut off leaves nothing, and the next is taken`() throws {
    let server = try RunningServer()
    let photo = try RunningServer.photo()
    let head = "POST /api/images HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(photo.count)\r\n\r\n"
    for _ in 0..<3 { server.breakOff(Array(head.utf8) + photo.prefix(photo.count / 2)) }
    let first = server.post("/api/images", photo)
    #expect(first.status == 201)
    #expect(server.post("/api/images", photo).status == 200)
    #expect(first.member("width") == "64" && first.member("height") == "48")
    // A thread tells what it has found before it is free again.
    func isFree() -> Bool { server.get("/metrics").text.contains("tessera_pictures_waiting 0\n") }
    #expect((0..<500).contains { _ in isFree() })
  }

  @Test(arguments: ["master", "board", "thumbnail"])
  func `a picture's variants are immutable and private`(variant: String) throws {
    let server = try RunningServer()
    let image = try #require(server.post("/api/images", try RunningServer.photo()).member("image"))
    let answer = server.get("/images/\(image)/\(variant).jpg")
    #expect(answer.status == 200 && answer.body.starts(with: [0xFF, 0xD8]))
    #expect(answer.headers["cache-control"] == "private, max-age=31536000, immutable")
    let tag = try #require(answer.headers["etag"])
    #expect(server.get("/images/\(image)/\(variant).jpg", ["If-None-Match: \(tag)"]).status == 304)
    #expect(server.get("/images/\(image)/other.jpg").status == 404)
  }

  @Test func `S1 a foreign page can neither post nor open a socket`() throws {
    let server = try RunningServer()
    let foreign = "Origin: http://evil.example"
    for path in ["/api/session", "/api/rooms", "/api/images", "/nothing"] {
      let answer = server.post(path, [1], [foreign])
      #expect(answer.status == 403 && answer.headers["content-type"] == "application/problem+json")
    }
    let socket = [
      "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    #expect(server.get("/ws", socket + [foreign, "Sec-WebSocket-Protocol: tessera.v1"]).status == 403)
    #expect(server.get("/ws", socket + [foreign]).status == 403)
    let nameless = server.get("/ws", socket + ["Origin: \(server.url)"])
    #expect(nameless.status == 400 && nameless.text.contains("tessera.v1.json"))
    #expect(nameless.headers["content-security-policy"] != nil)
    #expect(server.get("/elsewhere", socket + ["Sec-WebSocket-Protocol: tessera.v1"]).status == 404)
  }

  @Test func `P20 a session is kept by its cookie and lists its rooms`() throws {
    let server = try RunningServer()
    let opened = server.post("/api/session")
    let cookie = try #require(opened.headers["set-cookie"]?.split(separator: ";").first)
    #expect(server.get("/api/session/rooms").text == "[]")
    #expect(server.get("/api/session/rooms", ["Cookie: \(cookie)"]).status == 200)
    let again = server.post("/api/session", [], ["Cookie: \(cookie)"])
    #expect(again.headers["set-cookie"]?.hasPrefix(cookie) == true)
    #expect(server.get("/").headers["set-cookie"] == nil)
  }

  @Test func `what is not there is a problem with words, whatever the method`() throws {
    let server = try RunningServer()
    for (method, path, status) in [
      ("GET", "/nothing", 404), ("GET", "/api/rooms/x", 404), ("GET", "/api/stats/none", 404),
      ("PUT", "/api/rooms", 405), ("DELETE", "/", 405), ("OPTIONS", "/", 405), ("POST", "/nothing", 404),
    ] {
      let origin = method == "POST" ? ["Origin: \(server.url)"] : []
      let answer = server.ask(method, path, origin, method == "GET" ? nil : [])
      #expect(answer.status == status, "\(method) \(path)")
      #expect(answer.headers["content-type"] == "application/problem+json")
      #expect(answer.member("detail") != nil && answer.headers["x-content-type-options"] == "nosniff")
    }
  }

  @Test func `moves come as a page or as lines`() throws {
    let server = try RunningServer()
    let room = try room(server)
    let page = server.get("/api/rooms/\(room)/moves?after=0&limit=10")
    #expect(page.text == "{\"items\":[],\"next\":0}")
    let lines = server.get("/api/rooms/\(room)/moves", ["Accept: application/x-ndjson"])
    #expect(lines.body.isEmpty && lines.headers["content-type"] == "application/x-ndjson")
    #expect(server.get("/api/rooms/\(room)/moves?limit=0").status == 400)
    #expect(server.get("/api/rooms/\(room)/board?at=1").status == 404)
  }

  @Test func `P18 a server that leaves says so and ends well`() throws {
    let server = try RunningServer()
    #expect(server.get("/readyz").status == 200)
    #expect(server.drain() == 0)
  }
}
