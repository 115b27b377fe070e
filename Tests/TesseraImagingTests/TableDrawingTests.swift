import TesseraCore
import Testing

@testable import TesseraImaging

@Suite struct TableDrawingTests {
  /// A JPEG twice as wide as high: its left half is red, its right half blue.
  private func picture() throws -> [UInt8] {
    let pixels = (0..<200 * 100).flatMap { index -> [UInt8] in
      index % 200 < 100 ? [220, 0, 0] : [0, 0, 220]
    }
    let bitmap = Bitmap(width: 200, height: 100, pixels: pixels)
    return try Encoder(profile: .none, chroma: .fine).jpeg(of: bitmap, quality: 95)
  }

  private func table(_ cards: [Card], _ deck: Deck = .picture) throws -> CardTable {
    let top = cards.map(\.order).max() ?? 0
    let felt = try #require(TableFelt(deck))
    return try #require(
      CardTable(
        felt: felt, cards: cards, cleared: nil,
        next: CardNumber(UInt32(cards.count) + 1), top: top))
  }

  private func card(
    _ number: UInt32, _ x: Int32, _ y: Int32, order: UInt32, turn: UInt8 = 0, isUp: Bool = true,
    picture: UInt16 = 0
  ) -> Card {
    Card(
      CardNumber(number), at: Place(x: x * 16, y: y * 16), order: order, turn: turn, isUp: isUp,
      picture: picture)
  }

  /// r, b, c and g for red, blue, a card's back and the ground, at a place in units.
  private func colour(_ drawn: Bitmap, _ x: Int, _ y: Int) -> Character {
    let pixel = drawn[x, y]
    let (red, green, blue) = (pixel[0], pixel[1], pixel[2])
    if red > 180, blue < 60 { return "r" }
    if blue > 180, red < 60 { return "b" }
    return red < 60 && green > 60 ? "c" : "g"
  }

  @Test func `a card lies where it is, whole, turned and on the side it shows, the later raised in front`()
    throws
  {
    let table = try table([
      card(1, 100, 100, order: 1), card(2, 300, 100, order: 2, turn: 1),
      card(3, 500, 100, order: 4, isUp: false), card(4, 540, 100, order: 3),
      card(5, 800, 100, order: 5, turn: 2),
    ])
    let jpeg = try Poster.draw(board: picture(), table: table, longSide: 1280)
    let drawn = try Scene.pixels(jpeg)
    #expect(drawn.width == 1280 && drawn.height == 800)
    let seen = [
      (80, 100), (120, 100), (100, 60), (300, 80), (300, 120), (260, 100), (500, 100), (545, 100), (570, 100),
      (780, 100), (820, 100), (640, 400),
    ].map { colour(drawn, $0.0, $0.1) }
    #expect(String(seen) == "rbgrbgccbbrg")
  }

  @Test(arguments: [2, 16])
  func `a card of a deck of tiles shows its tile as large as it fits, however small that is`(columns: Int)
    throws
  {
    let grid = try #require(Grid(columns: columns, rows: 2))
    let last = UInt16(columns - 1)
    let table = try table(
      [card(1, 100, 100, order: 1), card(2, 300, 100, order: 2, picture: last)], .tiles(grid, seed: 1))
    let drawn = try Scene.pixels(Poster.draw(board: picture(), table: table, longSide: 1280))
    // Of 2 × 2 tiles one is 100 × 50 pixels, of 16 × 2 it is 12 × 50; a card is 100 × 100.
    #expect(String([(100, 100), (300, 100)].map { colour(drawn, $0.0, $0.1) }) == "rb")
    #expect(String([(60, 100), (100, 60)].map { colour(drawn, $0.0, $0.1) }) == (columns == 2 ? "rg" : "gr"))
  }

  @Test func `a card of the standard deck is paper with its rank and suit in the suit's colour`() throws {
    for number in UInt16(0)..<52 {
      let face = CardFace(deck: .standard(seed: 1), picture: Bitmap.plain(1, 1, [0, 0, 0]), side: 100)
        .bitmap(number)
      #expect(face.width == 100 && face.height == 100)
      let inks = stride(from: 0, to: face.pixels.count, by: 3).filter { index in
        let isRed = face.pixels[index] > 150 && face.pixels[index + 1] < 80
        let isBlack = face.pixels[index] < 60
        return (13..<39).contains(number) ? isRed : isBlack
      }
      #expect((150..<5_000).contains(inks.count), "\(number) has \(inks.count) pixels of ink")
    }
    let faces = CardFace(deck: .standard(seed: 1), picture: Bitmap.plain(1, 1, [0, 0, 0]), side: 100)
    #expect(Set((UInt16(0)..<52).map { faces.bitmap($0).pixels }).count == 52)
    for side in 1...12 {
      let small = CardFace(deck: .standard(seed: 1), picture: Bitmap.plain(1, 1, [0, 0, 0]), side: side)
      #expect(small.bitmap(51).width == side)
    }
  }

  @Test func `a film of a table shows its boards side by side`() throws {
    let (empty, full) = (try table([]), try table([card(1, 640, 400, order: 1, isUp: false)]))
    let film = try Scene.pixels(FilmStrip.draw(board: picture(), tables: [empty, full, empty]))
    #expect(film.height == 160 && film.width == 3 * 256 + 8)
    #expect(String([128, 388, 648].map { colour(film, $0, 80) }) == "gcg")
  }
}
