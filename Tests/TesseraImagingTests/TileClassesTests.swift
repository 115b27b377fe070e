import TesseraCore
import Testing

@testable import TesseraImaging

@Suite struct TileClassesTests {
  @Test func `I16: a flat sky is one class, and its owner is warned`() throws {
    let variants = try PictureIntake.variants(of: Scene.jpeg(Scene.flat(410, 305, 90, 150, 230)))
    #expect(variants.warnings == [.flat])
    let grid = try #require(Grid(columns: 4, rows: 4))
    let classes = try #require(try TileClasses.of(board: variants.board, grid: grid))
    #expect(Mosaic(inOrder: grid, classes: classes).hasOneClass)
  }

  @Test func `I16: tiles of an ordinary picture are all different`() throws {
    let file = try Scene.jpeg(Scene.corners(640, 480))
    let grid = try #require(Grid(columns: 8, rows: 6))
    #expect(try TileClasses.of(board: file, grid: grid) == nil)
    #expect(try PictureIntake.variants(of: file).warnings.isEmpty)
  }

  @Test func `I16: half sky, half ground`() throws {
    let bitmap = Scene.bitmap(400, 400) { x, y in y < 200 ? (90, 150, 230) : (UInt8(x / 2), UInt8(y / 2), 40)
    }
    let grid = try #require(Grid(columns: 4, rows: 4))
    let classes = TileClasses.classes(of: bitmap, grid)
    #expect(classes[..<8].allSatisfy { $0 == 0 })
    #expect(Array(classes[8...]) == (8..<16).map { UInt16($0) })
  }

  @Test func `I16: small steps do not chain a gradient into one class`() throws {
    let bitmap = Scene.bitmap(160, 16) { x, _ in (UInt8(x / 2 * 2), 100, 100) }
    let grid = try #require(Grid(columns: 80, rows: 2))
    let classes = TileClasses.classes(of: bitmap, grid)
    for (tile, leader) in classes.enumerated() {
      #expect(abs(tile % 80 * 2 - Int(leader) % 80 * 2) <= 4)
    }
  }
}
