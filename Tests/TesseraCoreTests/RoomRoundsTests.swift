import TesseraCore
import Testing

/// P14 and P17: solving, scrambling, putting back, announcing.
@Suite struct RoomRoundsTests {
  private func nearlySolved() throws -> RoomTable {
    let table = try RoomTable(3, 3, seed: nil, limits: .unhurried)
    table.join(1, host: true)
    table.join(2)
    return table
  }

  @Test func `R3, P14: the picture is solved exactly once, and what follows is refused`() throws {
    let table = try nearlySolved()
    let last = table.swap(0, 1)
    table.move(1, 1, last)
    table.move(2, 1, last)
    table.move(2, 2, .undo(nil))
    let told = table.turn()
    #expect(told.items.map(\.solved) == [true])
    #expect(table.room.isAtRest && table.room.board.isComplete)
    #expect(told.rejection(to: 2) == Rejection(.boardAtRest, at: SequenceNumber(1)))
    table.move(1, 2, .undo(SequenceNumber(1)))
    #expect(table.turn().rejection(to: 1)?.reason == .boardAtRest)
  }

  @Test func `P14: an undo may solve the picture too`() throws {
    let table = try RoomTable(2, 2, seed: nil)
    table.join(1)
    table.move(1, 1, table.swap(2, 3))
    table.move(1, 2, table.swap(0, 1))
    table.move(1, 3, .undo(SequenceNumber(1)))
    #expect(table.turn().items.map(\.solved) == [false, false, true])
    #expect(table.room.isAtRest)
  }

  @Test func `P14, P17: a scramble clears the latch, begins a round and carries its seed`() throws {
    let table = try nearlySolved()
    table.move(1, 1, table.swap(0, 1))
    table.turn()
    let solved = table.room.board
    table.move(2, 1, .scramble)
    let item = try #require(table.turn().items.first)
    guard case .scramble(let seed) = item.move else {
      Issue.record("a logged scramble carries its seed")
      return
    }
    #expect(table.room.board == solved.scrambled(seed: seed))
    #expect(!table.room.isAtRest && table.room.round == 2 && !item.solved)
    guard case .keyframe(let keyframe) = table.records[table.records.count - 2] else {
      Issue.record("a keyframe is stored before every scramble")
      return
    }
    #expect(keyframe.sequence == SequenceNumber(1) && keyframe.board.solved && keyframe.round == 1)
  }

  @Test func `R4, P14: after solving, loading again and a scramble nothing is left of the old run`() throws {
    let start = LoadedRoom.fresh(2, 2, seed: nil)
    let table = try RoomTable(start)
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    table.turn()
    let again = try RoomTable(start.reloaded(after: table.records))
    #expect(again.room.isAtRest)
    again.join(1)
    again.move(1, 2, .scramble)
    again.turn()
    #expect(!again.room.isAtRest && again.room.round == 2)
    again.move(1, 3, .undo(SequenceNumber(1)))
    #expect(again.turn().rejection(to: 1)?.reason == .nothingToUndo)
    again.move(1, 4, again.swap(0, 1))
    #expect(again.turn().items.count == 1)
  }

  @Test func `P14: a room that is whole at sequence 0 is at rest until it is scrambled`() throws {
    var loaded = LoadedRoom.fresh(2, 2, seed: nil)
    loaded.keyframe.board.tiles = [0, 1, 2, 3]
    loaded.keyframe.board.solved = true
    let table = try RoomTable(loaded)
    table.join(1)
    table.move(1, 1, table.swap(0, 1))
    #expect(table.turn().rejection(to: 1)?.reason == .boardAtRest)
    table.move(1, 2, .scramble)
    #expect(table.turn().items.count == 1)
  }

  @Test func `P17: two seconds lie between two scrambles of a room, whoever asks`() throws {
    let table = try nearlySolved()
    table.move(1, 1, .scramble)
    table.move(2, 1, .scramble)
    #expect(table.turn().rejection(to: 2)?.reason == .rateLimited)
    table.wait(1_999)
    table.move(2, 2, .scramble)
    #expect(table.turn().items.isEmpty)
    table.wait(1)
    table.move(2, 3, .scramble)
    #expect(table.turn().items.count == 1)
  }

  @Test func `R28, P17: where only the host may scramble others are refused`() throws {
    let table = try RoomTable(scramble: .host)
    table.join(1, host: true)
    table.join(2)
    table.move(2, 1, .scramble)
    #expect(table.turn().rejection(to: 2)?.reason == .notAllowed)
    guard case .error(.notAllowed, _, _)? = table.say(2, .pending(.scramble)).heard(by: 2).first else {
      Issue.record("an announcement is not allowed either")
      return
    }
    table.move(1, 1, .scramble)
    #expect(table.turn().items.count == 1)
  }

  @Test func `P17: anyone may put back the board before the latest scramble, for ten seconds`() throws {
    let table = try nearlySolved()
    let before = table.room.board
    table.move(1, 1, .scramble)
    table.move(2, 1, table.swap(3, 4))
    table.wait(10_000)
    table.move(2, 2, .restore(.zero))
    let told = table.turn()
    #expect(told.items.last?.move == .restore(.zero, tiles: before.tiles))
    #expect(table.room.board == before && table.room.round == 3)
    table.wait(1)
    table.move(2, 3, .restore(.zero))
    table.move(2, 4, .restore(SequenceNumber(1)))
    #expect(table.turn().heard(by: 2) == [notAllowed(3), notAllowed(4)])
  }

  @Test func `P17: the ten seconds go on when the room has been loaded anew`() throws {
    let start = LoadedRoom.fresh(4, 4, seed: 7)
    let table = try RoomTable(start)
    table.join(1)
    table.join(2)
    let before = table.room.board
    table.move(1, 1, .scramble)
    table.turn()
    for (waited, answer) in [(10_000, true), (10_001, false)] as [(UInt64, Bool)] {
      let again = try RoomTable(start.reloaded(after: table.records))
      again.clock = table.clock
      again.join(2)
      again.wait(waited)
      again.move(2, 1, .restore(.zero))
      again.turn()
      #expect((again.room.board == before) == answer)
    }
  }

  private func notAllowed(_ number: UInt64) -> ServerMessage {
    .rejected(ClientSequenceNumber(number), Rejection(.notAllowed, at: SequenceNumber(3)))
  }

  @Test func `P17, P14: the latch becomes whether the restored board is complete, and that is no solve`()
    throws
  {
    let table = try nearlySolved()
    table.move(1, 1, table.swap(0, 1))
    table.move(1, 2, .scramble)
    table.move(1, 3, .restore(SequenceNumber(1)))
    let told = table.turn()
    #expect(table.room.isAtRest && told.items.map(\.solved) == [true, false, false])
  }

  @Test(arguments: [9, 7, 5, 4, 2, 0] as [UInt64])
  func `P17: a restore reaches every board it can walk back to`(target: UInt64) throws {
    let table = try nearlySolved()
    var boards = [table.room.board.tiles]
    for number in 1...9 {
      table.move(1, UInt64(number), number == 5 ? .scramble : table.swap(UInt16(number % 8 + 1), 0))
      boards.append(table.room.board.tiles)
    }
    table.move(1, 10, .restore(SequenceNumber(target)))
    #expect(table.room.missingBoard == nil)
    let logged = LoggedMove.restore(SequenceNumber(target), tiles: boards[Int(target)])
    #expect(table.turn().items.last?.move == logged)
  }

  @Test func `P17: a board before an earlier upheaval is asked for, and moves behind it wait`() throws {
    let table = try nearlySolved()
    let first = table.room.board.tiles
    table.move(1, 1, .scramble)
    table.wait(2_000)
    table.move(1, 2, .scramble)
    #expect(table.room.missingBoard == nil)
    table.turn()
    let ask = Move.restore(.zero)
    table.move(1, 3, ask)
    table.move(1, 3, ask)
    table.move(1, 4, .swap(Swap(a: 3, b: 4, tileA: first[3], tileB: first[4])))
    table.move(2, 1, table.swap(7, 8))
    #expect(table.room.missingBoard == .zero)
    #expect(table.turn().items.map(\.player.value) == [2])
    let resolved = table.room.resolve(restore: .zero, tiles: first, at: table.now)
    #expect(resolved.isEmpty)
    #expect(table.room.missingBoard == nil)
    let told = table.turn()
    #expect(told.items.map(\.clientSequence.value) == [3, 4])
    #expect(told.items.first?.move == .restore(.zero, tiles: first))
  }

  @Test(arguments: [nil, [0, 0], [0, 0, 2, 3, 4, 5, 6, 7, 8]] as [[UInt16]?])
  func `P17: a board the log does not have, or is none, makes the restore invalid`(tiles: [UInt16]?) throws {
    let table = try nearlySolved()
    table.move(1, 1, .scramble)
    table.wait(2_000)
    table.move(1, 2, .scramble)
    table.turn()
    table.move(1, 3, .restore(SequenceNumber(3)))
    #expect(table.turn().rejection(to: 1)?.reason == .invalidMove)
    table.move(1, 4, .restore(.zero))
    let before = table.room.board
    _ = table.room.resolve(restore: .zero, tiles: tiles, at: table.now)
    #expect(table.turn().rejection(to: 1)?.reason == .invalidMove)
    #expect(table.room.board == before)
  }

  @Test func `P17: a parked restore goes with its session and is judged when sent again`() throws {
    let table = try nearlySolved()
    let first = table.room.board.tiles
    table.move(1, 1, .scramble)
    table.wait(2_000)
    table.move(1, 2, .scramble)
    table.turn()
    table.move(1, 3, .restore(.zero))
    let welcome = try #require(table.join(9, client: 1, player: 1))
    #expect(welcome.lastClientSequence == ClientSequenceNumber(2) && table.room.missingBoard == nil)
    table.move(9, 3, .restore(.zero))
    table.move(9, 5, table.swap(0, 1))
    #expect(table.told.contains(.send(.resync(.clientSequenceGap), to: .session(SessionID(9)))))
    let resolved = table.room.resolve(restore: .zero, tiles: first, at: table.now)
    #expect(resolved.isEmpty)
    #expect(table.turn().isEmpty)
  }

  @Test func `P17: a scramble is announced once, relayed at once and may be stopped by anyone`() throws {
    let table = try nearlySolved()
    #expect(
      table.say(1, .pending(.scramble)) == [
        .send(.pending(.scramble, player: PlayerNumber(1), remainingMs: 5_000), to: .everyone)
      ])
    guard case .error(.alreadyPending, _, _)? = table.say(2, .pending(.scramble)).heard(by: 2).first else {
      Issue.record("one at a time")
      return
    }
    table.wait(2_000)
    table.hello(3)
    #expect(
      table.turn().heard(by: 3).last
        == .pending(.scramble, player: PlayerNumber(1), remainingMs: 3_000))
    #expect(
      table.say(2, .stop) == [
        .send(.stopped(.scramble, player: PlayerNumber(1), by: PlayerNumber(2)), to: .everyone)
      ])
    guard case .error(.nothingPending, _, _)? = table.say(2, .stop).heard(by: 2).first else {
      Issue.record("there is nothing to stop any more")
      return
    }
  }

  @Test func `P17: a countdown is over after 5 s, or when its announcer goes or somebody scrambles`() throws {
    let table = try nearlySolved()
    table.say(1, .pending(.scramble))
    table.wait(5_000)
    #expect(table.tick().isEmpty)
    #expect(table.say(2, .pending(.scramble)).count == 1)
    table.move(1, 1, .scramble)
    let stopped = ServerMessage.stopped(.scramble, player: PlayerNumber(2), by: PlayerNumber(1))
    #expect(table.turn().heard(by: 2).last == stopped)
    table.say(2, .pending(.scramble))
    #expect(
      table.leave(2) == [
        .send(.stopped(.scramble, player: PlayerNumber(2), by: PlayerNumber(2)), to: .everyone)
      ])
  }

  @Test func `P11, P17: a countdown lives on when its announcer's connection is replaced`() throws {
    let table = try nearlySolved()
    table.say(2, .pending(.scramble))
    #expect(table.hello(5, client: 2, player: 2) == [.close(SessionID(2), .replaced)])
    #expect(table.say(1, .stop).heard(by: 1).count == 1)
  }
}
