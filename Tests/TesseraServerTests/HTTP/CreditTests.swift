import Testing

@testable import TesseraImaging
@testable import TesseraServer

/// Whose work a picture is, from the making of a room to what is drawn of it.
@Suite struct CreditTests {
  private let text = "Photo: Mei Lin, CC BY 4.0"

  private func credit(_ words: String) -> String { #","credit":"\#(words)""# }

  private func height(_ answer: WebAnswer) throws -> Int {
    try #require(try JPEGWalk(answer.body, limits: IntakeLimits()).frame).height
  }

  @Test func `whoever makes a room says whose picture it is, and everything that tells of the room says it`()
    throws
  {
    let server = try RunningServer()
    let room = try server.makeRoom(credit(text))
    for path in ["", "/board", "/board?at=0"] {
      #expect(server.get("/api/rooms/\(room)\(path)").text.contains(#""credit":"\#(text)""#), "\(path)")
    }
    let other = try server.makeRoom()
    #expect(!server.get("/api/rooms/\(other)").text.contains("credit"))
  }

  @Test func `the same picture in another room has that room's credit`() throws {
    let server = try RunningServer()
    let (one, two) = (try server.makeRoom(credit("Ada")), try server.makeRoom(credit("Bob")))
    #expect(server.get("/api/rooms/\(one)").text.contains(#""credit":"Ada""#))
    #expect(server.get("/api/rooms/\(two)").text.contains(#""credit":"Bob""#))
  }

  @Test(arguments: [
    (#"  Mei \u202e\u200bLin\u0007 "#, "Mei Lin"), (#"Jose\u0301"#, "Jos\u{e9}"),
    (#"<img onerror=\"x\">"#, #"<img onerror=\"x\">"#),
    (String(repeating: "雪", count: 300), String(repeating: "雪", count: 120)),
  ])
  func `a credit is cleaned and cut as names are`(given: String, shown: String) throws {
    let server = try RunningServer()
    let room = try server.makeRoom(credit(given))
    #expect(server.get("/api/rooms/\(room)").text.contains(#""credit":"\#(shown)""#))
  }

  @Test(arguments: ["", "   ", #"\u3000"#, #"\u200b\u2060"#])
  func `a credit with nothing to see is none`(given: String) throws {
    let server = try RunningServer()
    let room = try server.makeRoom(credit(given))
    #expect(!server.get("/api/rooms/\(room)").text.contains("credit"))
  }

  @Test func `a credit that is no text is no wish`() throws {
    let server = try RunningServer()
    let wish = #"{"image":"\#(RunningServer.image)","credit":7}"#
    #expect(server.post("/api/rooms", Array(wish.utf8)).status == 400)
  }

  @Test func `poster and film show it, under tags of their own`() throws {
    let server = try RunningServer()
    let (with, without) = (try server.makeRoom(credit(text)), try server.makeRoom())
    let another = try server.makeRoom(credit("Bob"))
    for path in ["poster.jpg", "film.jpg?frames=3"] {
      let plain = server.get("/api/rooms/\(without)/\(path)")
      let signed = server.get("/api/rooms/\(with)/\(path)")
      #expect(try height(signed) > height(plain) + 20, "\(path)")
      let tags = [with, without, another].map { server.get("/api/rooms/\($0)/\(path)").headers["etag"] ?? "" }
      #expect(Set(tags).count == 3, "\(path)")
      #expect(server.get("/api/rooms/\(with)/\(path)", ["If-None-Match: \(tags[0])"]).status == 304)
    }
    let small = [with, without].map { server.get("/api/rooms/\($0)/poster.jpg?side=200") }
    #expect(small[0].body == small[1].body && small[0].headers["etag"] == small[1].headers["etag"])
  }
}
