import TesseraCore
import Testing

/// P16: taking back one's own swaps.
@Suite struct RoomUndoTests {
  private func two(_ limits: Limits = .unhurried) throws -> RoomTable {
    let table = try RoomTable(limits: limits)
    table.join(1)
    table.join(2)
    return table
  }

  @Test func `P16: an undo is logged as a complete swap and names what it takes back`() throws {
    let table = try two()
    let before = table.room.board
    let (tileA, tileB) = (before.tiles[3], before.tiles[9])
    table.move(1, 1, table.swap(3, 9))
    table.move(1, 2, .undo(nil))
    #expect(
      table.turn().items.last?.move
        == .undo(SequenceNumber(1), Swap(a: 3, b: 9, tileA: tileB, tileB: tileA)))
    #expect(table.room.board == before)
  }

  @Test func `R14, P16: five undos take back one's own five moves, the latest first`() throws {
    let table = try two()
    for step in 0..<5 {
      table.move(1, UInt64(step + 1), table.swap(UInt16(step), UInt16(step + 5)))
      table.move(2, UInt64(step + 1), table.swap(UInt16(10 + step), 15))
    }
    for number in 6...10 { table.move(1, UInt64(number), .undo(nil)) }
    let targets = table.turn().items.compactMap {
      if case .undo(let target, _) = $0.move { target.value } else { nil }
    }
    #expect(targets == [9, 7, 5, 3, 1])
    table.move(1, 11, .undo(nil))
    #expect(table.turn().rejection(to: 1) == Rejection(.nothingToUndo, at: SequenceNumber(15)))
  }

  @Test func `R14, P16: where another player has moved the tile since, the undo is stale`() throws {
    let table = try two()
    table.move(1, 1, table.swap(0, 1))
    table.move(2, 1, table.swap(1, 2))
    table.move(1, 2, .undo(nil))
    let rejection = try #require(table.turn().rejection(to: 1))
    #expect(rejection.reason == .staleTile)
    guard case .stale(_, _, _, _, let player) = rejection.evidence else { return }
    #expect(player == PlayerNumber(2))
  }

  @Test func `P16: of a target named it must be a swap, one's own, known and not undone`() throws {
    let table = try two()
    table.move(1, 1, table.swap(0, 1))
    table.move(2, 1, table.swap(4, 5))
    table.move(1, 2, .undo(SequenceNumber(1)))
    for (number, target) in [1, 2, 3, 4, 0, UInt64.max].enumerated() {
      table.move(1, UInt64(number + 3), .undo(SequenceNumber(target)))
    }
    let told = table.turn()
    let reasons = told.heard(by: 1).compactMap {
      if case .rejected(_, let rejection) = $0 { rejection.reason } else { nil }
    }
    #expect(reasons == [RejectionReason](repeating: .nothingToUndo, count: 6))
    #expect(told.items.count == 3)
  }

  @Test func `P16: another tab of the same player may take a move back`() throws {
    let table = try two()
    table.join(3, client: 3, player: 1)
    table.move(1, 1, table.swap(0, 1))
    table.move(3, 1, .undo(nil))
    #expect(table.turn().items.count == 2)
  }

  @Test func `P16: nothing before a scramble or a restore is undone`() throws {
    let table = try two()
    table.join(1, host: true)
    table.move(1, 1, table.swap(0, 1))
    table.move(1, 2, .scramble)
    table.move(1, 3, .undo(nil))
    table.move(1, 4, .undo(SequenceNumber(1)))
    table.move(1, 5, table.swap(0, 1))
    table.move(1, 6, .restore(SequenceNumber(2)))
    table.move(1, 7, .undo(nil))
    let refused = table.turn().heard(by: 1).compactMap {
      if case .rejected(let number, _) = $0 { number.value } else { nil }
    }
    #expect(refused == [3, 4, 7])
  }

  @Test(arguments: [998, 999, 1_000])
  func `P16: undo reaches back over the latest 1,000 moves and no further`(others: Int) throws {
    let table = try two()
    table.move(1, 1, table.swap(0, 1))
    for number in 1...others {
      table.move(2, UInt64(number), table.swap(14, 15))
      if number.isMultiple(of: 60) { table.turn() }
    }
    table.turn()
    table.move(1, 2, .undo(nil))
    let told = table.turn()
    #expect((told.rejection(to: 1)?.reason == .nothingToUndo) == (others >= 1_000))
    guard others < 1_000 else { return }
    let resumed = table.join(
      3, at: .init(epoch: table.room.epoch, sequence: SequenceNumber(UInt64(others + 1))))
    #expect(resumed?.content == .moves(told.items))
  }
}
