import TesseraCore

/// Draws what the cards of a deck show, each in a square of `side` pixels.
struct CardFace {
  private static let paper: [UInt8] = [250, 248, 242]
  private static let edge: [UInt8] = [122, 114, 102]
  /// Of clubs, diamonds, hearts and spades.
  private static let inks: [[UInt8]] = [[26, 26, 26], [178, 34, 34], [178, 34, 34], [26, 26, 26]]
  private static let suits = ["♣", "♦", "♥", "♠"]
  private static let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

  let deck: Deck
  /// The room's picture.
  let picture: Bitmap
  let side: Int

  /// The upright face of a card; `number` is one of the deck's pictures.
  func bitmap(_ number: UInt16) -> Bitmap {
    switch deck {
    case .picture: picture.fitted(within: side)
    case .tiles(let grid, _): tile(Int(number), of: grid).fitted(within: side)
    case .standard: CardFace.standard(Int(number), side: side)
    }
  }

  /// How large the picture is needed, on its long side, for faces of so many pixels.
  static func pictureSide(of deck: Deck, side: Int) -> Int {
    switch deck {
    case .picture: side
    case .tiles(let grid, _): side * max(grid.columns, grid.rows)
    case .standard: 1
    }
  }

  private func tile(_ number: Int, of grid: Grid) -> Bitmap {
    let (row, column) = number.quotientAndRemainder(dividingBy: grid.columns)
    return picture.part(
      Cut(length: picture.width, count: grid.columns).part(column),
      Cut(length: picture.height, count: grid.rows).part(row))
  }

  /// Rank and suit in its colour; without a font, a spot of it.
  private static func standard(_ number: Int, side: Int) -> Bitmap {
    let (suit, rank) = number.quotientAndRemainder(dividingBy: ranks.count)
    var face = Bitmap.plain(side, side, edge)
    guard side > 2 else { return face }
    face.place(.plain(side - 2, side - 2, paper), left: 1, top: 1)
    // The selector asks for the letter of that name, where a font has a coloured picture of it too.
    let text = ranks[rank] + suits[suit] + "\u{FE0E}"
    if let mask = Typesetter.mask(of: text, size: max(1, side * 2 / 5), within: side)?.trimmed,
      mask.width < side - 2, mask.height < side - 2
    {
      face.ink(mask, inks[suit], left: (side - mask.width) / 2, top: (side - mask.height) / 2)
    } else {
      let spot = max(1, side / 3)
      face.place(.plain(spot, spot, inks[suit]), left: (side - spot) / 2, top: (side - spot) / 2)
    }
    return face
  }
}

extension TextMask {
  /// Without what is empty around the ink; nil: there is none.
  fileprivate var trimmed: TextMask? {
    let inked = coverage.indices.filter { coverage[$0] > 0 }
    guard let first = inked.first, let last = inked.last else { return nil }
    let columns = inked.map { $0 % width }
    guard let left = columns.min(), let right = columns.max() else { return nil }
    let rows = first / width...last / width
    return TextMask(
      width: right - left + 1, height: rows.count,
      coverage: rows.flatMap { coverage[$0 * width + left...$0 * width + right] })
  }
}

extension Bitmap {
  /// As large as it can be drawn in a square of `side` pixels; what has fewer pixels is shown in larger ones.
  fileprivate func fitted(within side: Int) -> Bitmap {
    let long = max(width, height)
    guard long < side else { return shrunk(within: side) }
    let (width, height) = (max(1, width * side / long), max(1, height * side / long))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      let row = y * self.height / height * stride
      for x in 0..<width {
        let from = row + x * self.width / width * 3
        pixels.append(contentsOf: self.pixels[from..<from + 3])
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A rectangle of it, at least a pixel where the picture has fewer than parts.
  fileprivate func part(_ columns: Range<Int>, _ rows: Range<Int>) -> Bitmap {
    let (left, top) = (min(columns.lowerBound, width - 1), min(rows.lowerBound, height - 1))
    let (right, bottom) = (max(columns.upperBound, left + 1), max(rows.upperBound, top + 1))
    return rectangle(left..<right, top..<bottom)
  }
}
