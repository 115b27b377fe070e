/// What the cards of a table show, and in which order it comes.
public enum Deck: Hashable, Sendable {
  /// The room's picture on every card, without end.
  case picture
  /// Each tile of the room's picture once; picture *t* is the tile that is at home in cell *t*.
  case tiles(Grid, seed: UInt32)
  /// 52 cards: picture 13 × suit + rank, suits clubs, diamonds, hearts, spades, ranks ace to king.
  case standard(seed: UInt32)

  /// How many different pictures it has.
  public var pictures: UInt16 {
    switch self {
    case .picture: 1
    case .tiles(let grid, _): UInt16(truncatingIfNeeded: grid.count)
    case .standard: 52
    }
  }

  /// How the picture is cut, if it is.
  public var grid: Grid? {
    guard case .tiles(let grid, _) = self else { return nil }
    return grid
  }

  /// What a finite deck comes in the order of; nil: it has no end.
  public var seed: UInt32? {
    switch self {
    case .picture: nil
    case .tiles(_, let seed), .standard(let seed): seed
    }
  }

  /// Its part of a table's digest: kind, rows, columns and seed, from the lowest byte up.
  var word: UInt64 {
    switch self {
    case .picture: 1
    case .tiles(let grid, let seed):
      UInt64(seed) << 32 | UInt64(grid.columns) << 16 | UInt64(grid.rows) << 8 | 2
    case .standard(let seed): UInt64(seed) << 32 | 3
    }
  }
}

/// Which pictures of a finite deck are still in it.
struct Pile: Equatable, Sendable {
  /// A bit for each picture, the lowest first.
  private var words: [UInt64]
  private(set) var count: Int

  init(of pictures: UInt16) {
    count = Int(pictures)
    words = stride(from: 0, to: count, by: 64).map { [count] start in
      count - start >= 64 ? .max : 1 << UInt64(count - start) - 1
    }
  }

  func contains(_ picture: UInt16) -> Bool {
    Int(picture) / 64 < words.count && words[Int(picture) / 64] & Pile.bit(picture) != 0
  }

  /// Takes one out; false: it is not in it.
  mutating func take(_ picture: UInt16) -> Bool {
    guard contains(picture) else { return false }
    words[Int(picture) / 64] &= ~Pile.bit(picture)
    count -= 1
    return true
  }

  mutating func putBack(_ picture: UInt16) {
    precondition(!contains(picture), "a card is in the deck once")
    words[Int(picture) / 64] |= Pile.bit(picture)
    count += 1
  }

  /// The picture before which so many others are in it, 0 … `count` − 1; O(pictures / 64).
  subscript(position: Int) -> UInt16 {
    precondition(position >= 0 && position < count, "a deck is dealt as far as it goes")
    var (rest, index) = (position, 0)
    while rest >= words[index].nonzeroBitCount {
      rest -= words[index].nonzeroBitCount
      index += 1
    }
    var word = words[index]
    for _ in 0..<rest { word &= word - 1 }
    return UInt16(truncatingIfNeeded: 64 * index + word.trailingZeroBitCount)
  }

  private static func bit(_ picture: UInt16) -> UInt64 { 1 << UInt64(picture % 64) }
}
