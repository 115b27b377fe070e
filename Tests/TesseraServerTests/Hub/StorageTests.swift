import TesseraCore
import TesseraTransport
import Testing

@testable import TesseraServer

@Suite struct StorageTests {
  let stage: Stage
  let room: RoomID
  let other: RoomID
  let ada: ConnectionID
  let bob: ConnectionID

  init() throws {
    (stage, room, other, ada, bob) = try Stage.withTwoRooms()
  }

  @Test func `an unknown outcome is never told, the room is opened again and everyone says hello`() throws {
    let epoch = try #require(stage.hub.rooms[room]?.room?.epoch)
    stage.log.set(.unknown)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.log.set(.honest)
    try stage.turn(until: { stage.wire.sent[ada]?.contains(.resync(.storageRecovered)) == true })
    #expect(stage.items(of: ada).isEmpty)
    #expect(stage.hub.isWritable)
    stage.say(
      .hello(
        Stage.hello(room, client: 1, position: Hello.Position(epoch: epoch, sequence: .zero))), on: ada)
    try stage.settle()
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    let welcome = try #require(stage.welcomes(of: ada).first)
    #expect(welcome.lastClientSequence == .zero)
    #expect(welcome.epoch.counter > epoch.counter)
    #expect(stage.hub.rooms[room]?.room?.sequence == SequenceNumber(1))
  }

  @Test func `what was judged behind a lost commit goes with it`() throws {
    stage.log.set(.silent)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: bob)
    stage.log.set(.unknown)
    try stage.turn(until: { stage.wire.sent[bob]?.contains(.resync(.storageRecovered)) == true })
    stage.log.set(.honest)
    #expect(stage.hub.rooms[other]?.room?.sequence == .zero)
    #expect(stage.items(of: bob).isEmpty)
    #expect(stage.hub.uncommittedBytes == 0)
  }

  @Test func `a fenced room is dropped alone`() throws {
    stage.log.set(.fenced)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.log.set(.honest)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: bob)
    try stage.turn(until: { stage.wire.sent[ada]?.contains(.resync(.storageRecovered)) == true })
    try stage.settle()
    #expect(stage.items(of: bob).count == 1)
    #expect(stage.wire.sent[bob]?.contains { if case .storage = $0 { true } else { false } } == false)
  }

  @Test func `after two seconds without a receipt nobody's moves are judged, after the next they are`() throws
  {
    stage.log.set(.silent)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.advance(milliseconds: 1999)
    stage.hub.tick()
    #expect(stage.wire.sent.isEmpty)
    stage.advance(milliseconds: 1)
    stage.hub.tick()
    #expect(stage.wire.sent[ada] == [.storage(writable: false)])
    #expect(stage.wire.sent[bob] == [.storage(writable: false)])
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: bob)
    stage.log.set(.honest)
    try stage.settle()
    #expect(stage.wire.sent[bob] == [.storage(writable: false), .storage(writable: true)])
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: bob)
    try stage.settle()
    #expect(stage.items(of: bob).count == 1)
  }

  @Test func `a hello that comes while the room is opened again is welcomed when it is back`() throws {
    stage.log.set(.unknown)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.log.set(.honest)
    try stage.turn(until: { if case .probing = stage.hub.storage { true } else { false } })
    let eve = stage.connect()
    stage.say(.hello(Stage.hello(room, client: 3, name: "Eve")), on: eve)
    stage.say(.hello(Stage.hello(room, client: 1)), on: ada)
    try stage.settle()
    #expect(stage.welcomes(of: eve).count == 1)
    #expect(stage.welcomes(of: ada).count == 1)
    #expect(stage.wire.sent[ada]?.contains(.resync(.storageRecovered)) == false)
  }

  @Test func `P17 a restore whose board cannot be read stays without an outcome`() throws {
    let host = stage.connect()
    var hello = Stage.hello(room, client: 9, name: "Host")
    hello.hostKey = "key"
    stage.say(.hello(hello), on: host)
    try stage.settle()
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: host)
    for number in UInt64(2)...3 {
      stage.advance(milliseconds: 3000)
      stage.say(.move(ClientSequenceNumber(number), .move(.scramble)), on: host)
      try stage.settle()
    }
    #expect(stage.hub.rooms[room]?.room?.sequence == SequenceNumber(3))
    stage.crash()
    stage.say(.move(ClientSequenceNumber(4), .move(.restore(SequenceNumber(1)))), on: host)
    try stage.turn(until: { stage.hub.metrics.storeFailures > 0 })
    #expect(stage.rejections(of: host).isEmpty)
    #expect(stage.hub.rooms[room]?.room?.missingBoard == SequenceNumber(1))
    #expect(stage.hub.rooms[room]?.readsBoard == nil)
  }
}

@Suite struct SlowReaderTests {
  @Test func `P10 who does not keep up is told nothing, then everything at once`() throws {
    let (stage, _, ada, bob) = try Stage.withNarrowQueues()
    try stage.settle()
    stage.wire.clear()
    stage.wire.queued[bob] = 990
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    stage.say(Stage.swap(2, 2, 3, 3, 2), on: ada)
    try stage.settle()
    #expect(stage.wire.sent[bob] == nil)
    stage.wire.queued[bob] = 0
    stage.hub.drained(bob)
    stage.say(Stage.swap(3, 2, 3, 2, 3), on: ada)
    try stage.settle()
    stage.say(Stage.swap(4, 2, 3, 3, 2), on: ada)
    try stage.settle()
    let welcome = try #require(stage.welcomes(of: bob).first)
    #expect(welcome.sequence == SequenceNumber(3))
    guard case .moves(let missed) = welcome.content else {
      Issue.record("the welcome has no moves")
      return
    }
    #expect(missed.map(\.sequence.value) == [1, 2, 3])
    #expect(stage.items(of: bob).map(\.sequence.value) == [4])
  }

  @Test func `P10 who is behind for ten seconds is closed with 4008`() throws {
    let (stage, _, ada, bob) = try Stage.withNarrowQueues()
    try stage.settle()
    stage.wire.queued[bob] = 1000
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    stage.advance(milliseconds: 9_999)
    stage.hub.tick()
    #expect(stage.wire.closes[bob] == nil)
    stage.advance(milliseconds: 1)
    stage.hub.tick()
    #expect(stage.wire.closes[bob] == 4008)
    #expect(stage.wire.closes[ada] == nil)
  }
}

@Suite struct LifeOfARoomTests {
  @Test func `R26 an empty room leaves the memory after a minute and comes back the same`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    let digest = try #require(stage.hub.rooms[room]?.room?.board.digest)
    stage.hub.closed(ada, code: 1001)
    for _ in 0..<400 {
      stage.advance(milliseconds: 250)
      stage.hub.tick()
      try stage.settle()
    }
    #expect(stage.hub.rooms.isEmpty)
    let again = try stage.join(room, client: 1)
    #expect(stage.welcomes(of: again).first?.digest == digest)
    #expect(stage.welcomes(of: again).first?.sequence == SequenceNumber(1))
    #expect(stage.welcomes(of: again).first?.lastClientSequence == ClientSequenceNumber(1))
  }

  @Test func `P7 a crash keeps everything that was told`() throws {
    let folder = try TemporaryFolder()
    var stage = try Stage(folder: folder)
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    let digest = try #require(stage.hub.rooms[room]?.room?.board.digest)
    stage.crash()
    stage = try Stage(folder: folder)
    let again = try stage.join(room, client: 1)
    #expect(stage.welcomes(of: again).first?.digest == digest)
  }

  @Test func `P18 leaving commits and tells what was judged, says bye and closes with 4012`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    try stage.settle()
    stage.wire.clear()
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.beginDrain()
    stage.say(Stage.swap(2, 2, 3, 3, 2), on: ada)
    try stage.turn(until: { if case .done = stage.hub.drain { true } else { false } })
    guard case .done(isClean: true) = stage.hub.drain else {
      Issue.record("not clean")
      return
    }
    #expect(stage.items(of: ada).map(\.sequence.value) == [1])
    guard case .bye(.goingAway, .some)? = stage.wire.sent[ada]?.last else {
      Issue.record("no bye")
      return
    }
    #expect(stage.wire.closes[ada] == 4012)
    #expect(stage.hub.sessions.isEmpty)
  }

  @Test func `P18 leaving that takes longer than ten seconds tells nothing uncommitted`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    try stage.settle()
    stage.wire.clear()
    stage.log.set(.silent)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.beginDrain()
    stage.hub.endTurn()
    stage.advance(milliseconds: 10_000)
    stage.hub.tick()
    guard case .done(isClean: false) = stage.hub.drain else {
      Issue.record("still waiting")
      return
    }
    #expect(stage.items(of: ada).isEmpty)
  }
}
