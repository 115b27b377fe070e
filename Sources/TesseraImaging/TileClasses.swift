public import TesseraCore

/// Which tiles of a picture look the same, so that any of them is home in the cell of any other (I16).
public enum TileClasses {
  /// The class of each tile: the first tile that looks like it. Nil when no two look the same.
  ///
  /// `jpeg` is the board variant, or any of our own. Costs about 20 ms.
  public static func of(board jpeg: [UInt8], grid: Grid) throws(CodecFault) -> [UInt16]? {
    let (bitmap, _) = try OwnPicture.open(jpeg, longSide: PictureIntake.boardSide)
    let classes = classes(of: bitmap, grid)
    return classes.enumerated().allSatisfy { $0.offset == Int($0.element) } ? nil : classes
  }

  /// Whether at 4 × 4 half of the tiles or more look like another one.
  static func isFlat(_ bitmap: Bitmap) -> Bool {
    guard let grid = Grid(columns: 4, rows: 4) else { return false }
    var counts: [UInt16: Int] = [:]
    for tile in classes(of: bitmap, grid) { counts[tile, default: 0] += 1 }
    return counts.values.filter { $0 > 1 }.reduce(0, +) * 2 >= grid.count
  }

  /// Steps of a channel that the eye does not see: decided here once, the classes are part of the puzzle.
  static let tolerance = 4

  /// Samples that are compared at most: less than a second. Only a picture that is made for it has more, of
  /// tiles that differ late; those that are left then count as different.
  static let patience = 500_000_000

  /// Each tile joins the first class whose first tile it resembles: no chain of small steps can join a gradient.
  ///
  /// Two tiles resemble each other when no channel of any pixel differs by more than `tolerance`.
  static func classes(
    of bitmap: Bitmap, _ grid: Grid, tolerance: Int = tolerance, patience: Int = patience
  ) -> [UInt16] {
    var leaders: [Shade: [UInt16]] = [:]
    var comparison = Comparison(bitmap: bitmap, tolerance: UInt8(clamping: tolerance), patience: patience)
    let faces = (0..<grid.count).map { Face(of: $0, grid, bitmap, step: tolerance) }
    return faces.indices.map { tile in
      let face = faces[tile]
      let near = face.shade.neighbours.flatMap { leaders[$0] ?? [] }.sorted()
      for leader in near where comparison.resemble(face, faces[Int(leader)]) { return leader }
      leaders[face.shade, default: []].append(UInt16(tile))
      return UInt16(tile)
    }
  }
}

/// The average colour of a tile in steps of the tolerance, to look for its like among few.
private struct Shade: Hashable {
  var red: Int
  var green: Int
  var blue: Int

  var neighbours: [Shade] {
    var all: [Shade] = []
    for r in red - 1...red + 1 {
      for g in green - 1...green + 1 {
        for b in blue - 1...blue + 1 { all.append(Shade(red: r, green: g, blue: b)) }
      }
    }
    return all
  }
}

/// A tile's rectangle with its average colour.
private struct Face {
  let columns: Range<Int>
  let rows: Range<Int>
  let shade: Shade

  init(of tile: Int, _ grid: Grid, _ bitmap: Bitmap, step: Int) {
    let (row, column) = tile.quotientAndRemainder(dividingBy: grid.columns)
    columns = Cut(length: bitmap.width, count: grid.columns).part(column)
    rows = Cut(length: bitmap.height, count: grid.rows).part(row)
    let sums = bitmap.sums(columns, rows)
    let count = max(1, rows.count * columns.count)
    let means = sums.map { $0 / count / step }
    shade = Shade(red: means[0], green: means[1], blue: means[2])
  }
}

/// Looks at two tiles of a picture at a time, as long as its patience lasts.
private struct Comparison {
  let bitmap: Bitmap
  let tolerance: UInt8
  /// Samples that may still be compared.
  var patience: Int

  /// Whether no channel of any pixel differs by more than the tolerance; the rims may be a pixel longer.
  mutating func resemble(_ one: Face, _ other: Face) -> Bool {
    let (channels, stride) = (bitmap.channels, bitmap.stride)
    let width = min(one.columns.count, other.columns.count) * channels
    let (first, second) = (one.columns.lowerBound * channels, other.columns.lowerBound * channels)
    for row in 0..<min(one.rows.count, other.rows.count) {
      patience -= width
      guard patience > 0 else { return false }
      let upper = (one.rows.lowerBound + row) * stride + first
      let lower = (other.rows.lowerBound + row) * stride + second
      guard worst(upper..<upper + width, lower) <= tolerance else { return false }
    }
    return true
  }

  /// The greatest difference between a run of samples and another one as long.
  private func worst(_ run: Range<Int>, _ other: Int) -> UInt8 {
    bitmap.pixels[run].withUnsafeBufferPointer { one in
      bitmap.pixels[other..<other + run.count].withUnsafeBufferPointer { other in
        var worst: UInt8 = 0
        for (a, b) in zip(one, other) { worst = max(worst, a > b ? a &- b : b &- a) }
        return worst
      }
    }
  }
}

extension Bitmap {
  /// The sum of each channel over a rectangle; of one channel the others are 0.
  fileprivate func sums(_ columns: Range<Int>, _ rows: Range<Int>) -> [Int] {
    var sums = [0, 0, 0]
    pixels.withUnsafeBufferPointer { pixels in
      for y in rows {
        let line = y * stride
        for x in columns {
          for channel in 0..<channels { sums[channel] += Int(pixels[line + x * channels + channel]) }
        }
      }
    }
    return sums
  }
}
