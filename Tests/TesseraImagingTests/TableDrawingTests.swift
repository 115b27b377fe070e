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

  private func table(_ cards: [Card]) throws -> CardTable {
    let top = cards.map(\.order).max() ?? 0
    return try #require(
      CardTable(
        felt: .usual, cards: cards, cleared: nil, next: CardNumber(UInt32(cards.count) + 1), top: top))
  }

  private func card(
    _ number: UInt32, _ x: Int32, _ y: Int32, order: UInt32, turn: UInt8 = 0, isUp: Bool = true
  ) -> Card {
    Card(CardNumber(number), at: Place(x: x * 16, y: y * 16), order: order, turn: turn, isUp: isUp)
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

  @Test func `a film of a table shows its boards side by side`() throws {
    let (empty, full) = (try table([]), try table([card(1, 640, 400, order: 1, isUp: false)]))
    let film = try Scene.pixels(FilmStrip.draw(board: picture(), tables: [empty, full, empty]))
    #expect(film.height == 160 && film.width == 3 * 256 + 8)
    #expect(String([128, 388, 648].map { colour(film, $0, 80) }) == "gcg")
  }
}
