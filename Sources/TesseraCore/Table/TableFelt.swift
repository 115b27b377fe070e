/// What a table is before the first card: its size and its deck.
public struct TableFelt: Hashable, Sendable {
  /// The side of a card, in 1/16 unit.
  public static let cardSide: Int32 = 1600
  /// The sides a table may have, in 1/16 unit: two cards to 4,095 units.
  public static let side: ClosedRange<Int32> = 2 * cardSide...65_520

  /// In 1/16 unit.
  public let width: Int32
  public let height: Int32
  public let deck: Deck

  /// 1,280 × 800 units, and one picture that is dealt without end.
  public static let usual = TableFelt(unchecked: 20_480, 12_800, .picture)

  /// Nil unless both sides lie in `TableFelt.side` and the whole deck has room on a table.
  public init?(width: Int32, height: Int32, deck: Deck = .picture) {
    guard TableFelt.side.contains(width), TableFelt.side.contains(height),
      Int(deck.pictures) <= CardTable.capacity
    else { return nil }
    self.init(unchecked: width, height, deck)
  }

  /// The usual size with another deck; nil: that has too many cards.
  public init?(_ deck: Deck) {
    self.init(width: TableFelt.usual.width, height: TableFelt.usual.height, deck: deck)
  }

  private init(unchecked width: Int32, _ height: Int32, _ deck: Deck) {
    self.width = width
    self.height = height
    self.deck = deck
  }

  /// Cards show picture 0 … `pictures` − 1.
  public var pictures: UInt16 { deck.pictures }

  /// The nearest place at which the whole card lies on the table (R21).
  public func clamped(_ place: Place) -> Place {
    let half = TableFelt.cardSide / 2
    return Place(
      x: min(max(place.x, half), width - half), y: min(max(place.y, half), height - half))
  }

  /// Whether a card may lie there.
  public func holds(_ place: Place) -> Bool { clamped(place) == place }
}
