import TesseraCore

/// Draws card tables of one size and deck.
struct TableDrawing {
  /// The plaster of the table and the back of a card.
  private static let ground: [UInt8] = [216, 207, 192]
  private static let back: [UInt8] = [11, 95, 107]

  private let felt: TableFelt
  private let width: Int
  private let height: Int
  private let face: CardFace
  /// The faces drawn so far in each of their four turns, by picture: what a card shows, whole inside it.
  private var faces: [UInt16: [Bitmap]] = [:]
  private let cover: Bitmap

  /// `picture` is at least `pictureSide(felt, longSide:)` large, if it has the pixels.
  init(_ felt: TableFelt, picture: Bitmap, longSide: Int) {
    self.felt = felt
    (width, height) = Bitmap.size(Int(felt.width), Int(felt.height), within: longSide)
    let side = TableDrawing.cardSide(felt, longSide: longSide)
    face = CardFace(deck: felt.deck, picture: picture, side: side)
    cover = .plain(side, side, TableDrawing.back)
  }

  /// How many pixels a card has on a side.
  static func cardSide(_ felt: TableFelt, longSide: Int) -> Int {
    let long = Int(max(felt.width, felt.height))
    return max(1, Int(TableFelt.cardSide) * min(longSide, long) / long)
  }

  /// How large the room's picture is needed, on its long side, for a drawing of `longSide` pixels.
  static func pictureSide(_ felt: TableFelt, longSide: Int) -> Int {
    CardFace.pictureSide(of: felt.deck, side: cardSide(felt, longSide: longSide))
  }

  mutating func bitmap(of table: CardTable) -> Bitmap {
    var drawing = Bitmap.plain(width, height, TableDrawing.ground)
    for card in table.cards.sorted(by: { $0.order < $1.order }) {
      drawing.lay(
        card.isUp ? turns(of: card.picture)[Int(card.turn) & 3] : cover,
        middleX: Int(card.place.x) * width / Int(felt.width),
        middleY: Int(card.place.y) * height / Int(felt.height))
    }
    return drawing
  }

  private mutating func turns(of picture: UInt16) -> [Bitmap] {
    if let turns = faces[picture] { return turns }
    let upright = face.bitmap(picture)
    let turns = (0..<4).map { upright.turned($0) }
    faces[picture] = turns
    return turns
  }
}

extension Bitmap {
  /// So many quarters clockwise.
  fileprivate func turned(_ quarters: Int) -> Bitmap {
    guard quarters > 0 else { return self }
    var turned: [UInt8] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<width {
      for x in 0..<height {
        let from = (height - 1 - x) * stride + y * 3
        turned.append(contentsOf: pixels[from..<from + 3])
      }
    }
    return Bitmap(width: height, height: width, pixels: turned).turned(quarters - 1)
  }

  /// Lays another bitmap on this one; what would lie outside is left out.
  fileprivate mutating func lay(_ other: Bitmap, middleX: Int, middleY: Int) {
    let (left, top) = (middleX - other.width / 2, middleY - other.height / 2)
    let columns = max(left, 0)..<max(max(left, 0), min(left + other.width, width))
    for y in max(top, 0)..<max(max(top, 0), min(top + other.height, height)) where !columns.isEmpty {
      let from = (y - top) * other.stride + (columns.lowerBound - left) * 3
      let to = y * stride + columns.lowerBound * 3
      pixels.replaceSubrange(
        to..<to + columns.count * 3, with: other.pixels[from..<from + columns.count * 3])
    }
  }
}
