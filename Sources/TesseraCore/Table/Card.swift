/// A card of one room: 1, 2, 3 … in the order in which they were dealt, never given twice.
public struct CardNumber: Hashable, Comparable, Sendable {
  public var value: UInt32

  public init(_ value: UInt32) { self.value = value }

  public var next: CardNumber { CardNumber(value &+ 1) }
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// Where the middle of a card lies: 1/16 units from the table's left and upper edge.
public struct Place: Hashable, Sendable {
  public var x: Int32
  public var y: Int32

  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// One card on a table, 100 × 100 units.
public struct Card: Hashable, Sendable {
  public let number: CardNumber
  public var place: Place
  /// The higher lies in front; no two cards of a table have the same.
  public var order: UInt32
  /// Quarter turns clockwise, 0…3.
  public var turn: UInt8
  /// Whether its picture is seen, not its back.
  public var isUp: Bool
  /// Which of the deck's pictures it shows.
  public var picture: UInt16

  public init(
    _ number: CardNumber, at place: Place, order: UInt32, turn: UInt8 = 0, isUp: Bool = true,
    picture: UInt16 = 0
  ) {
    self.number = number
    self.place = place
    self.order = order
    self.turn = turn
    self.isUp = isUp
    self.picture = picture
  }

  /// What it adds to the digest of its table.
  var term: UInt64 {
    let name = UInt64(number.value) << 32 | UInt64(order)
    let spot = UInt64(UInt32(bitPattern: place.x)) << 32 | UInt64(UInt32(bitPattern: place.y))
    let look = UInt64(picture) << 8 | (isUp ? 4 : 0) | UInt64(turn)
    return Digest.chain(name, spot, look)
  }
}
