import TesseraCore
import TesseraTransport
import Testing

@testable import TesseraServer

/// A room of five in which Ada moves faster than everyone is told of it.
@Suite struct GatheringTests {
  let stage: Stage
  let room: RoomID
  let ada: ConnectionID
  let others: [ConnectionID]

  init() throws {
    let stage = try Stage()
    let room = try stage.makeRoom()
    self.stage = stage
    self.room = room
    ada = try stage.join(room, client: 1)
    others = try (2...5).map { try stage.join(room, client: $0, name: "Bob") }
    try stage.settle()
    stage.wire.clear()
  }

  /// Ada swaps two tiles to and fro, each time in a commit of its own, at one moment.
  private func play(_ numbers: ClosedRange<UInt64>) throws {
    for number in numbers {
      let (a, b): (UInt16, UInt16) = number.isMultiple(of: 2) ? (3, 2) : (2, 3)
      stage.say(Stage.swap(number, 2, 3, a, b), on: ada)
      try stage.settle()
    }
  }

  private func sequences(of connection: ConnectionID) -> [UInt64] {
    stage.items(of: connection).map(\.sequence.value)
  }

  private func moveFrames(to connection: ConnectionID) -> [MovesFrame] {
    (stage.wire.sent[connection] ?? []).compactMap {
      if case .moves(let frame) = $0 { frame } else { nil }
    }
  }

  @Test func `P3 whoever moves fast hears of each move at once`() throws {
    try play(1...20)
    #expect(moveFrames(to: ada).map(\.items.count) == [Int](repeating: 1, count: 20))
  }

  @Test func `P1 the others hear of all fast moves once, in order, in one frame when its time comes`() throws
  {
    try play(1...20)
    for other in others { #expect(sequences(of: other) == Array(1...8)) }
    #expect(stage.hub.hasUntold)
    stage.advance(milliseconds: 1)
    stage.hub.endTurn()
    #expect(!stage.hub.hasUntold)
    for other in others { #expect(sequences(of: other) == Array(1...20)) }
    let frames = others.compactMap { moveFrames(to: $0).last }
    #expect(frames.map(\.items.count) == [12, 12, 12, 12])
    // P8: of the board after its last move, which Ada was told as well.
    #expect(Set(frames.map(\.digest)) == [try #require(moveFrames(to: ada).last).digest])
    // One frame for all who hear the same, and none for Ada, who has heard it.
    #expect(Set(stage.wire.frames.suffix(4).map { $0.1 }).count == 1)
    #expect(sequences(of: ada) == Array(1...20))
  }

  @Test func `P2 whoever is answered hears first of the moves before it`() throws {
    try play(1...10)
    stage.say(Stage.swap(1, 5, 5, 5, 5), on: others[0])
    try stage.settle()
    let sent = try #require(stage.wire.sent[others[0]])
    guard case .rejected(_, let rejection) = sent.last, case .moves(let frame) = sent.dropLast().last else {
      Issue.record("\(sent)")
      return
    }
    #expect(frame.items.last?.sequence == rejection.sequence)
    #expect(sequences(of: others[0]) == Array(1...10))
    #expect(sequences(of: others[1]) == Array(1...8))
  }

  @Test func `P6 a hold is told behind the moves that were gathered`() throws {
    try play(1...10)
    stage.say(.hold(tile: 7), on: ada)
    try stage.settle()
    for other in others {
      guard case .holds = stage.wire.sent[other]?.last else {
        Issue.record("no hold")
        continue
      }
      #expect(sequences(of: other) == Array(1...10))
    }
  }

  @Test func `P9 who joins while moves are gathered neither misses one nor hears one twice`() throws {
    try play(1...10)
    let eve = try stage.join(room, client: 6, name: "Eve")
    let welcome = try #require(stage.welcomes(of: eve).first)
    #expect(welcome.sequence == SequenceNumber(10))
    try play(11...12)
    stage.advance(milliseconds: 1)
    stage.hub.endTurn()
    #expect(sequences(of: eve) == [11, 12])
    for other in others { #expect(sequences(of: other) == Array(1...12)) }
  }

  @Test func `P3 a gathered move is its maker's at once, with those of others before it`() throws {
    try play(1...10)
    stage.say(Stage.swap(1, 6, 7, 6, 7), on: others[0])
    try stage.settle()
    #expect(sequences(of: others[0]) == Array(1...11))
    #expect(sequences(of: ada) == Array(1...10))
    stage.advance(milliseconds: 1)
    stage.hub.endTurn()
    #expect(sequences(of: ada) == Array(1...11))
    #expect(sequences(of: others[0]) == Array(1...11))
    #expect(sequences(of: others[1]) == Array(1...11))
  }

  @Test func `a commit with moves of most of a room is everyone's at once`() throws {
    try play(1...9)
    for (index, other) in others.prefix(2).enumerated() {
      let cell = UInt16(6 + 2 * index)
      stage.say(Stage.swap(1, cell, cell + 1, cell, cell + 1), on: other)
    }
    stage.say(Stage.swap(10, 2, 3, 3, 2), on: ada)
    try stage.settle()
    for connection in others + [ada] { #expect(sequences(of: connection).last == 12) }
    #expect(!stage.hub.hasUntold)
  }

  @Test func `P18 nothing that was gathered is lost when the server leaves`() throws {
    try play(1...10)
    stage.hub.beginDrain()
    try stage.turn(until: { stage.hub.hasLeft != nil })
    for other in others {
      #expect(sequences(of: other) == Array(1...10))
      guard case .bye = stage.wire.sent[other]?.last else {
        Issue.record("something is said after the farewell")
        continue
      }
    }
  }

  @Test func `P7 what was gathered under an epoch in doubt comes with the next welcome`() throws {
    try play(1...10)
    stage.log.set(.unknown)
    stage.say(Stage.swap(11, 2, 3, 2, 3), on: ada)
    try stage.turn(until: { !stage.hub.isWritable })
    #expect(!stage.hub.hasUntold)
    stage.log.set(.honest)
    try stage.turn(until: { stage.hub.isWritable })
    for (index, other) in others.enumerated() {
      let told = try #require(moveFrames(to: other).last)
      let position = Hello.Position(epoch: told.epoch, sequence: SequenceNumber(8))
      #expect(sequences(of: other) == Array(1...8))
      stage.say(
        .hello(Stage.hello(room, client: UInt64(index + 2), name: "Bob", position: position)), on: other)
    }
    try stage.settle()
    for other in others {
      guard case .moves(let items) = stage.welcomes(of: other).last?.content else {
        Issue.record("no moves")
        continue
      }
      #expect(items.map(\.sequence.value) == [9, 10])
    }
  }
}
