import TesseraCore
import TesseraTransport
import Testing

@testable import TesseraServer

/// Hellos that come while an earlier one is still being looked at, or cannot be told anything yet.
@Suite struct ImpatientTests {
  private func hello(_ room: RoomID, password: String?) -> ClientMessage {
    var hello = Stage.hello(room, client: 1)
    hello.password = password
    return .hello(hello)
  }

  /// Ada and Bob in a room, and Bob with so much waiting that he has fallen behind.
  private func behind() throws -> (stage: Stage, room: RoomID, bob: ConnectionID) {
    let (stage, room, ada, bob) = try Stage.withNarrowQueues()
    stage.wire.clear()
    stage.wire.queued[bob] = 1000
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    #expect(stage.hub.slow.count == 1)
    return (stage, room, bob)
  }

  @Test func `P10 a hello does not put off the end of who is behind`() throws {
    let (stage, room, bob) = try behind()
    stage.advance(milliseconds: 9_000)
    stage.say(.hello(Stage.hello(room, client: 2, name: "Bob")), on: bob)
    try stage.settle()
    #expect(stage.welcomes(of: bob).isEmpty)
    stage.advance(milliseconds: 1_000)
    stage.hub.tick()
    #expect(stage.wire.closes[bob] == 4008)
    #expect(stage.hub.slow.isEmpty)
  }

  @Test func `P10 who leaves while behind is forgotten, hello or not`() throws {
    let (stage, room, bob) = try behind()
    stage.say(.hello(Stage.hello(room, client: 2, name: "Bob")), on: bob)
    try stage.settle()
    stage.hub.closed(bob, code: 1001)
    #expect(stage.hub.slow.isEmpty)
  }

  @Test func `P10 a hello said while behind is answered once all has drained`() throws {
    let (stage, room, bob) = try behind()
    stage.say(.hello(Stage.hello(room, client: 2, name: "Robert")), on: bob)
    try stage.settle()
    stage.wire.queued[bob] = 0
    stage.hub.drained(bob)
    try stage.settle()
    #expect(stage.welcomes(of: bob).map(\.you.name) == ["Robert"])
    #expect(stage.welcomes(of: bob).first?.sequence == SequenceNumber(1))
    #expect(stage.hub.slow.isEmpty)
  }

  @Test func `P10 a welcome that did not fit is made again for what its client has said it has`() throws {
    let (stage, room, ada, bob) = try Stage.withNarrowQueues()
    let epoch = try #require(stage.hub.rooms[room]?.room?.epoch)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    // Bob says hello before the move reaches him, so that he passes it over; the welcome finds his queue full.
    stage.wire.clear()
    stage.wire.queued[bob] = 1000
    let position = Hello.Position(epoch: epoch, sequence: .zero)
    stage.say(.hello(Stage.hello(room, client: 2, name: "Bob", position: position)), on: bob)
    try stage.settle()
    #expect(stage.welcomes(of: bob).isEmpty && stage.hub.slow.count == 1)
    stage.wire.queued[bob] = 0
    stage.hub.drained(bob)
    try stage.settle()
    let welcome = try #require(stage.welcomes(of: bob).first)
    guard case .moves(let items) = welcome.content else { return }
    #expect(items.map(\.sequence) == [SequenceNumber(1)])
  }

  @Test func `P20 of two hellos the later one's password counts`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom(password: "open sesame")
    let ada = stage.connect()
    stage.say(hello(room, password: "shut"), on: ada)
    try stage.turn(until: { stage.hub.rooms[room]?.room != nil })
    stage.say(hello(room, password: "open sesame"), on: ada)
    try stage.turn(until: { !stage.welcomes(of: ada).isEmpty || stage.wire.closes[ada] != nil })
    #expect(stage.wire.closes[ada] == nil)
  }

  @Test func `P20 of two hellos the later one's token says who came in`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom(password: "open sesame")
    let known = stage.connect()
    stage.say(hello(room, password: "open sesame"), on: known)
    try stage.turn(until: { !stage.welcomes(of: known).isEmpty })
    var first = Stage.hello(room, client: 9, token: "somebody else's token")
    first.password = "open sesame"
    let second = stage.connect()
    stage.say(.hello(first), on: second)
    first.token = "token-of-client-1"
    stage.say(.hello(first), on: second)
    try stage.turn(until: { !stage.welcomes(of: second).isEmpty || stage.wire.closes[second] != nil })
    #expect(stage.welcomes(of: second).first?.you.player == PlayerNumber(1))
  }

  @Test func `P12 what waits for a password check is answered though the room left the memory`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom(password: "open sesame")
    let ada = stage.connect()
    stage.say(hello(room, password: "open sesame"), on: ada)
    stage.say(.ping(id: 7), on: ada)
    try stage.turn(until: { stage.hub.rooms[room]?.room != nil })
    stage.hub.rooms[room] = nil
    try stage.turn(until: { !stage.welcomes(of: ada).isEmpty || stage.wire.closes[ada] != nil })
    #expect(stage.wire.sent[ada]?.contains(.pong(id: 7)) == true)
  }

  @Test func `P20 a store that cannot say who has given the password is no wrong password`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom(password: "open sesame")
    let ada = stage.connect()
    stage.say(hello(room, password: "open sesame"), on: ada)
    try stage.turn(until: { !stage.welcomes(of: ada).isEmpty })
    stage.hub.rooms[room]?.passes = []
    stage.crash()
    let again = stage.connect()
    stage.say(hello(room, password: nil), on: again)
    try stage.turn(until: { stage.wire.closes[again] != nil })
    #expect(stage.wire.closes[again] == 4000)
  }
}
