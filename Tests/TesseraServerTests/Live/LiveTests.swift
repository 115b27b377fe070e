import TesseraCore
import TesseraStore
import Testing

@testable import TesseraServer

/// Real servers on real sockets with real database files.
@Suite(.serialized) struct LiveTests {
  let server: RunningServer

  init() throws { server = try RunningServer(LiveTests.unlimited) }

  private static func unlimited(_ configuration: inout Configuration) {
    configuration.limits.movesPerSecond = 0
    configuration.durability = .full
  }

  /// The server after this one, with its database.
  private func next() throws -> RunningServer { try RunningServer(in: server.folder, LiveTests.unlimited) }

  private func makeRoom() throws -> String { try server.makeRoom() }

  private func hello(_ room: String, client: Character = "a") -> String {
    let client = String(repeating: client, count: 32)
    return #"{"type":"hello","protocol":1,"room":"\#(room)","client":"\#(client)","name":"Bot"}"#
  }

  @Test func `P1 P3 two browsers and a bot play one room and end with one board`() throws {
    let room = try makeRoom()
    let (ada, bob) = (
      Player(room: room, client: 1, name: "Ada"), Player(room: room, client: 2, name: "Bob")
    )
    try ada.connect(port: server.port)
    try bob.connect(port: server.port)
    let bot = try WebSocketClient(port: server.port, "tessera.v1.json")
    try bot.send(hello(room))
    let welcome = try bot.text(containing: #""type":"welcome""#)
    #expect(welcome.contains(#""digest":"e1dfb02d2e1ab047""#))
    // Seed 7 begins 11 13 15 3 9 14 …
    try ada.move { $0.swap(0, 1, at: $1) }
    try bob.move { $0.swap(2, 3, at: $1) }
    try bot.send(
      #"{"type":"move","clientSequence":1,"move":{"kind":"swap","a":4,"b":5,"tileA":9,"tileB":14}}"#)
    for player in [ada, bob] { try player.play { $0.sequence == SequenceNumber(3) && $0.pending.isEmpty } }
    #expect(ada.replica.confirmed == bob.replica.confirmed)
    #expect(ada.replica.view == bob.replica.view)
    let digest = try #require(ada.replica.confirmed?.digest.text)
    #expect(try bot.text(containing: #""to":3"#).contains(digest))
    let board = server.get("/api/rooms/\(room)/board?at=3")
    #expect(board.text.contains(digest))
  }

  @Test func `R10 twenty moves made offline are applied in order or refused, and the view is the server's`()
    throws
  {
    let room = try makeRoom()
    let (ada, bob) = (
      Player(room: room, client: 1, name: "Ada"), Player(room: room, client: 2, name: "Bob")
    )
    try ada.connect(port: server.port)
    try bob.connect(port: server.port)
    ada.cutOff()
    for number in 0..<20 {
      let cell = UInt16(number % 5) * 2
      try ada.move { $0.swap(cell, cell + 1, at: $1) }
    }
    #expect(ada.replica.pending.count == 20)
    // While Ada is away Bob takes the tiles of one of her pairs elsewhere: her moves of that pair must fail.
    try bob.move { $0.swap(0, 15, at: $1) }
    try bob.play { $0.sequence == SequenceNumber(1) && $0.pending.isEmpty }
    try ada.connect(port: server.port)
    try ada.play { $0.pending.isEmpty }
    let refused = ada.events.filter { if case .refused = $0 { true } else { false } }.count
    #expect(refused > 0 && refused < 20)
    let sequence = ada.replica.sequence
    #expect(sequence.value == UInt64(1 + 20 - refused))
    try bob.play { $0.sequence == sequence }
    #expect(ada.replica.view == bob.replica.confirmed)
  }

  @Test func `P7 R26 a crash and a new start keep every acknowledged move`() throws {
    let room = try makeRoom()
    let ada = Player(room: room, client: 1, name: "Ada")
    try ada.connect(port: server.port)
    for _ in 0..<30 { try ada.move { $0.swap(0, 1, at: $1) } }
    try ada.play { $0.sequence.value >= 10 }
    let told = ada.replica.sequence
    server.crash()
    ada.cutOff()
    let next = try next()
    try ada.connect(port: next.port)
    #expect(ada.replica.sequence >= told)
    try ada.play { $0.pending.isEmpty }
    #expect(ada.replica.sequence == SequenceNumber(30))
    #expect(next.drain() == 0)
  }

  @Test func `P18 leaving loses nothing that was judged and says when to come back`() throws {
    let room = try makeRoom()
    let ada = Player(room: room, client: 1, name: "Ada")
    try ada.connect(port: server.port)
    let bot = try WebSocketClient(port: server.port, "tessera.v1.json")
    try bot.send(hello(room))
    _ = try bot.text(containing: "welcome")
    for _ in 0..<20 { try ada.move { $0.swap(0, 1, at: $1) } }
    try ada.play { $0.sequence.value >= 1 }
    #expect(server.drain() == 0)
    #expect(try bot.text(containing: #""type":"bye""#).contains(#""code":4012,"retryAfterMs":"#))
    #expect(try bot.closeCode() == 4012)
    try? ada.play(untilEvent: { if case .bye = $0 { true } else { false } })
    let told = ada.replica.sequence
    ada.cutOff()
    let next = try next()
    try ada.connect(port: next.port)
    #expect(ada.replica.sequence >= told)
    try ada.play { $0.pending.isEmpty }
    #expect(ada.replica.sequence == SequenceNumber(20))
    #expect(next.drain() == 0)
  }

  @Test func `R25 an unknown room is answered on the socket with 4404`() throws {
    let bot = try WebSocketClient(port: server.port, "tessera.v1.json")
    try bot.send(hello("AAAAAAAAAAAAAAAAAAAAAA"))
    _ = try bot.text(containing: #""code":"noSuchRoom""#)
    #expect(try bot.closeCode() == 4404)
  }

  @Test func `P12 a text that is no message is answered with 4400`() throws {
    let bot = try WebSocketClient(port: server.port, "tessera.v1.json")
    try bot.send("{")
    _ = try bot.text(containing: #""code":"badMessage""#)
    #expect(try bot.closeCode() == 4400)
  }

  @Test func `a message larger than a frame may be is 4413`() throws {
    let room = try makeRoom()
    let bot = try WebSocketClient(port: server.port, "tessera.v1.json")
    try bot.send(hello(room))
    _ = try bot.text(containing: "welcome")
    try bot.send(String(repeating: "x", count: 10_000))
    #expect(try bot.closeCode() == 4413)
  }

  @Test func `a socket from another site is refused`() throws {
    #expect(throws: Socket.Gone.self) {
      try WebSocketClient(port: server.port, "tessera.v1", headers: "Origin: https://elsewhere.example\r\n")
    }
  }

  @Test func `a second server on one database is refused in one line`() {
    #expect(throws: ServerError.self) { try RunningServer(in: server.folder) }
  }

  @Test func `the sizes and counts of a running server are told`() throws {
    _ = try makeRoom()
    let page = server.get("/metrics").text
    for name in ["tessera_rooms ", "tessera_commits_total ", "tessera_writable 1", "tessera_wal_bytes "] {
      #expect(page.contains(name))
    }
  }
}
