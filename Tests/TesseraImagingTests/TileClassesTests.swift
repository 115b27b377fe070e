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

  @Test func `tiles that differ in their last row only are compared as long as the patience lasts`() throws {
    let grid = try #require(Grid(columns: 20, rows: 20))
    // In each tile another place of the last row is dark, of which the average shows nothing.
    let bitmap = Scene.bitmap(640, 640) { x, y in
      let tile = x / 32 + y / 32 * 20
      return y % 32 == 31 && (x % 32 == tile % 32 || x % 32 == tile / 32 + 3) ? (0, 0, 0) : (200, 200, 200)
    }
    let all = TileClasses.classes(of: bitmap, grid)
    #expect(Set(all).count > 200)
    let few = TileClasses.classes(of: bitmap, grid, patience: 1_000_000)
    #expect(Set(few).count >= Set(all).count)
    #expect(TileClasses.classes(of: bitmap, grid, patience: 0) == (0..<400).map { UInt16($0) })
  }
}
