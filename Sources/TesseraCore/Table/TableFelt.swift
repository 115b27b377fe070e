/// What a table is before the first card: its size and how many pictures its deck has.
public struct TableFelt: Hashable, Sendable {
  /// The side of a card, in 1/16 unit.
  public static let cardSide: Int32 = 1600
  /// The sides a table may have, in 1/16 unit: two cards to 4,095 units.
  public static let side: ClosedRange<Int32> = 2 * cardSide...65_520

  /// In 1/16 unit.
  public let width: Int32
  public let height: Int32
  /// Cards show picture 0 … `pictures` − 1.
  public let pictures: UInt16

  /// 1,280 × 800 units, and one picture that is dealt without end.
  public static let usual = TableFelt(unchecked: 20_480, 12_800, pictures: 1)

  /// Nil unless both sides lie in `TableFelt.side` and there is a picture.
  public init?(width: Int32, height: Int32, pictures: UInt16 = 1) {
    guard TableFelt.side.contains(width), TableFelt.side.contains(height), pictures > 0 else { return nil }
    self.init(unchecked: width, height, pictures: pictures)
  }

  private init(unchecked width: Int32, _ height: Int32, pictures: UInt16) {
    self.width = width
    self.height = height
    self.pictures = pictures
  }

  /// The nearest place at which the whole card lies on the table (R21).
  public func clamped(_ place: Place) -> Place {
    let half = TableFelt.cardSide / 2
    return Place(
      x: min(max(place.x, half), width - half), y: min(max(place.y, half), height - half))
  }

  /// Whether a card may lie there.
  public func holds(_ place: Place) -> Bool { clamped(place) == place }
}
