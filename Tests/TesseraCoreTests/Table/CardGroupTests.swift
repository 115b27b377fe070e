import TesseraCore
import Testing

/// Stack, spread and shuffle.
@Suite struct CardGroupTests {
  private func table(dealing count: Int) throws -> SoloTable {
    var solo = SoloTable(.usual)
    for index in 0..<count { try solo.play(.deal(Place(x: 2_000 + Int32(index), y: 3_000)), at: 0) }
    return solo
  }

  private func cards(_ numbers: UInt32...) -> [CardNumber] { numbers.map { CardNumber($0) } }

  private func heap(_ table: CardTable) -> [UInt32] {
    table.cards.sorted { $0.order < $1.order }.map(\.number.value)
  }

  @Test func `a stack gathers its cards in front of the others, among themselves as they lay`() throws {
    var solo = try table(dealing: 5)
    try solo.play(.raise(CardNumber(1)), at: 0)
    let logged = try solo.play(.stack(cards(1, 2, 4), Place(x: 9_000, y: 0)), at: 0)
    #expect(logged == .stack(cards(2, 4, 1), Place(x: 9_000, y: 800), order: 7))
    #expect(heap(solo.table) == [3, 5, 2, 4, 1] && solo.table.top == 9)
    #expect(cards(1, 2, 4).allSatisfy { solo.table[$0]?.place == Place(x: 9_000, y: 800) })
  }

  @Test func `a spread lays the foremost card at the left and the others beside it`() throws {
    var solo = try table(dealing: 3)
    try solo.play(.spread(cards(1, 2, 3), Place(x: 9_000, y: 5_000)), at: 0)
    #expect(cards(3, 2, 1).map { solo.table[$0]?.place.x } == [7_400, 9_000, 10_600])
    #expect(heap(solo.table) == [1, 2, 3])
    let spread = solo.table
    try solo.play(.stack(cards(3, 1, 2), Place(x: 9_000, y: 5_000)), at: 0)
    #expect(heap(solo.table) == heap(spread))
  }

  @Test(arguments: [2, 12, 13, 14, 512], [Place(x: .min, y: .max), Place(x: 20_479, y: 0)])
  func `R21: a row is moved as one until all of it lies on the table, and is closer where it must`(
    count: Int, place: Place
  ) {
    let row = TableFelt.usual.row(of: count, around: place)
    #expect(row.count == count && row.allSatisfy { TableFelt.usual.holds($0) })
    let steps = Set(zip(row, row.dropFirst()).map { $1.x - $0.x })
    #expect(steps == [count < 13 ? 1_600 : 18_880 / Int32(count - 1)])
    #expect(place.x < 0 ? row[0].x == 800 : row[count - 1].x == 19_680)
  }

  @Test func `a shuffle exchanges places and orders and nothing else, as its seed says`() throws {
    var (one, other) = (try table(dealing: 52), try table(dealing: 52))
    try one.play(.flip(CardNumber(7), up: false), at: 0)
    try other.play(.flip(CardNumber(7), up: false), at: 0)
    let before = one.table
    let all = before.cards.map(\.number)
    try one.play(.shuffle(all), chance: 9, at: 0)
    try other.play(.shuffle(all), chance: 10, at: 0)
    #expect(heap(one.table) != heap(before) && heap(one.table) != heap(other.table))
    for card in before.cards {
      let after = try #require(one.table[card.number])
      #expect(after.isUp == card.isUp && after.turn == card.turn && after.picture == card.picture)
    }
    func spots(_ table: CardTable) -> [UInt32: Place] {
      Dictionary(uniqueKeysWithValues: table.cards.map { ($0.order, $0.place) })
    }
    #expect(spots(one.table) == spots(before) && one.table.top == before.top)
  }

  @Test func `R22: a group of one, of too many, of one twice or of no card is refused, and nothing changes`()
    throws
  {
    var solo = try table(dealing: 600)
    let before = solo.table
    let groups = [
      [], cards(1), cards(1, 2, 1), cards(1, 601), cards(0, 1), (1...513).map { CardNumber($0) },
    ]
    for group in groups {
      for move in [
        TableMove.stack(group, Place(x: 1, y: 1)), .spread(group, Place(x: 1, y: 1)), .shuffle(group),
      ] {
        #expect(throws: TableObjection.invalid) { try solo.play(move, at: 0) }
      }
    }
    #expect(solo.table == before)
    try solo.play(.stack((1...512).map { CardNumber($0) }, Place(x: 1, y: 1)), at: 0)
  }

  @Test func `R7: of a group with a card that is gone none is moved`() throws {
    var solo = try table(dealing: 4)
    try solo.play(.clear(through: CardNumber(2)), at: 0)
    let before = solo.table
    for move in [TableMove.stack(cards(3, 2, 4), Place(x: 1, y: 1)), .shuffle(cards(3, 2, 4))] {
      #expect(throws: TableObjection.gone(CardNumber(2))) { try solo.play(move, at: 0) }
    }
    #expect(solo.table == before)
  }
}
