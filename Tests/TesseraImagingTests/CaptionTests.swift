import TesseraCore
import Testing

@testable import TesseraImaging

@Suite struct CaptionTests {
  /// How many pixels of a mask are mostly ink.
  private func inked(_ mask: TextMask) -> Int { mask.coverage.count { $0 > 127 } }

  @Test(arguments: ["Photo: Mei Lin, CC BY 4.0", "摄影：林梅", "写真：林 芽衣", "사진: 김", "Фото: Анна", "صورة: ليلى"])
  func `text of every script is set in letters that the machine has`(text: String) throws {
    let mask = try #require(Typesetter.mask(of: text, size: 20, within: 900))
    #expect(mask.width == 900 && (20...40).contains(mask.height), "one line")
    #expect((100...6000).contains(inked(mask)))
  }

  @Test func `what is too long for a line goes on in the next, and ends in the sixth`() throws {
    let words = Array(repeating: "Photographer", count: 12).joined(separator: " ")
    let line = try #require(Typesetter.mask(of: "Photographer", size: 16, within: 240))
    let lines = try #require(Typesetter.mask(of: words, size: 16, within: 240))
    #expect(lines.height > 3 * line.height && lines.height <= 6 * line.height)
    let endless = try #require(
      Typesetter.mask(of: String(repeating: "雪", count: 400), size: 16, within: 240))
    #expect(endless.height <= 6 * line.height * 3 / 2)
  }

  @Test func `Chinese characters beside kana have the forms of Japan`() {
    #expect(Typesetter.language(of: "写真：はやし") == "ja" && Typesetter.language(of: "摄影：林") == "zh-cn")
  }

  @Test(arguments: [(640, 480), (480, 640), (64, 48), (30, 900)])
  func `a caption leaves the picture as it is and stands beneath it`(width: Int, height: Int) throws {
    let picture = Scene.bitmap(width, height) { x, y in (UInt8(x % 256), UInt8(y % 256), 77) }
    let captioned = picture.captioned("Photo: Mei Lin")
    #expect(captioned.width == max(width, 240) && captioned.height > height + 20)
    let left = (captioned.width - width) / 2
    for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
      #expect(captioned[left + x, y] == picture[x, y])
    }
    let strip = captioned.pixels[(height * captioned.stride)...]
    let darkest = try #require(strip.min())
    #expect(darkest < 0x60 && strip.last == Caption.ground[2], "ink on plaster")
    #expect(picture.captioned(nil) == picture)
  }

  @Test func `a poster shows its credit unless it is asked for too small`() throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    let jpeg = try Scene.jpeg(Scene.corners(800, 600))
    func height(_ side: Int, _ credit: String?) throws -> Int {
      try Scene.pixels(
        Poster.draw(board: jpeg, grid: grid, tiles: [0, 1, 2, 3], longSide: side, credit: credit)
      ).height
    }
    #expect(try height(640, nil) == 480 && height(640, "Photo: Mei Lin") > 500)
    #expect(try height(320, "Photo: Mei Lin") == 240)
  }

  @Test func `a film shows its credit once, beneath all boards`() throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    let film = try Scene.pixels(
      FilmStrip.draw(
        board: Scene.jpeg(Scene.corners(800, 600)), grid: grid, boards: [[0, 1, 2, 3], [1, 0, 2, 3]],
        credit: "Photo: Mei Lin"))
    #expect(film.width == 2 * 213 + 4 && (180...220).contains(film.height))
  }
}
