import TesseraCore
import Testing

@Suite struct CardTableTests {
  private func table(dealing count: Int = 0) throws -> SoloTable {
    var solo = SoloTable(.usual)
    for index in 0..<count { try solo.play(.deal(Place(x: 2_000 + Int32(index), y: 3_000)), at: 0) }
    return solo
  }

  private func card(_ number: UInt32) -> CardNumber { CardNumber(number) }

  @Test func `a card appears whole, open, upright and in front at the very point of its deal`() throws {
    let solo = try table(dealing: 2)
    let second = try #require(solo.table[card(2)])
    #expect(second == Card(card(2), at: Place(x: 2_001, y: 3_000), order: 2))
    #expect(solo.table.next == card(3) && solo.table[card(3)] == nil && solo.table[card(0)] == nil)
  }

  @Test func `R5: a card dealt before the clear that did not see it stays, and so does one dealt after it`()
    throws
  {
    for isDealtFirst in [true, false] {
      var solo = try table(dealing: 2)
      if isDealtFirst { try solo.play(.deal(Place(x: 5_000, y: 5_000)), at: 0) }
      try solo.play(.clear(through: card(2)), at: 0)
      if !isDealtFirst { try solo.play(.deal(Place(x: 5_000, y: 5_000)), at: 0) }
      #expect(solo.table.cards.map(\.number) == [card(3)])
      #expect(throws: TableObjection.gone(card(2))) { try solo.play(.raise(card(2)), at: 0) }
      try solo.play(.raise(card(3)), at: 0)
    }
  }

  @Test func `R6: place, order, turn and face of one card are changed apart, in either order`() throws {
    let moves: [TableMove] = [
      .place(card(1), Place(x: 9_000, y: 8_000)), .raise(card(1)), .turn(card(1), quarters: 3),
      .flip(card(1), up: false),
    ]
    for first in moves.indices {
      for second in moves.indices where first != second {
        var (one, other) = (try table(dealing: 3), try table(dealing: 3))
        for index in [first, second] { try one.play(moves[index], at: 0) }
        for index in [second, first] { try other.play(moves[index], at: 0) }
        #expect(one.table == other.table && one.table.digest == other.table.digest)
      }
    }
  }

  @Test func `R13: of two raises the later lies in front, for whoever joins then as well`() throws {
    var solo = try table(dealing: 3)
    try solo.play(.raise(card(2)), at: 0)
    try solo.play(.raise(card(1)), at: 0)
    let table = solo.table
    let joined = CardTable(
      felt: table.felt, cards: table.cards, cleared: table.cleared, next: table.next, top: table.top)
    for each in [table, try #require(joined)] {
      #expect(each.cards.sorted { $0.order < $1.order }.map(\.number) == [card(3), card(2), card(1)])
    }
    #expect(joined?.digest == table.digest)
  }

  @Test(arguments: [
    (Place(x: .min, y: .max), Place(x: 800, y: 12_000)), (Place(x: 20_479, y: 0), Place(x: 19_680, y: 800)),
    (Place(x: 800, y: 12_000), Place(x: 800, y: 12_000)),
  ])
  func `R21: what is laid off the table is laid at its edge, whole`(asked: Place, got: Place) throws {
    var solo = try table(dealing: 1)
    try solo.play(.place(card(1), asked), at: 0)
    #expect(solo.table[card(1)]?.place == got)
    try solo.play(.deal(asked), at: 0)
    #expect(solo.table[card(2)]?.place == got)
  }

  @Test(
    arguments: [
      .place(CardNumber(0), Place(x: 1, y: 1)), .place(CardNumber(3), Place(x: 1, y: 1)),
      .raise(CardNumber(.max)), .raise(CardNumber(0x8000_0001)), .turn(CardNumber(1), quarters: 0),
      .turn(CardNumber(1), quarters: 4), .turn(CardNumber(1), quarters: 255), .flip(CardNumber(3), up: nil),
      .clear(through: CardNumber(3)),
    ] as [TableMove])
  func `R22: a move of no card or by no quarter is refused, and the table is as it was`(move: TableMove)
    throws
  {
    var solo = try table(dealing: 2)
    let before = solo.table
    #expect(throws: TableObjection.invalid) { try solo.play(move, at: 0) }
    #expect(solo.table == before)
  }

  @Test func `a clear takes everything, has nothing to take twice, and goes back for five seconds`() throws {
    var solo = try table(dealing: 3)
    let before = solo.table
    #expect(throws: TableObjection.nothingToUndo) { try solo.undo(at: 0) }
    try solo.play(.clear(through: nil), at: 10_000)
    #expect(solo.table.cards.isEmpty && solo.table.cleared?.cards == before.cards)
    #expect(throws: TableObjection.gone(nil)) { try solo.play(.clear(through: nil), at: 10_000) }
    #expect(throws: TableObjection.nothingToUndo) { try solo.undo(at: 15_001) }
    try solo.undo(at: 15_000)
    #expect(solo.table == before && solo.table.digest == before.digest)
    #expect(throws: TableObjection.nothingToUndo) { try solo.undo(at: 15_000) }
  }

  @Test func `what was cleared is forgotten with the first move after five seconds`() throws {
    var solo = try table(dealing: 1)
    try solo.play(.clear(through: nil), at: 0)
    try solo.play(.deal(Place(x: 4_000, y: 4_000)), at: 5_000)
    #expect(solo.table.cleared?.cards.count == 1)
    try solo.play(.raise(card(2)), at: 5_001)
    #expect(solo.table.cleared == nil && solo.table.cards.map(\.number) == [card(2)])
  }

  @Test func `a table takes 2,048 cards and then no more`() throws {
    var solo = try table(dealing: 2_048)
    #expect(throws: TableObjection.full) { try solo.play(.deal(Place(x: 1, y: 1)), at: 0) }
    try solo.play(.clear(through: nil), at: 0)
    try solo.play(.deal(Place(x: 1, y: 1)), at: 0)
    try solo.undo(at: 0)
    #expect(solo.table.cards.count == 2_049, "an undo always finds room")
  }
}
