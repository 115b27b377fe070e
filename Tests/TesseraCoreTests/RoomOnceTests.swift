import TesseraCore
import Testing

/// P4: a move is applied once or refused once, however often it comes.
@Suite struct RoomOnceTests {
  @Test func `R9, P4: the same move again gets the stored outcome, and its sender only`() throws {
    let table = try RoomTable()
    table.join(1)
    let move = table.swap(0, 1)
    table.move(1, 1, move)
    table.turn()
    table.move(1, 1, move)
    let told = table.turn()
    #expect(
      told == [.send(.applied(ClientSequenceNumber(1), SequenceNumber(1)), to: .session(SessionID(1)))])
    #expect(table.room.sequence == SequenceNumber(1))
  }

  @Test func `P4: a refused move again gets the same refusal, whatever the board is by now`() throws {
    let table = try RoomTable()
    table.join(1)
    let stale = table.swap(0, 5)
    table.move(1, 1, table.swap(0, 1))
    table.move(1, 2, stale)
    let first = table.turn().rejection(to: 1)
    table.move(1, 3, table.swap(0, 1))
    table.turn()
    table.move(1, 2, stale)
    #expect(first != nil && table.turn().rejection(to: 1) == first)
  }

  @Test func `P4: a repeat of what is not committed is answered with the original's receipt`() throws {
    let table = try RoomTable()
    table.join(1)
    let move = table.swap(0, 1)
    table.move(1, 1, move)
    #expect(table.seal())
    #expect(table.move(1, 1, move).isEmpty)
    let told = table.release().heard(by: 1)
    #expect(told.last == .applied(ClientSequenceNumber(1), SequenceNumber(1)))
    #expect(told.count == 2)
    #expect(table.turn().isEmpty)
  }

  @Test func `P4: a repeat within the turn itself is answered behind its moves`() throws {
    let table = try RoomTable()
    table.join(1)
    let move = table.swap(0, 1)
    table.move(1, 1, move)
    table.move(1, 1, move)
    let told = table.turn()
    #expect(told.items.count == 1)
    #expect(told.heard(by: 1).last == .applied(ClientSequenceNumber(1), SequenceNumber(1)))
  }

  @Test func `P4: a number used for another move is refused, and the stored outcome stands`() throws {
    let table = try RoomTable()
    table.join(1)
    let move = table.swap(0, 1)
    table.move(1, 1, move)
    table.turn()
    table.move(1, 1, table.swap(4, 5))
    #expect(table.turn().rejection(to: 1)?.reason == .clientSequenceReused)
    table.move(1, 1, move)
    #expect(
      table.turn().heard(by: 1) == [.applied(ClientSequenceNumber(1), SequenceNumber(1))])
    table.move(1, 2, table.swap(4, 5))
    #expect(table.turn().items.count == 1)
  }

  @Test func `P4: an undo without a target is the same request wherever it would land`() throws {
    let table = try RoomTable()
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    table.move(1, 2, table.swap(4, 5))
    table.move(1, 3, .undo(nil))
    table.turn()
    table.move(1, 3, .undo(nil))
    #expect(table.turn().heard(by: 1) == [.applied(ClientSequenceNumber(3), SequenceNumber(3))])
    table.move(1, 3, .undo(SequenceNumber(2)))
    #expect(table.turn().rejection(to: 1)?.reason == .clientSequenceReused)
  }

  @Test func `P4: an outcome older than the window is forgotten, which is an error`() throws {
    let table = try RoomTable(limits: .unhurried)
    table.join(1)
    let first = table.swap(0, 1)
    table.move(1, 1, first)
    for number in 2...65 {
      table.move(1, UInt64(number), table.swap(0, 1))
      table.turn()
    }
    let told = table.move(1, 1, first)
    guard case .error(.outcomeForgotten, _, _)? = told.heard(by: 1).first else {
      Issue.record("outcomeForgotten is told at once")
      return
    }
    table.move(1, 2, table.swap(0, 1))
    #expect(table.turn().heard(by: 1).count == 1)
  }

  @Test func `P4: after a gap one resync is told and moves are ignored until the next hello`() throws {
    let table = try RoomTable()
    table.join(1)
    #expect(table.move(1, 2, table.swap(0, 1)).heard(by: 1) == [.resync(.clientSequenceGap)])
    #expect(table.move(1, 3, table.swap(0, 1)).isEmpty)
    #expect(table.move(1, 1, table.swap(0, 1)).isEmpty)
    #expect(table.turn().isEmpty)
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    #expect(table.turn().items.count == 1)
  }

  @Test func `P4: more than three resyncs in ten seconds end the session with 4010`() throws {
    let table = try RoomTable()
    for (pause, last) in [(1_000 as UInt64, true), (4_000, false)] {
      table.join(1)
      for _ in 0..<3 {
        #expect(!table.move(1, 9, .scramble).closes(1, .resyncFailed))
        table.wait(pause)
        table.join(1)
      }
      #expect(table.move(1, 9, .scramble).closes(1, .resyncFailed) == last)
      table.wait(60_000)
    }
  }

  @Test func `P4: one move more than may be in flight is a resync, and none after the receipt`() throws {
    let table = try RoomTable(limits: .unhurried)
    table.join(1)
    for number in 1...64 {
      #expect(table.move(1, UInt64(number), table.swap(0, 1)).isEmpty)
      if number == 30 { #expect(table.seal()) }
    }
    #expect(table.move(1, 65, table.swap(0, 1)).heard(by: 1) == [.resync(.tooManyInFlight)])
    table.release()
    let welcome = try #require(table.join(1))
    #expect(welcome.lastClientSequence == ClientSequenceNumber(64))
    table.move(1, 65, table.swap(0, 1))
    #expect(table.turn().items.count == 1)
  }

  @Test func `R8: the outcome of move 1 says nothing of move 2`() throws {
    let table = try RoomTable()
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    #expect(table.seal())
    table.move(1, 2, table.swap(0, 1))
    #expect(table.release().items.map(\.clientSequence.value) == [1])
    #expect(table.turn().items.map(\.clientSequence.value) == [2])
  }

  @Test func `R10: of 20 moves queued offline 5 that have become impossible are refused, 15 applied`() throws
  {
    let table = try RoomTable(10, 10)
    table.join(1)
    table.join(2)
    table.leave(1)
    let queued = (0..<20).map { table.swap(UInt16(2 * $0), UInt16(2 * $0 + 1)) }
    for number in 0..<5 { table.move(2, UInt64(number + 1), table.swap(UInt16(8 * number), 99)) }
    table.turn()
    table.wait(60_000)
    let welcome = try #require(table.join(11, client: 1, player: 1))
    #expect(welcome.lastClientSequence == .zero)
    for (number, move) in queued.enumerated() { table.move(11, UInt64(number + 1), move) }
    let told = table.turn()
    #expect(told.items.map(\.clientSequence.value) == told.items.map(\.clientSequence.value).sorted())
    #expect(told.items.count == 15)
    let refused = told.heard(by: 11).filter { if case .rejected = $0 { true } else { false } }
    #expect(refused.count == 5)
    #expect(table.room.sequence == SequenceNumber(20))
  }

  @Test func `P4, P9: a welcome has the outcomes of its own turn`() throws {
    let table = try RoomTable()
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    table.move(1, 2, .swap(Swap(a: 3, b: 3, tileA: 0, tileB: 0)))
    let welcome = try #require(table.join(2, client: 1, player: 1))
    #expect(welcome.sequence == SequenceNumber(1))
    #expect(welcome.lastClientSequence == ClientSequenceNumber(2))
    #expect(
      welcome.outcomes.map(\.answer) == [
        .applied(SequenceNumber(1)), .refused(Rejection(.invalidMove, at: SequenceNumber(1))),
      ])
  }

  @Test func `P4, R9: the window is still there when the room is loaded again`() throws {
    let start = LoadedRoom.fresh(4, 4, seed: 7)
    let table = try RoomTable(start)
    table.join(1)
    let (good, bad) = (table.swap(0, 1), Move.swap(Swap(a: 3, b: 3, tileA: 0, tileB: 0)))
    table.move(1, 1, good)
    table.move(1, 2, bad)
    let refusal = table.turn().rejection(to: 1)
    let again = try RoomTable(start.reloaded(after: table.records))
    #expect(again.room.board == table.room.board)
    let welcome = try #require(again.join(5, client: 1, player: 1))
    #expect(welcome.lastClientSequence == ClientSequenceNumber(2) && welcome.you.player.value == 1)
    again.move(5, 1, good)
    again.move(5, 2, bad)
    let told = again.turn()
    #expect(told.heard(by: 5).first == .applied(ClientSequenceNumber(1), SequenceNumber(1)))
    #expect(told.rejection(to: 5) == refusal)
  }
}

extension Limits {
  /// Without a rate, so that a test may hurry.
  static var unhurried: Limits {
    var limits = Limits()
    limits.movesPerSecond = 0
    return limits
  }
}
