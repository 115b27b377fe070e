import TesseraCore
import TesseraTransport
import Testing

@testable import TesseraServer

/// Very many hellos at once.
@Suite struct HelloStormTests {
  @Test func `R32 a storm of hellos is let in by sixty-four a commit, and moves do not wait for it`() throws {
    var limits = Limits()
    limits.players = 0
    let stage = try Stage(limits: limits)
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    let others = (0..<300).map { number in
      let connection = stage.connect()
      stage.say(.hello(Stage.hello(room, client: 100 + UInt64(number), name: "")), on: connection)
      return connection
    }
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    #expect(stage.hub.gauges.arrivals == 300 - Hub.admissionsPerTurn)
    try stage.turn(until: { !stage.items(of: ada).isEmpty })
    #expect(others.count { !stage.welcomes(of: $0).isEmpty } == Hub.admissionsPerTurn)
    try stage.settle()
    #expect(others.allSatisfy { stage.welcomes(of: $0).count == 1 })
    #expect(stage.hub.gauges.arrivals == 0)
  }

  @Test func `R32 a pointer that moves while its hello waits costs nothing, other messages are bounded`()
    throws
  {
    let stage = try Stage()
    let room = try stage.makeRoom()
    let (ada, eve) = (stage.connect(), stage.connect())
    for (client, connection) in [(1, ada), (2, eve)] as [(UInt64, ConnectionID)] {
      stage.say(.hello(Stage.hello(room, client: client)), on: connection)
    }
    for _ in 0..<100 { stage.say(.cursor(x: 1, y: 1), on: ada) }
    stage.say(.ping(id: 7), on: ada)
    for _ in 0...Hub.waitingMessages { stage.say(.ping(id: 8), on: eve) }
    #expect(stage.wire.closes == [eve: 4029])
    try stage.settle()
    #expect(stage.welcomes(of: ada).count == 1 && stage.wire.sent[ada]?.contains(.pong(id: 7)) == true)
  }

  @Test func `R32 who gives up before its turn is passed over`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom()
    let all = (0..<100).map { number in
      let connection = stage.connect()
      stage.say(.hello(Stage.hello(room, client: UInt64(number), name: "")), on: connection)
      return connection
    }
    for gone in all.suffix(20) { stage.hub.closed(gone, code: 1001) }
    try stage.settle()
    #expect(all.count { stage.welcomes(of: $0).count == 1 } == 64)
    #expect(stage.hub.sessions.count == 64 && stage.hub.gauges.arrivals == 0)
  }
}
