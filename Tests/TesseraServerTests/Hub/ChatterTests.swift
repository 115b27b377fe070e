import TesseraCore
import TesseraTransport
import Testing

@testable import TesseraServer

/// What a session may say besides moves.
@Suite struct ChatterTests {
  private func joined() throws -> (stage: Stage, ada: ConnectionID, bob: ConnectionID, room: RoomID) {
    let stage = try Stage()
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    let bob = try stage.join(room, client: 2, name: "Bob")
    stage.wire.clear()
    return (stage, ada, bob, room)
  }

  private func errors(_ stage: Stage, _ connection: ConnectionID) -> Int {
    (stage.wire.sent[connection] ?? []).count {
      if case .error(.tooManyMessages, _, _) = $0 { true } else { false }
    }
  }

  @Test func `P15 cursors above sixty a second are passed over and counted, and the latest is told`() throws {
    let (stage, ada, bob, _) = try joined()
    for x in 0..<500 { stage.say(.cursor(x: UInt16(x), y: 0), on: ada) }
    stage.hub.flushCursors()
    #expect(stage.hub.metrics.cursorsDropped == 500 - Chatter.cursors.burst)
    #expect(stage.wire.closes[ada] == nil && errors(stage, ada) == 0)
    stage.advance(milliseconds: 1000)
    stage.say(.cursor(x: 777, y: 0), on: ada)
    stage.hub.flushCursors()
    guard case .cursors(let cursors)? = stage.wire.sent[bob]?.last else {
      Issue.record("no cursor was told")
      return
    }
    #expect(cursors.map(\.x) == [777])
  }

  @Test func `P15 twenty cursors a second and a drag every second are never too many`() throws {
    let (stage, ada, _, _) = try joined()
    for _ in 0..<600 {
      stage.say(.hold(tile: 3), on: ada)
      for _ in 0..<20 { stage.say(.cursor(x: 1, y: 1), on: ada) }
      stage.say(.release(tile: 3), on: ada)
      stage.say(.ping(id: 1), on: ada)
      stage.advance(milliseconds: 1000)
    }
    #expect(stage.hub.metrics.cursorsDropped == 0 && stage.hub.metrics.messagesUnheard == 0)
  }

  @Test func `P12 who never stops pointing is closed with 4029`() throws {
    let (stage, ada, _, _) = try joined()
    for _ in 0..<5000 { stage.say(.cursor(x: 1, y: 1), on: ada) }
    #expect(stage.wire.closes[ada] == 4029)
    #expect(errors(stage, ada) == 1)
  }

  @Test(arguments: [ClientMessage.ping(id: 1), .hold(tile: 3), .release(tile: 3), .stop, .pending(.scramble)])
  func `P12 too many asks are answered as such, then closed with 4029`(ask: ClientMessage) throws {
    let (stage, ada, _, _) = try joined()
    for _ in 0..<Int(Chatter.asks.burst) { stage.say(ask, on: ada) }
    #expect(errors(stage, ada) == 0)
    stage.say(ask, on: ada)
    #expect(errors(stage, ada) == 1 && stage.wire.closes[ada] == nil)
    for _ in 0..<Chatter.patience { stage.say(ask, on: ada) }
    #expect(stage.wire.closes[ada] == 4029)
    #expect(stage.hub.metrics.messagesUnheard == UInt64(Chatter.patience + 1))
  }

  @Test func `P12 hellos without end are closed with 4029, three now and then are not`() throws {
    let (stage, ada, bob, room) = try joined()
    for _ in 0..<20 {
      for _ in 0..<3 {
        stage.say(.hello(Stage.hello(room, client: 2, name: "Bob")), on: bob)
        try stage.settle()
      }
      stage.advance(milliseconds: 3000)
    }
    #expect(stage.wire.closes[bob] == nil && stage.welcomes(of: bob).count == 60)
    for _ in 0...Int(Chatter.hellos.burst) { stage.say(.hello(Stage.hello(room, client: 1)), on: ada) }
    #expect(stage.wire.closes[ada] == 4029)
  }

  @Test func `P4 P12 a move repeated without end is closed with 4029`() throws {
    let (stage, ada, _, _) = try joined()
    let allowance = Chatter.moves(stage.hub.limits)
    for _ in 0..<Int(allowance.burst) { stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada) }
    try stage.settle()
    #expect(stage.wire.closes[ada] == nil && stage.items(of: ada).count == 1)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    #expect(stage.wire.closes[ada] == 4029)
  }
}
