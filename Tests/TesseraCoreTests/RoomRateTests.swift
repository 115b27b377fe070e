import TesseraCore
import Testing

/// P15: how fast a player may move.
@Suite struct RoomRateTests {
  private func reasons(_ told: [Told], _ session: UInt64) -> [RejectionReason] {
    told.heard(by: session).compactMap {
      if case .rejected(_, let rejection) = $0 { rejection.reason } else { nil }
    }
  }

  @Test func `R15, P15: the move beyond the allowance is refused for good, and advances`() throws {
    let table = try RoomTable()
    table.join(1)
    for number in 1...64 {
      table.move(1, UInt64(number), table.swap(0, 1))
      if number == 40 { table.turn() }
    }
    table.turn()
    table.move(1, 65, table.swap(0, 1))
    #expect(reasons(table.turn(), 1) == [.rateLimited])
    table.wait(50)
    table.move(1, 66, table.swap(0, 1))
    #expect(table.turn().items.count == 1)
  }

  @Test func `P15: the allowance is the player's, over all tabs and reconnects`() throws {
    let table = try RoomTable()
    table.join(1)
    for number in 1...64 { table.move(1, UInt64(number), table.swap(0, 1)) }
    table.leave(1)
    table.join(2, client: 2, player: 1)
    table.move(2, 1, table.swap(0, 1))
    #expect(reasons(table.turn(), 2) == [.rateLimited])
    table.join(3)
    table.move(3, 1, table.swap(0, 1))
    #expect(table.turn().items.count == 1)
  }

  @Test func `P15: a repeated move is not charged`() throws {
    let table = try RoomTable()
    table.join(1)
    let first = table.swap(0, 1)
    table.move(1, 1, first)
    for _ in 0..<200 { table.move(1, 1, first) }
    for number in 2...64 { table.move(1, UInt64(number), table.swap(0, 1)) }
    #expect(reasons(table.turn(), 1).isEmpty)
  }

  @Test func `P15: 0 moves a second is no limit`() throws {
    let table = try RoomTable(limits: .unhurried)
    table.join(1)
    for number in 1...500 {
      table.move(1, UInt64(number), table.swap(0, 1))
      if number.isMultiple(of: 64) { table.turn() }
    }
    table.turn()
    #expect(table.room.sequence == SequenceNumber(500))
  }

  @Test func `P15: more than 64 refused for their rate in ten seconds end the session with 4029`() throws {
    let table = try RoomTable()
    table.join(1)
    var closed = 0
    for number in 1...200 {
      if table.move(1, UInt64(number), table.swap(0, 1)).closes(1, .tooManyRequests) { closed = number }
      table.turn()
    }
    #expect(closed == 64 + 65 && table.room.isEmpty)
    let refusals = table.records.filter(\.isRefusal)
    #expect(refusals.count == 65)
  }
}
