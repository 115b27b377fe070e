import CTurboJPEG
import TesseraCore
import Testing

@testable import TesseraImaging

@Suite struct TileSheetTests {
  @Test(arguments: [(7, 5), (13, 13), (2, 100), (4, 4)])
  func `I13: tiles laid side by side are the picture`(columns: Int, rows: Int) throws {
    let grid = try #require(Grid(columns: columns, rows: rows))
    let bitmap = Scene.bitmap(331, 247) { x, y in (UInt8(x * 255 / 331), UInt8(y * 255 / 247), 128) }
    let jpeg = try Scene.jpeg(bitmap, quality: 100, fine: true)
    let tiles = try #require(try TileSheet(jpeg, grid: grid))
    #expect(tiles.count == grid.count)
    let (across, down) = (Cut(length: 331, count: columns), Cut(length: 247, count: rows))
    for index in 0..<tiles.count {
      let tile = try Scene.pixels(tiles.tile(index))
      let (x, y) = (across.part(index % columns), down.part(index / columns))
      #expect(tile.width == x.count && tile.height == y.count)
      for (row, column) in [(0, 0), (tile.height - 1, tile.width - 1)] {
        let (seen, was) = (tile[column, row], bitmap[x.lowerBound + column, y.lowerBound + row])
        #expect(zip(seen, was).allSatisfy { abs($0 - $1) <= 8 }, "tile \(index)")
      }
    }
  }

  @Test(arguments: [(331, 247, 3.0), (330, 246, 3.0), (40, 31, 5.0), (13, 13, 5.0)])
  func `I13: tiles that begin between two samples of chroma have the picture's colours`(
    width: Int, height: Int, most: Double
  ) throws {
    // Colours that go up and down in waves, so that one pixel to the side is 12 of 255 steps.
    func wave(_ x: Int) -> UInt8 { UInt8(128 + abs(x % 20 - 10) * 12) }
    let bitmap = Scene.bitmap(width, height) { x, y in (wave(x), wave(x + 5), wave(y)) }
    let jpeg = try Scene.jpeg(bitmap, quality: 96)
    let whole = try Scene.pixels(jpeg)
    for (columns, rows) in [(7, 5), (13, 13), (2, 4)] {
      let grid = try #require(Grid(columns: columns, rows: rows))
      let tiles = try #require(try TileSheet(jpeg, grid: grid))
      var sum = 0
      for index in 0..<tiles.count {
        let (x, y) = (
          Cut(length: width, count: columns).part(index % columns),
          Cut(length: height, count: rows).part(index / columns)
        )
        let (tile, part) = (try Scene.pixels(tiles.tile(index)), whole.rectangle(x, y))
        #expect(tile.width == x.count && tile.height == y.count)
        sum += zip(tile.pixels, part.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      }
      let mean = Double(sum) / Double(width * height * 3)
      #expect(mean < most, "\(mean) in \(columns) × \(rows)")
    }
  }

  @Test func `tiles of a gray picture have one component`() throws {
    let bitmap = Scene.bitmap(31, 21) { x, y in (UInt8(x * 8), 0, UInt8(y * 12)) }
    let gray = try Decoder.planes(
      of: JPEGWalk(Scene.jpeg(bitmap, fine: true), limits: IntakeLimits()), atLeast: 31
    ).luma
    let jpeg = try Encoder(profile: .none, chroma: .gray).jpeg(of: gray, quality: 95)
    let grid = try #require(Grid(columns: 3, rows: 2))
    let tile = try #require(try TileSheet(jpeg, grid: grid)).tile(5)
    #expect(try JPEGWalk(tile, limits: IntakeLimits()).frame?.components.count == 1)
    #expect(try Scene.pixels(tile).differences(from: Scene.pixels(jpeg).rectangle(20..<31, 10..<21)).off == 0)
  }

  @Test func `a picture whose colours are kept in a form that is not ours is a fault`() throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    let scene = Scene.corners(40, 40)
    let jpeg = try Scene.jpeg(raw: scene.pixels, 40, 40, chroma: TJSAMP_411)
    #expect(throws: CodecFault.self) { try TileSheet(jpeg, grid: grid) }
  }

  @Test func `a picture with fewer pixels than columns has no tiles`() throws {
    let grid = try #require(Grid(columns: 100, rows: 2))
    #expect(try TileSheet(Scene.jpeg(Scene.corners(99, 40)), grid: grid) == nil)
    #expect(throws: CodecFault.self) { try TileSheet([1, 2], grid: grid) }
  }

  @Test func `I11: every tile keeps the colour profile`() throws {
    var profile = [UInt8](repeating: 0, count: 132)
    profile.replaceSubrange(0..<4, with: [0, 0, 0, 132])
    profile.replaceSubrange(16..<20, with: Array("RGB ".utf8))
    profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
    let jpeg = try Encoder(profile: .carried(profile), chroma: .fine).jpeg(
      of: Scene.corners(40, 40), quality: 90)
    let grid = try #require(Grid(columns: 2, rows: 2))
    let sheet = try #require(try TileSheet(jpeg, grid: grid))
    for index in 0..<sheet.count {
      #expect(try JPEGWalk(sheet.tile(index), limits: IntakeLimits()).colourProfile == .carried(profile))
    }
  }

  @Test func `a profile that is larger than the tiles is kept once`() throws {
    let profile = Profile.bytes(space: "RGB ", count: 60_000)
    let jpeg = try Encoder(profile: .carried(profile), chroma: .fine).jpeg(
      of: Scene.corners(200, 200), quality: 90)
    let grid = try #require(Grid(columns: 100, rows: 100))
    let sheet = try #require(try TileSheet(jpeg, grid: grid))
    #expect(try sheet.count == 10_000 && sheet.bytes < 10_000_000 && sheet.tile(9_999).count > 60_000)
  }

  @Test(arguments: [(640, 480, 213), (480, 640, 120), (64, 48, 64), (3000, 100, 640)])
  func `a film strip has its boards side by side`(width: Int, height: Int, frame: Int) throws {
    let grid = try #require(Grid(columns: 4, rows: 4))
    let bitmap = Scene.bitmap(width, height) { x, _ in (x < width / 4 ? 255 : 0, 0, 0) }
    let ordered = (0..<16).map { UInt16($0) }
    var swapped = ordered
    for row in 0..<4 { swapped.swapAt(row * 4, row * 4 + 3) }
    let strip = try Scene.pixels(
      FilmStrip.draw(
        board: Scene.jpeg(bitmap, quality: 95, fine: true), grid: grid, boards: [ordered, swapped]))
    #expect(strip.width == 2 * frame + 4 && strip.height <= FilmStrip.height)
    let y = strip.height / 2
    #expect(strip[frame / 8, y][0] > 200 && strip[frame * 7 / 8, y][0] < 60)
    #expect(strip[frame + 4 + frame / 8, y][0] < 60 && strip[frame + 4 + frame * 7 / 8, y][0] > 200)
  }
}

@Suite struct PuzzleOutlookTests {
  @Test func `I16: doubles and near doubles are told apart, and fewer tiles are advised`() throws {
    let grid = try #require(Grid(columns: 8, rows: 8))
    // The upper half in stripes of one colour, a little lighter each; below everything differs.
    let bitmap = Scene.bitmap(320, 320) { x, y in
      y < 160
        ? (100, 120, UInt8(140 + y / 40 * 9)) : (UInt8(x * 3 % 256), UInt8(y * 7 % 256), UInt8((x + y) % 256))
    }
    let outlook = try #require(PuzzleOutlook(bitmap, grid))
    #expect(outlook.alike >= 32 && outlook.percent >= 50)
    let flat = try #require(PuzzleOutlook(Scene.flat(64, 64, 9, 9, 9), grid))
    #expect(flat.alike == 64 && flat.confusable == 0 && flat.percent == 100)
    let clear = try #require(PuzzleOutlook(Scene.corners(320, 320), grid))
    #expect(clear.percent == 0)
  }

  @Test func `a better grid is smaller and no longer warned of`() throws {
    let grid = try #require(Grid(columns: 40, rows: 40))
    // Patches of one colour as large as a fifteenth of the side: few tiles of a coarse grid lie in only one.
    let bitmap = Scene.bitmap(600, 600) { x, y in
      let patch = (x / 40) * 31 + (y / 40) * 17
      return (UInt8(patch * 37 % 256), UInt8(patch * 91 % 256), UInt8(patch * 53 % 256))
    }
    let outlook = try #require(
      try PuzzleOutlook(board: Scene.jpeg(bitmap, quality: 98, fine: true), grid: grid))
    #expect(outlook.percent >= PuzzleOutlook.warningPercent)
    let better = try #require(outlook.better)
    #expect(better.count < grid.count)
    #expect(try #require(PuzzleOutlook(bitmap, better)).percent < PuzzleOutlook.warningPercent)
  }
}
