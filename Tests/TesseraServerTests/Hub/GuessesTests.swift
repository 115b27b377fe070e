import TesseraCore
import TesseraTransport
import Testing

@testable import TesseraServer

/// How fast passwords may be tried, by one person and by all behind one address.
@Suite struct GuessesTests {
  private let room = RoomID(Bits128(high: 1, low: 2))

  private func sources(_ person: UInt8, _ network: String = "192.0.2.1") -> [Guesses.Source] {
    [.person(Identity([UInt8](repeating: person, count: 32)), room), .network(network, room)]
  }

  @Test func `five tries of one person are free, then one in ten seconds, then none`() {
    var guesses = Guesses()
    let due = (0..<9).map { _ in guesses.turn(of: sources(1), at: 1000) }
    #expect(due == [1000, 1000, 1000, 1000, 1000, 11_000, 21_000, 31_000, nil])
    #expect(guesses.turn(of: sources(1), at: 100_000) == 100_000)
  }

  @Test func `a class of 25 behind one address mistypes twice each and nobody waits`() {
    var guesses = Guesses()
    for person in 0..<25 {
      for _ in 0..<2 { #expect(guesses.turn(of: sources(UInt8(person)), at: 1000) == 1000) }
    }
  }

  @Test func `an address with a new name for each try is slowed to one in five seconds`() {
    var guesses = Guesses()
    let due = (0..<200).map { guesses.turn(of: sources(UInt8($0)), at: 1000) }
    #expect(due.count { $0 == 1000 } == 60)
    #expect(due[60] == 6000 && due.compactMap { $0 }.count == 66)
    #expect(guesses.turn(of: sources(7, "192.0.2.2"), at: 1000) != nil)
  }

  @Test func `right passwords on a machine that has just started take back no more than was charged`() {
    var guesses = Guesses()
    _ = guesses.turn(of: sources(1), at: 0)
    guesses.expire(at: 6000)
    _ = guesses.turn(of: sources(2), at: 0)
    guesses.forgive(sources(1))
    guesses.forgive(sources(2))
    #expect(guesses.turn(of: sources(3), at: 0) == 0)
  }

  @Test func `a right password is not charged and clears its person`() {
    var guesses = Guesses()
    for _ in 0..<500 {
      #expect(guesses.turn(of: sources(1), at: 1000) == 1000)
      guesses.forgive(sources(1))
    }
    guesses.expire(at: 1001)
    #expect(guesses.count == 0)
  }

  @Test func `what is forgiven is forgotten`() {
    var guesses = Guesses()
    for person in 0..<50 { _ = guesses.turn(of: sources(UInt8(person)), at: 1000) }
    guesses.expire(at: 1_000_000)
    #expect(guesses.count == 0)
  }

  private func guess(_ password: String, _ stage: Stage, _ room: RoomID, token: String) -> ConnectionID {
    let connection = stage.connect(network: "192.0.2.1")
    var hello = Stage.hello(room, client: 1, token: token)
    hello.password = password
    stage.say(.hello(hello), on: connection)
    return connection
  }

  @Test
  func `P20 after five wrong passwords the next is looked at ten seconds later, and is let in if right`()
    throws
  {
    let stage = try Stage()
    let room = try stage.makeRoom(password: "open sesame")
    for _ in 0..<5 {
      let wrong = guess("shut", stage, room, token: "the token of mallory")
      try stage.turn(until: { stage.wire.closes[wrong] != nil })
      #expect(stage.wire.closes[wrong] == 4401)
    }
    #expect(stage.hub.metrics.wrongSecrets[.password] == 5)
    let right = guess("open sesame", stage, room, token: "the token of mallory")
    stage.hub.endTurn()
    stage.advance(milliseconds: 9000)
    stage.hub.tick()
    #expect(stage.hub.lateGuesses.count == 1 && stage.hub.metrics.guessesDelayed == 1)
    stage.advance(milliseconds: 1000)
    stage.hub.tick()
    try stage.turn(until: { !stage.welcomes(of: right).isEmpty || stage.wire.closes[right] != nil })
    #expect(stage.wire.closes[right] == nil)
    #expect(stage.hub.lateGuesses.isEmpty)
  }

  @Test func `P20 somebody else at the same address is not held up by one who guesses`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom(password: "open sesame")
    for _ in 0..<5 {
      let wrong = guess("shut", stage, room, token: "the token of mallory")
      try stage.turn(until: { stage.wire.closes[wrong] != nil })
    }
    for _ in 0..<3 { _ = guess("shut", stage, room, token: "the token of mallory") }
    #expect(stage.hub.lateGuesses.count == 3)
    let ada = guess("open sesame", stage, room, token: "the token of ada")
    try stage.turn(until: { !stage.welcomes(of: ada).isEmpty || stage.wire.closes[ada] != nil })
    #expect(stage.wire.closes[ada] == nil)
  }

  @Test func `P12 wrong host keys, strange clients and unknown rooms are counted`() throws {
    let stage = try Stage()
    let room = try stage.makeRoom()
    _ = try stage.join(room, client: 1)
    let stranger = try stage.join(room, client: 1, token: "another token")
    let lost = stage.connect()
    stage.say(.hello(Stage.hello(Secrets.roomID(), client: 1)), on: lost)
    let thief = stage.connect()
    var hello = Stage.hello(room, client: 3)
    hello.hostKey = "not the key"
    stage.say(.hello(hello), on: thief)
    try stage.turn(until: { stage.wire.closes[lost] != nil && stage.wire.closes[thief] != nil })
    #expect(stage.wire.closes[stranger] == 4401 && stage.wire.closes[lost] == 4404)
    #expect(stage.hub.metrics.wrongSecrets == [.client: 1, .room: 1, .hostKey: 1])
  }
}
