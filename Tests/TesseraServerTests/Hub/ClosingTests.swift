import Synchronization
import TesseraCore
import TesseraStore
import TesseraTransport
import Testing

@testable import TesseraServer

/// Rooms that are closed while people play in them, and pictures that nobody made a room of.
@Suite struct ClosingTests {
  let stage: Stage
  let room: RoomID
  let other: RoomID
  let ada: ConnectionID
  let bob: ConnectionID

  init() throws {
    (stage, room, other, ada, bob) = try Stage.withTwoRooms()
  }

  private final class Outcomes {
    var all: [Bool?] = []
  }

  /// Nil in the outcomes is a failure.
  private func close(_ room: RoomID, _ closing: Closing) -> Outcomes {
    let outcomes = Outcomes()
    stage.hub.close(room, closing) { outcomes.all.append(try? $0.get()) }
    return outcomes
  }

  private func isEnded(_ connection: ConnectionID) -> Bool {
    stage.wire.closes[connection] == CloseCode.roomEnded.rawValue
  }

  @Test(arguments: [Closing.ended, .deleted])
  func `P12: whoever is in a room that is closed is told so, and nobody else`(_ closing: Closing) throws {
    let outcomes = close(room, closing)
    try stage.turn(until: { !outcomes.all.isEmpty })
    #expect(outcomes.all == [true])
    #expect(stage.wire.sent[ada]?.last == .bye(code: .roomEnded, retryAfterMs: nil))
    #expect(isEnded(ada) && stage.wire.closes[bob] == nil)
    #expect(stage.hub.rooms[room] == nil && stage.hub.uncommittedBytes == 0)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: bob)
    try stage.settle()
    #expect(stage.items(of: bob).count == 1)
  }

  @Test(arguments: [Closing.ended, .deleted])
  func `P2: a move in flight is committed and told before the end, a later one is not judged`(
    _ closing: Closing
  ) throws {
    stage.log.set(.silent)
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    stage.hub.endTurn()
    stage.say(Stage.swap(2, 4, 5, 4, 5), on: ada)
    let outcomes = close(room, closing)
    stage.say(Stage.swap(3, 6, 7, 6, 7), on: ada)
    stage.hub.endTurn()
    stage.hub.tick()
    stage.hub.endTurn()
    #expect(outcomes.all.isEmpty)
    stage.log.set(.honest)
    try stage.turn(until: { !outcomes.all.isEmpty })
    #expect(stage.items(of: ada).map(\.clientSequence.value) == [1, 2])
    #expect(isEnded(ada) && stage.rejections(of: ada).isEmpty)
    let stored = try stage.read { [room] reader throws(StoreError) in
      try reader.summary(of: room)?.sequence.value
    }
    #expect(stored == (closing == .ended ? 2 : nil))
    #expect(stage.hub.metrics.storeFailures == 0)
  }

  @Test func `who says hello to a closed room hears that it has ended, before and after the commit`() throws {
    let outcomes = close(room, .deleted)
    let early = stage.connect()
    stage.say(.hello(Stage.hello(room, client: 3)), on: early)
    try stage.turn(until: { isEnded(early) })
    #expect(outcomes.all == [true])
    let late = stage.connect()
    stage.say(.hello(Stage.hello(room, client: 4)), on: late)
    try stage.turn(until: { isEnded(late) })
    let last = try #require(stage.wire.sent[late]?.last)
    guard case .error(.roomEnded, _, _) = last else { Issue.record("\(last)"); return }
  }

  @Test func `a room that nobody is in, and one that was never there`() throws {
    let (third, nowhere) = (try stage.makeRoom(), Secrets.roomID())
    let (one, two) = (close(third, .deleted), close(nowhere, .deleted))
    try stage.turn(until: { !one.all.isEmpty && !two.all.isEmpty })
    #expect(one.all == [true] && two.all == [false])
  }

  @Test func `ended and then deleted in one breath is deleted`() throws {
    let (one, two, three) = (close(room, .ended), close(room, .deleted), close(room, .deleted))
    try stage.turn(until: { !three.all.isEmpty })
    #expect(one.all == [true] && two.all == [true] && three.all == [false])
    let access = try stage.read { [room] reader throws(StoreError) in try reader.access(to: room) }
    #expect(access == nil)
  }

  @Test func `when the log cannot close a room, play goes on, and who waited comes in`() throws {
    stage.log.set(.keeping)
    let outcomes = close(room, .deleted)
    let eve = stage.connect()
    stage.say(.hello(Stage.hello(room, client: 3, name: "Eve")), on: eve)
    try stage.turn(until: { !outcomes.all.isEmpty })
    #expect(outcomes.all == [nil])
    try stage.turn(until: { !stage.welcomes(of: eve).isEmpty })
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: ada)
    try stage.settle()
    #expect(stage.items(of: ada).count == 1 && stage.items(of: eve).count == 1)
    #expect(stage.wire.closes.isEmpty)
  }

  @Test func `P18: a server that leaves waits for a room that is being closed`() throws {
    let outcomes = close(room, .ended)
    stage.hub.beginDrain()
    try stage.turn(until: { if case .done(isClean: true) = stage.hub.drain { true } else { false } })
    #expect(outcomes.all == [true])
  }

  @Test func `an upload without a room is gone a day later, one with a room is not`() throws {
    let lonely = NewPicture(
      image: String(repeating: "12", count: 32), width: 4, height: 4, created: stage.time.moment.unix,
      master: [1], board: [1], thumbnail: [1])
    #expect(try stage.store { stage.database.add(lonely, reply: $0) })
    func isThere(_ image: String) throws -> Bool {
      try stage.read { reader throws(StoreError) in try reader.picture(image) != nil }
    }
    for _ in 0..<3 {
      stage.advance(milliseconds: Hub.uploadMs / 3)
      stage.hub.tick()
      try stage.settle()
      #expect(try isThere(lonely.image))
    }
    stage.advance(milliseconds: Hub.sweepMs)
    stage.hub.tick()
    while try isThere(lonely.image) { stage.step() }
    #expect(try isThere(Stage.image))
  }
}

extension Stage {
  /// What a reader finds, when all that was posted before is done.
  fileprivate func read<T: Sendable>(
    _ work: @escaping @Sendable (Reader) throws(StoreError) -> T
  ) throws -> T {
    try store { reply in self.database.read(work, reply: reply) }
  }

  /// What the store replies.
  fileprivate func store<T: Sendable>(
    _ ask: (@escaping @Sendable (Result<T, StoreError>) -> Void) -> Void
  ) throws -> T {
    let box = Reply<T>()
    let post = letterBox
    ask { result in
      box.result.withLock { $0 = result }
      post { _ in }
    }
    try turn(until: { box.result.withLock { $0 != nil } })
    return try #require(box.result.withLock { $0 }).get()
  }

  private final class Reply<T: Sendable>: Sendable {
    let result = Mutex<Result<T, StoreError>?>(nil)
  }
}
