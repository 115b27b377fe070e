import TesseraCore
import Testing

/// P7: what a client that was here before is sent.
@Suite struct RoomResumeTests {
  private func play(_ table: RoomTable, _ count: Int, from first: Int = 1) {
    for number in first..<(first + count) {
      table.move(1, UInt64(number), table.swap(UInt16(number % 15), 15))
      if number % 50 == 0 { table.turn() }
    }
    table.turn()
  }

  private func moves(_ welcome: Welcome?) -> [MoveItem]? {
    if case .moves(let items)? = welcome?.content { items } else { nil }
  }

  @Test func `P7: a position of this epoch resumes with the moves after it, as they were told`() throws {
    let table = try RoomTable(limits: .unhurried)
    table.join(1)
    play(table, 20)
    table.move(1, 21, .undo(nil))
    table.move(1, 22, .scramble)
    play(table, 3, from: 23)
    let welcome = table.join(2, at: .init(epoch: table.room.epoch, sequence: SequenceNumber(12)))
    #expect(moves(welcome) == table.told.items.filter { $0.sequence.value > 12 })
  }

  @Test func `P7: at the head there is nothing to send, beyond it a snapshot`() throws {
    let table = try RoomTable()
    table.join(1)
    play(table, 3)
    let epoch = table.room.epoch
    #expect(moves(table.join(2, at: .init(epoch: epoch, sequence: SequenceNumber(3)))) == [])
    #expect(moves(table.join(2, at: .init(epoch: epoch, sequence: SequenceNumber(4)))) == nil)
    #expect(moves(table.join(2, at: .init(epoch: Epoch(99), sequence: .zero))) == nil)
    #expect(moves(table.join(2)) == nil)
  }

  @Test func `P7: more than 512 moves back there is a snapshot`() throws {
    let table = try RoomTable(limits: .unhurried)
    table.join(1)
    play(table, 600)
    let epoch = table.room.epoch
    let near = table.join(2, at: .init(epoch: epoch, sequence: SequenceNumber(88)))
    #expect(moves(near)?.first?.sequence.value == 89 && moves(near)?.count == 512)
    #expect(moves(table.join(2, at: .init(epoch: epoch, sequence: SequenceNumber(87)))) == nil)
  }

  @Test func `P7: over a restore, whose tiles are a board, there is a snapshot`() throws {
    let table = try RoomTable()
    table.join(1, host: true)
    play(table, 3)
    table.move(1, 4, .restore(SequenceNumber(1)))
    table.turn()
    let epoch = table.room.epoch
    #expect(moves(table.join(2, at: .init(epoch: epoch, sequence: SequenceNumber(2)))) == nil)
    #expect(moves(table.join(2, at: .init(epoch: epoch, sequence: SequenceNumber(4)))) == [])
  }

  @Test func `P7: an old epoch resumes up to the head at which the next one began`() throws {
    let start = LoadedRoom.fresh(4, 4, seed: 7)
    let table = try RoomTable(start)
    table.join(1)
    play(table, 5)
    let again = try RoomTable(start.reloaded(after: table.records))
    #expect(again.room.epoch != table.room.epoch)
    again.join(1)
    again.move(1, 6, again.swap(0, 1))
    again.turn()
    let old = table.room.epoch
    let welcome = again.join(2, at: .init(epoch: old, sequence: SequenceNumber(4)))
    #expect(moves(welcome)?.map(\.sequence.value) == [5, 6])
    #expect(moves(again.join(2, at: .init(epoch: old, sequence: SequenceNumber(5))))?.count == 1)
    #expect(moves(again.join(2, at: .init(epoch: old, sequence: SequenceNumber(6)))) == nil)
  }

  @Test func `R26, P7: a room loaded from keyframe and tail is the room that was left`() throws {
    let start = LoadedRoom.fresh(5, 4, seed: 3)
    let table = try RoomTable(start, limits: .unhurried)
    table.join(1)
    play(table, 1_050)
    table.move(1, 1_051, .scramble)
    play(table, 20, from: 1_052)
    let again = try RoomTable(start.reloaded(after: table.records), limits: .unhurried)
    #expect(again.room.board == table.room.board && again.room.round == table.room.round)
    #expect(again.room.sequence == table.room.sequence)
    again.join(1)
    again.move(1, 1_072, .undo(nil))
    #expect(again.turn().items.first?.move == undo(of: SequenceNumber(1_071), in: table))
  }

  private func undo(of target: SequenceNumber, in table: RoomTable) -> LoggedMove? {
    let swap = table.told.items.first { $0.sequence == target }?.move.swap
    return swap.map { .undo(target, $0.reversed) }
  }

  @Test func `a log with a gap or an impossible move makes no room`() throws {
    let start = LoadedRoom.fresh(4, 4, seed: 7)
    let table = try RoomTable(start)
    table.join(1)
    play(table, 4)
    var gap = start.reloaded(after: table.records)
    gap.recent.remove(at: 2)
    #expect(throws: PuzzleFault.gap(expected: SequenceNumber(3), found: SequenceNumber(4))) {
      try RoomTable(gap)
    }
    var wrong = start.reloaded(after: table.records)
    wrong.recent[3].move = .swap(Swap(a: 0, b: 1, tileA: 0, tileB: 0))
    #expect(throws: PuzzleFault.impossible(SequenceNumber(4))) { try RoomTable(wrong) }
    var late = start.reloaded(after: table.records)
    late.recent.removeFirst(2)
    #expect(throws: PuzzleFault.self) { try RoomTable(late) }
    var broken = start
    broken.keyframe.board.tiles[0] = 99
    #expect(throws: PuzzleFault.impossible(.zero)) { try RoomTable(broken) }
  }
}
