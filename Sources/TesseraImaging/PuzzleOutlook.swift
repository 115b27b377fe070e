public import TesseraCore

/// What kind of puzzle a picture makes in a grid: told before a room opens.
public struct PuzzleOutlook: Hashable, Sendable {
  public var grid: Grid
  /// Tiles that have a double, which is as good as they are in every place of theirs.
  public var alike: Int
  /// Tiles that have none, but one so near that people will mistake them.
  public var confusable: Int
  /// A smaller grid in which few tiles are either, if this one has many and there is such a grid.
  public var better: Grid?

  /// The share of tiles of either kind in percent, rounded down.
  public var percent: Int { (alike + confusable) * 100 / grid.count }

  /// From this percentage on a picture is warned of.
  public static let warningPercent = 25

  /// Looks at the board variant; about 20 ms, and again for each smaller grid that is tried, at most five.
  ///
  /// Nil when the picture has fewer pixels than the grid has columns or rows.
  public init?(board jpeg: [UInt8], grid: Grid) throws(CodecFault) {
    let (bitmap, _) = try OwnPicture.open(jpeg, longSide: PictureIntake.boardSide)
    self.init(bitmap, grid)
    guard percent >= PuzzleOutlook.warningPercent else { return }
    better = PuzzleOutlook.smaller(than: grid).first { smaller in
      PuzzleOutlook(bitmap, smaller).map { $0.percent < PuzzleOutlook.warningPercent } ?? false
    }
  }

  init?(_ bitmap: Bitmap, _ grid: Grid) {
    guard bitmap.width >= grid.columns, bitmap.height >= grid.rows else { return nil }
    self.grid = grid
    let classes = TileClasses.classes(of: bitmap, grid)
    alike = PuzzleOutlook.doubles(in: classes)
    let near = TileClasses.classes(of: bitmap, grid, tolerance: PuzzleOutlook.tolerance)
    confusable = max(0, PuzzleOutlook.doubles(in: near) - alike)
  }

  /// Steps of a channel between two tiles that look the same at a glance.
  private static let tolerance = 16

  private static func doubles(in classes: [UInt16]) -> Int {
    var counts: [UInt16: Int] = [:]
    for tile in classes { counts[tile, default: 0] += 1 }
    return counts.values.filter { $0 > 1 }.reduce(0, +)
  }

  /// Grids of nearly the same proportions with fewer tiles, the largest first.
  private static func smaller(than grid: Grid) -> [Grid] {
    [75, 55, 40, 28, 20].compactMap { percent in
      let columns = max(Grid.side.lowerBound, (grid.columns * percent + 50) / 100)
      let rows = max(Grid.side.lowerBound, (grid.rows * percent + 50) / 100)
      return columns < grid.columns || rows < grid.rows ? Grid(columns: columns, rows: rows) : nil
    }
  }
}
