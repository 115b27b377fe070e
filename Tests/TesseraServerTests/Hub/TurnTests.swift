import TesseraCore
import TesseraTransport
import Testing

@testable import TesseraServer

@Suite struct TurnTests {
  let stage: Stage
  let room: RoomID
  let ada: ConnectionID
  let bob: ConnectionID

  init() throws {
    stage = try Stage()
    room = try stage.makeRoom()
    ada = try stage.join(room, client: 1)
    bob = try stage.join(room, client: 2, name: "Bob")
    try stage.settle()
    stage.wire.clear()
  }

  @Test func `P2 nothing of a move is told before its receipt`() throws {
    stage.log.set(.silent)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.say(Stage.swap(1, 5, 5, 5, 5), on: bob)
    stage.hub.endTurn()
    stage.hub.endTurn()
    #expect(stage.wire.sent.isEmpty)
    stage.log.set(.honest)
    try stage.settle()
    #expect(stage.items(of: ada).count == 1)
    #expect(stage.rejections(of: bob).map(\.reason) == [.invalidMove])
  }

  @Test func `P2 first the moves, then the refusals, then the welcomes`() throws {
    let eve = stage.connect()
    stage.log.set(.silent)
    stage.say(.hello(Stage.hello(room, client: 3, name: "Eve")), on: eve)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: bob)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.say(Stage.swap(2, 6, 7, 6, 7), on: ada)
    stage.log.set(.honest)
    try stage.settle()
    let kinds = (stage.wire.sent[ada] ?? []).map { message in
      switch message {
      case .moves: "moves"
      case .rejected: "rejected"
      case .players: "players"
      default: "other"
      }
    }
    #expect(Array(kinds.prefix(2)) == ["moves", "rejected"])
    let welcome = try #require(stage.welcomes(of: eve).first)
    #expect(welcome.sequence == SequenceNumber(2))
    #expect(stage.items(of: eve).isEmpty)
  }

  @Test func `R1 of two drops on one tile in one turn the first is applied, the other refused`() throws {
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.say(Stage.swap(1, 2, 4, 2, 4), on: bob)
    try stage.settle()
    #expect(stage.items(of: ada).map(\.player) == [PlayerNumber(1)])
    #expect(stage.items(of: bob) == stage.items(of: ada))
    let rejection = try #require(stage.rejections(of: bob).first)
    #expect(rejection.reason == .staleTile)
    // R11: enough to be right at once.
    guard case .stale(let tileInA, let tileInB, let cellOfTileA, _, let player) = rejection.evidence else {
      Issue.record("\(rejection)")
      return
    }
    #expect((tileInA, tileInB, cellOfTileA) == (3, 4, 3))
    #expect(player == PlayerNumber(1))
  }

  @Test func `one commit for all the moves of a turn, one frame for all receivers`() throws {
    let appends = stage.log.appends
    for number in 1...10 {
      stage.say(
        Stage.swap(UInt64(number), 2, 3, number % 2 == 1 ? 2 : 3, number % 2 == 1 ? 3 : 2), on: ada)
    }
    try stage.settle()
    #expect(stage.log.appends == appends + 1)
    #expect(stage.items(of: bob).map(\.sequence.value) == Array(1...10))
    let own = stage.wire.frames.filter { $0.0 == ada }.map(\.1)
    let other = stage.wire.frames.filter { $0.0 == bob }.map(\.1)
    #expect(own == other)
    #expect(own.count == 1)
  }

  @Test func `moves that come during a commit go with the next one`() throws {
    stage.log.set(.silent)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.say(Stage.swap(2, 2, 3, 3, 2), on: ada)
    stage.say(Stage.swap(1, 8, 9, 8, 9), on: bob)
    stage.hub.endTurn()
    let before = stage.log.appends
    stage.log.set(.honest)
    try stage.settle()
    #expect(stage.items(of: ada).map(\.sequence.value) == [1, 2, 3])
    #expect(stage.log.appends == before + 2)  // the held one is counted again when it goes on
  }

  @Test func `R8 acknowledging the first move does not acknowledge the second`() throws {
    stage.log.set(.silent)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.say(Stage.swap(2, 2, 3, 3, 2), on: ada)
    stage.log.set(.honest)
    try stage.turn(until: { !stage.items(of: ada).isEmpty })
    #expect(stage.items(of: ada).map(\.clientSequence.value) == [1])
    try stage.settle()
    #expect(stage.items(of: ada).map(\.clientSequence.value) == [1, 2])
  }

  @Test func `P4 R9 the same number after a reconnect is applied once and answered the same`() throws {
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    let again = try stage.join(room, client: 1)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: again)
    try stage.settle()
    #expect(stage.wire.sent[again]?.contains(.applied(ClientSequenceNumber(1), SequenceNumber(1))) == true)
    #expect(stage.hub.rooms[room]?.room?.sequence == SequenceNumber(1))
  }

  @Test func `P9 R12 who joins a busy room misses no move and hears none twice`() throws {
    var number: UInt64 = 0
    func shuffle() {
      number += 1
      stage.say(Stage.swap(number, 2, 3, number % 2 == 1 ? 2 : 3, number % 2 == 1 ? 3 : 2), on: ada)
    }
    let eve = stage.connect()
    for _ in 0..<5 { shuffle() }
    stage.hub.endTurn()
    stage.say(.hello(Stage.hello(room, client: 3, name: "Eve")), on: eve)
    try stage.turn(until: {
      if number < 40 { shuffle() }
      return !stage.welcomes(of: eve).isEmpty
    })
    for _ in 0..<5 { shuffle() }
    try stage.settle()
    let welcome = try #require(stage.welcomes(of: eve).first)
    let heard = stage.items(of: eve).map(\.sequence.value)
    #expect(heard == Array((welcome.sequence.value + 1)...number))
  }

  @Test func `P7 a client that comes back with its position gets the moves it missed`() throws {
    let epoch = try #require(stage.hub.rooms[room]?.room?.epoch)
    for number in 1...3 {
      stage.say(
        Stage.swap(UInt64(number), 2, 3, number % 2 == 1 ? 2 : 3, number % 2 == 1 ? 3 : 2), on: ada)
    }
    try stage.settle()
    let again = try stage.join(
      room, client: 2, position: Hello.Position(epoch: epoch, sequence: SequenceNumber(1)))
    guard case .moves(let items)? = stage.welcomes(of: again).first?.content else {
      Issue.record("no moves in the welcome")
      return
    }
    #expect(items.map(\.sequence.value) == [2, 3])
  }

  @Test func `cursors leave at once, coalesced, and cost no commit`() throws {
    stage.log.set(.silent)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.say(.cursor(x: 1, y: 1), on: ada)
    stage.say(.cursor(x: 2, y: 2), on: ada)
    stage.hub.flushCursors()
    #expect(stage.wire.sent[bob] == [.cursors([Cursor(player: PlayerNumber(1), x: 2, y: 2)])])
    stage.log.set(.honest)
    try stage.settle()
  }

  @Test func `P3 a JSON client sees the same order as the binary ones`() throws {
    let eve = stage.connect(.json)
    stage.say(
      #"{"type":"hello","protocol":1,"room":"\#(room.text)","client":"00112233445566778899aabbccddeeff","name":"Eve"}"#,
      on: eve)
    try stage.settle()
    stage.say(
      #"{"type":"move","clientSequence":1,"move":{"kind":"swap","a":2,"b":3,"tileA":2,"tileB":3}}"#, on: eve)
    stage.say(#"{"type":"move","clientSequence":2,"move":{"kind":"swap","a":-1,"b":3}}"#, on: eve)
    try stage.settle()
    let moves = try #require(stage.wire.texts[eve]?.first { $0.contains(#""type":"moves""#) })
    #expect(moves.contains(#""from":1,"to":1"#))
    #expect(stage.wire.texts[eve]?.contains { $0.contains(#""reason":"invalidMove""#) } == true)
    #expect(stage.items(of: ada).map(\.player) == [PlayerNumber(3)])
  }
}
