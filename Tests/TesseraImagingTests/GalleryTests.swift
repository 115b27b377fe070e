import TesseraCore
import Testing

@testable import TesseraImaging

@Suite struct GalleryTests {
  @Test func `six pictures have six keys and six titles`() {
    #expect(Gallery.pictures.count == 6)
    #expect(Set(Gallery.pictures.map(\.key)).count == 6)
    #expect(Set(Gallery.pictures.map(\.title)).count == 6)
  }

  @Test(arguments: Gallery.pictures.map(\.key))
  func `each picture is an ordinary upload, and no two of its tiles look alike`(key: String) throws {
    let picture = try #require(Gallery.pictures.first { $0.key == key })
    let jpeg = try picture.draw()
    let variants = try PictureIntake.variants(of: jpeg)
    #expect(max(variants.width, variants.height) >= 1500 && variants.warnings.isEmpty)
    for side in [3, 4, 10] {
      let grid = try #require(Grid(columns: side, rows: side))
      #expect(try TileClasses.of(board: variants.board, grid: grid) == nil)
    }
  }

  @Test func `a picture has the same bytes at each drawing`() throws {
    let picture = try #require(Gallery.pictures.last)
    #expect(try picture.draw() == picture.draw())
  }

  @Test func `the sine of the drawings is one`() {
    #expect(Float.wave(0) == 0)
    for (turns, value): (Float, Float) in [(0.25, 1), (0.5, 0), (0.75, -1), (1.125, 0.70710678), (-0.25, -1)]
    {
      #expect(abs(Float.wave(turns) - value) < 0.0001)
    }
    for (x, y, turns): (Float, Float, Float) in [
      (1, 0, 0), (0, 1, 0.25), (-1, 0, 0.5), (0, -1, 0.75), (1, 1, 0.125),
    ] {
      #expect(abs(Float.turns(x, y) - turns) < 0.0001)
    }
  }
}
