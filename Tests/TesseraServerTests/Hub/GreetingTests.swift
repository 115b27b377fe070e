import TesseraCore
import TesseraTransport
import Testing

@testable import TesseraServer

@Suite struct GreetingTests {
  let stage: Stage

  init() throws { stage = try Stage() }

  private func errors(of connection: ConnectionID) -> [ErrorCode] {
    (stage.wire.sent[connection] ?? []).compactMap {
      if case .error(let code, _, _) = $0 { code } else { nil }
    }
  }

  @Test func `P2 a hello is answered with a welcome after its commit`() throws {
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    let welcome = try #require(stage.welcomes(of: ada).first)
    #expect(welcome.room == room.text)
    #expect(welcome.sequence == .zero)
    #expect(welcome.you.name == "Ada")
    #expect(welcome.you.player == PlayerNumber(1))
    #expect(welcome.token == nil)
    #expect(welcome.build == "test")
  }

  @Test(arguments: ["AAAAAAAAAAAAAAAAAAAAAA", "", "no room", "../../etc/passwd"])
  func `R25 an unknown room is an error and 4404, and no room is made`(text: String) throws {
    let connection = stage.connect()
    stage.say(
      .hello(Hello(room: text, client: ClientID(Bits128(high: 0, low: 1)), name: "Ada")), on: connection)
    try stage.turn(until: { stage.wire.closes[connection] != nil })
    #expect(errors(of: connection) == [.noSuchRoom])
    #expect(stage.wire.closes[connection] == 4404)
    #expect(stage.hub.rooms.isEmpty)
    #expect(stage.hub.sessions.isEmpty)
  }

  @Test func `P12 a message before the hello is an error and 4400`() throws {
    let connection = stage.connect()
    stage.say(.ping(id: 1), on: connection)
    #expect(errors(of: connection) == [.helloFirst])
    #expect(stage.wire.closes[connection] == 4400)
  }

  @Test func `P12 a bad frame is an error with its offset and 4400`() throws {
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    stage.say([200, 1, 2], isText: false, on: ada)
    guard case .error(.badMessage, _, offset: 0)? = stage.wire.sent[ada]?.last else {
      Issue.record("\(String(describing: stage.wire.sent[ada]?.last))")
      return
    }
    #expect(stage.wire.closes[ada] == 4400)
  }

  @Test func `P12 a text frame on a binary connection is refused`() throws {
    let connection = stage.connect()
    stage.say(#"{"type":"stop"}"#, on: connection)
    #expect(stage.wire.closes[connection] == 4400)
  }

  @Test func `another protocol is answered 4426 in both encodings`() throws {
    let (binary, json) = (stage.connect(), stage.connect(.json))
    stage.say(
      .hello(Hello(version: 2, room: "", client: ClientID(Bits128(high: 0, low: 1)), name: "")), on: binary)
    stage.say(#"{"type":"hello","protocol":2}"#, on: json)
    #expect(stage.wire.closes == [binary: 4426, json: 4426])
    #expect(errors(of: binary) == [.unsupportedProtocol])
  }

  @Test func `a connection without a hello is closed after five seconds`() throws {
    let connection = stage.connect()
    stage.advance(milliseconds: 4999)
    stage.hub.tick()
    #expect(stage.wire.closes[connection] == nil)
    stage.advance(milliseconds: 1)
    stage.hub.tick()
    #expect(stage.wire.closes[connection] == 4400)
    #expect(stage.hub.greeters.isEmpty)
  }

  @Test func `P20 a client without cookie and token is given a token that brings it back`() throws {
    let room = try stage.makeRoom()
    let first = stage.connect()
    let client = ClientID(Bits128(high: 0, low: 1))
    stage.say(.hello(Hello(room: room.text, client: client, name: "Ada")), on: first)
    try stage.settle()
    let token = try #require(stage.welcomes(of: first).first?.token)
    let second = stage.connect()
    stage.say(.hello(Hello(room: room.text, client: client, name: "Ada", token: token)), on: second)
    try stage.settle()
    #expect(stage.welcomes(of: second).first?.you.player == PlayerNumber(1))
    #expect(stage.welcomes(of: second).first?.token == nil)
  }

  @Test func `P20 the cookie is stronger than the token`() throws {
    let room = try stage.makeRoom()
    let (one, two) = (
      stage.connect(cookie: "cookie-of-ada-1234"), stage.connect(cookie: "cookie-of-ada-1234")
    )
    stage.say(.hello(Stage.hello(room, client: 1, token: "this")), on: one)
    stage.say(.hello(Stage.hello(room, client: 2, token: "that")), on: two)
    try stage.settle()
    #expect(stage.welcomes(of: one).first?.you.player == PlayerNumber(1))
    #expect(stage.welcomes(of: two).first?.you.player == PlayerNumber(1))
  }

  @Test func `P11 another player's client is refused with 4401`() throws {
    let room = try stage.makeRoom()
    _ = try stage.join(room, client: 1)
    let thief = try stage.join(room, client: 1, token: "another token")
    #expect(stage.wire.closes[thief] == 4401)
    #expect(stage.welcomes(of: thief).isEmpty)
  }

  @Test func `P11 R16 a second connection of a client replaces the first`() throws {
    let room = try stage.makeRoom()
    let first = try stage.join(room, client: 1)
    let second = try stage.join(room, client: 1)
    #expect(stage.wire.closes[first] == 4409)
    #expect(stage.welcomes(of: second).first?.players.count == 1)
    stage.wire.clear()
    stage.say(Stage.swap(1, 0, 1, 1, 0), on: first)
    try stage.settle()
    #expect(stage.items(of: second).isEmpty)
  }

  @Test func `P11 a connection stays in its room`() throws {
    let (room, other) = (try stage.makeRoom(), try stage.makeRoom())
    let ada = try stage.join(room, client: 1)
    stage.say(.hello(Stage.hello(other, client: 1)), on: ada)
    #expect(errors(of: ada) == [.roomChanged])
    #expect(stage.wire.closes[ada] == 4400)
  }

  @Test func `P11 a hello again with another name renames`() throws {
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    stage.say(.hello(Stage.hello(room, client: 1, name: "e\u{301}va")), on: ada)
    try stage.settle()
    let name = try #require(stage.welcomes(of: ada).last?.you.name)
    #expect(Array(name.unicodeScalars) == Array("\u{e9}va".unicodeScalars))
    #expect(stage.hub.rooms[room]?.members.count == 1)
  }

  @Test func `the host key makes a host and a wrong one is 4401`() throws {
    let room = try stage.makeRoom(hostKey: "right")
    let (host, stranger) = (stage.connect(), stage.connect())
    var hello = Stage.hello(room, client: 1)
    hello.hostKey = "right"
    stage.say(.hello(hello), on: host)
    hello = Stage.hello(room, client: 2)
    hello.hostKey = "wrong"
    stage.say(.hello(hello), on: stranger)
    try stage.settle()
    #expect(stage.welcomes(of: host).first?.you.role == .host)
    #expect(stage.wire.closes[stranger] == 4401)
  }

  @Test func `a password is asked for once and remembered`() throws {
    let room = try stage.makeRoom(password: "open sesame")
    var hello = Stage.hello(room, client: 1)
    let (none, wrong, right) = (stage.connect(), stage.connect(), stage.connect())
    stage.say(.hello(hello), on: none)
    try stage.turn(until: { stage.wire.closes[none] == 4401 })
    hello.password = "shut"
    stage.say(.hello(hello), on: wrong)
    try stage.turn(until: { stage.wire.closes[wrong] == 4401 })
    hello.password = "open sesame"
    stage.say(.hello(hello), on: right)
    try stage.settle()
    #expect(stage.welcomes(of: right).count == 1)
    stage.hub.rooms[room]?.passes = []
    let later = try stage.join(room, client: 2, token: "token-of-client-1")
    #expect(stage.welcomes(of: later).count == 1)
  }

  @Test func `the watch link makes a spectator who is never told the play id`() throws {
    let watch = Secrets.roomID()
    let room = try stage.makeRoom(watch: watch)
    let watcher = stage.connect(.json)
    stage.say(
      #"{"type":"hello","protocol":1,"room":"\#(watch.text)","client":"00112233445566778899aabbccddeeff"}"#,
      on: watcher)
    try stage.settle()
    let text = try #require(stage.wire.texts[watcher]?.first { $0.contains(#""type":"welcome""#) })
    #expect(text.contains(#""room":"\#(watch.text)""#))
    #expect(text.contains(#""role":"spectator""#))
    #expect(!(stage.wire.texts[watcher] ?? []).contains { $0.contains(room.text) })
  }

  @Test func `what is said while the room is looked up waits for it`() throws {
    let room = try stage.makeRoom()
    let ada = stage.connect()
    stage.say(.hello(Stage.hello(room, client: 1)), on: ada)
    stage.say(.ping(id: 7), on: ada)
    try stage.settle()
    #expect(stage.wire.sent[ada]?.contains(.pong(id: 7)) == true)
  }
}
