import Synchronization
@testable import TesseraCore
import TesseraStore
import TesseraTransport
import Testing

@testable import TesseraServer

/// Rooms that very many have been in: memory keeps few of them, the log all (P4, P11, R26).
@Suite struct RememberingTests {
  private static let crowd: UInt64 = 600

  /// A room in which Ada has made two moves, the second of them refused, before 600 others came and went.
  private func visited(
    _ store: (Database) -> any RoomStore = { $0 }
  ) throws -> (stage: Stage, room: RoomID) {
    var limits = Limits()
    limits.players = 0
    let stage = try Stage(limits: limits, store: store)
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.say(Stage.swap(2, 2, 3, 2, 3), on: ada)
    try stage.settle()
    stage.hub.closed(ada, code: 1001)
    let others = (0..<Self.crowd).map { number in
      let connection = stage.connect()
      stage.say(.hello(Stage.hello(room, client: 1000 + number, name: "")), on: connection)
      return connection
    }
    try stage.settle()
    for other in others {
      #expect(stage.welcomes(of: other).count == 1)
      stage.hub.closed(other, code: 1001)
    }
    try stage.settle()
    return (stage, room)
  }

  private func expectAda(_ stage: Stage, _ room: RoomID) throws {
    let ada = try stage.join(room, client: 1)
    let welcome = try #require(stage.welcomes(of: ada).first)
    #expect(welcome.you.player == PlayerNumber(1))
    #expect(welcome.lastClientSequence == ClientSequenceNumber(2))
    #expect(welcome.outcomes.count == 2)
    // The first again, the second with another request, then the third.
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.say(Stage.swap(2, 4, 5, 4, 5), on: ada)
    stage.say(Stage.swap(3, 4, 5, 4, 5), on: ada)
    try stage.settle()
    let sent = stage.wire.sent[ada] ?? []
    #expect(sent.contains(.applied(ClientSequenceNumber(1), SequenceNumber(1))))
    #expect(stage.rejections(of: ada).map(\.reason) == [.clientSequenceReused])
    #expect(stage.items(of: ada).map(\.sequence) == [SequenceNumber(2)])
  }

  @Test func `P4 R26 who comes back to a room in use finds its numbers, though the memory forgot it`() throws
  {
    let (stage, room) = try visited()
    // Ada's move has to leave the latest thousand before she is forgotten.
    let bob = try stage.join(room, client: 2, name: "Bob")
    for number in 1...1000 as ClosedRange<UInt64> {
      stage.say(Stage.swap(number, 6, 7, number % 2 == 1 ? 6 : 7, number % 2 == 1 ? 7 : 6), on: bob)
      stage.advance(milliseconds: 50)
      if number % 50 == 0 { try stage.settle() }
    }
    try stage.settle()
    stage.advance(milliseconds: 60_000)
    stage.hub.tick()
    try stage.settle()
    stage.hub.tick()
    #expect(stage.hub.gauges.clientsRemembered == 1)
    #expect(stage.hub.rooms[room]?.room?.rememberedPlayers == 1)
    let again = try stage.join(room, client: 1)
    let welcome = try #require(stage.welcomes(of: again).first)
    #expect(welcome.you.player == PlayerNumber(1) && welcome.lastClientSequence == ClientSequenceNumber(2))
    #expect(stage.hub.metrics.clientsRecalled >= 1)
    let new = try stage.join(room, client: 5000)
    #expect(stage.welcomes(of: new).first?.you.player == PlayerNumber(UInt32(Self.crowd) + 3))
  }

  @Test func `P4 R26 who comes back after a week finds the same board and its numbers`() throws {
    let (stage, room) = try visited()
    stage.advance(milliseconds: 40_000)
    stage.hub.tick()
    try stage.settle()
    stage.hub.tick()
    stage.advance(milliseconds: 7 * 24 * 3_600_000)
    stage.hub.tick()
    #expect(stage.hub.rooms.isEmpty)
    let eve = try stage.join(room, client: 2, name: "Eve")
    #expect(stage.hub.gauges.clientsRemembered == 2)
    stage.hub.closed(eve, code: 1001)
    try expectAda(stage, room)
  }

  @Test func `P11 a forgotten client still belongs to its player`() throws {
    let (stage, room) = try visited()
    stage.advance(milliseconds: 40_000)
    stage.hub.tick()
    let thief = try stage.join(room, client: 1005, token: "another token")
    #expect(stage.wire.closes[thief] == 4401)
    #expect(stage.hub.metrics.clientsRecalled == 1)
  }

  @Test func `P11 two hellos of a forgotten client at once leave one connection`() throws {
    let store = Mutex<ReversingStore?>(nil)
    let (stage, room) = try visited { database in
      let reversing = ReversingStore(database)
      store.withLock { $0 = reversing }
      return reversing
    }
    stage.advance(milliseconds: 40_000)
    stage.hub.tick()
    // Two readers ask the log, and the later question is answered first.
    store.withLock { $0 }?.reverse(2)
    let (first, second) = (stage.connect(), stage.connect())
    for connection in [first, second] { stage.say(.hello(Stage.hello(room, client: 1005)), on: connection) }
    try stage.settle()
    #expect(stage.wire.closes == [first: 4409])
    #expect(stage.welcomes(of: second).first?.you.player == PlayerNumber(7))
  }

  @Test func `P4 what the log said before somebody was forgotten is not believed`() throws {
    let (stage, room) = try visited()
    stage.advance(milliseconds: 40_000)
    stage.hub.tick()
    let ada = stage.connect()
    stage.say(.hello(Stage.hello(room, client: 1005)), on: ada)
    // The answer is on its way; before it is read the room forgets once more.
    stage.hub.rooms[room]?.room?.forgettings += 1
    try stage.settle()
    #expect(stage.hub.metrics.clientsRecalled == 2 && stage.welcomes(of: ada).count == 1)
  }
}
