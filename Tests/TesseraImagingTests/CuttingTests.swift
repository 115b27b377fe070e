import TesseraCore
import Testing

@testable import TesseraImaging

@Suite struct CuttingTests {
  @Test func `I13: every length by every count sums up, without overlap, parts differing by one at most`() {
    for length in 1...300 {
      for count in 2...20 {
        let cut = Cut(length: length, count: count)
        var end = 0
        for index in 0..<count {
          #expect(cut.part(index).lowerBound == end)
          #expect(cut.part(index).count - length / count <= 1)
          end = cut.part(index).upperBound
        }
        #expect(end == length)
      }
    }
  }

  @Test(arguments: [(7, 5), (13, 13), (2, 100), (100, 2), (64, 64)])
  func `I13: a board in order is the picture itself, and two exchanges give it back`(columns: Int, rows: Int)
    throws
  {
    let grid = try #require(Grid(columns: columns, rows: rows))
    let bitmap = Scene.corners(123, 91)
    let order = (0..<grid.count).map { UInt16($0) }
    #expect(bitmap.rearranged(grid, order) == bitmap)
    var swapped = order
    swapped.swapAt(0, grid.count - 1)
    #expect(bitmap.rearranged(grid, swapped) != bitmap)
    // Of tiles of one size nothing is lost.
    let (width, height) = (columns * 3, rows * 2)
    let even = Scene.corners(width, height)
    #expect(even.rearranged(grid, swapped).rearranged(grid, swapped) == even)
  }

  @Test func `I13: a grid larger than the picture draws without a trap`() throws {
    let grid = try #require(Grid(columns: 100, rows: 100))
    let bitmap = Scene.corners(5, 3)
    let reversed = (0..<grid.count).reversed().map { UInt16($0) }
    #expect(bitmap.rearranged(grid, reversed).width == 5)
  }

  @Test func `a poster shows each tile in its cell at every size`() throws {
    let grid = try #require(Grid(columns: 4, rows: 4))
    let bitmap = Scene.bitmap(640, 480) { x, y in (UInt8(x / 160 * 80), UInt8(y / 120 * 80), 90) }
    let board = try Scene.jpeg(bitmap, quality: 95, fine: true)
    let tiles = try #require(Mosaic(inOrder: grid).scrambled(seed: 7)).tiles
    for side in [64, 320, 333, 640, 1600] {
      let poster = try Scene.pixels(Poster.draw(board: board, grid: grid, tiles: tiles, longSide: side))
      #expect(poster.width == min(side, 640) && max(poster.width, poster.height) <= 1600)
      for (cell, tile) in tiles.enumerated() {
        let (x, y) = (poster.width * (2 * (cell % 4) + 1) / 8, poster.height * (2 * (cell / 4) + 1) / 8)
        let seen = poster[x, y]
        #expect(abs(seen[0] - Int(tile) % 4 * 80) <= 8 && abs(seen[1] - Int(tile) / 4 * 80) <= 8)
      }
    }
  }

  @Test func `a poster of something that is no picture is a fault with words`() throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    #expect(throws: CodecFault.self) {
      try Poster.draw(board: [1, 2, 3], grid: grid, tiles: [0, 1, 2, 3], longSide: 100)
    }
  }
}
