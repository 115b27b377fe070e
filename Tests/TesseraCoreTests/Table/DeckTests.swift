import TesseraCore
import Testing

/// Finite decks: how many are left, and when a card comes again.
@Suite struct DeckTests {
  private func table(_ deck: Deck) throws -> SoloTable { SoloTable(try #require(TableFelt(deck))) }

  private func deal(_ count: Int, _ solo: inout SoloTable, at: UInt64 = 0) throws {
    for _ in 0..<count { try solo.play(.deal(Place(x: 2_000, y: 3_000)), at: at) }
  }

  @Test(arguments: [UInt32(0), 1, .max])
  func `a deck deals each of its cards once, in an order of its seed, and is empty then`(seed: UInt32) throws
  {
    for deck in [Deck.standard(seed: seed), .tiles(try #require(Grid(columns: 8, rows: 32)), seed: seed)] {
      var solo = try table(deck)
      try deal(Int(deck.pictures), &solo)
      let dealt = solo.table.cards.map(\.picture)
      #expect(dealt.sorted() == Array(0..<deck.pictures) && dealt != dealt.sorted())
      #expect(solo.table.left == 0)
      #expect(throws: TableObjection.empty) { try deal(1, &solo) }
      var other = try table(.standard(seed: seed ^ 1))
      try deal(52, &other)
      #expect(other.table.cards.map(\.picture) != dealt)
    }
  }

  @Test func `the picture is dealt without end, and the same again`() throws {
    var solo = try table(.picture)
    try deal(100, &solo)
    #expect(solo.table.left == nil && solo.table.cards.allSatisfy { $0.picture == 0 })
  }

  @Test func `cleared cards are in the deck again when nobody can bring them back, and in another order`()
    throws
  {
    var solo = try table(.standard(seed: 7))
    try deal(52, &solo)
    let first = solo.table.cards.map(\.picture)
    try solo.play(.clear(through: CardNumber(40)), at: 1_000)
    #expect(throws: TableObjection.empty) { try deal(1, &solo, at: 6_000) }
    try deal(40, &solo, at: 6_001)
    #expect(Set(solo.table.cards.map(\.picture)).count == 52 && solo.table.left == 0)
    #expect(solo.table.cards.suffix(40).map(\.picture) != Array(first.prefix(40)))
    #expect(throws: TableObjection.nothingToUndo) { try solo.undo(at: 6_001) }
  }

  @Test func `a clear taken back leaves the deck as it was before`() throws {
    var solo = try table(.standard(seed: 7))
    try deal(20, &solo)
    let before = solo.table
    try solo.play(.clear(through: nil), at: 1_000)
    try solo.undo(at: 6_000)
    #expect(solo.table == before && solo.table.left == 32)
    try deal(32, &solo, at: 20_000)
    #expect(Set(solo.table.cards.map(\.picture)).count == 52)
  }

  @Test func `a second clear gives the deck what the first one took`() throws {
    var solo = try table(.standard(seed: 7))
    try deal(30, &solo)
    try solo.play(.clear(through: nil), at: 0)
    try deal(1, &solo)
    try solo.play(.clear(through: nil), at: 0)
    #expect(solo.table.left == 51)
    try solo.undo(at: 0)
    #expect(solo.table.left == 51 && solo.table.cards.map(\.number) == [CardNumber(31)])
  }

  @Test func `a log that deals a card twice is none, and neither is a table with two of a kind`() throws {
    var solo = try table(.standard(seed: 7))
    try deal(1, &solo)
    try solo.play(.clear(through: nil), at: 0)
    try deal(1, &solo)
    var table = solo.table
    let place = Place(x: 2_000, y: 3_000)
    let pictures = [table.cards[0].picture, try #require(table.cleared).cards[0].picture]
    for picture in pictures {
      let fits = table.apply(
        .deal(CardNumber(3), place, order: 3, picture: picture), as: SequenceNumber(4), at: 5_000)
      #expect(!fits)
    }
    let fits = table.apply(
      .deal(CardNumber(3), place, order: 3, picture: pictures[1]), as: SequenceNumber(4), at: 5_001)
    #expect(fits && table.left == 50)
    var snapshot = solo.table.snapshot
    snapshot.cards[0].picture = pictures[1]
    #expect(CardTable(snapshot) == nil)
  }
}
