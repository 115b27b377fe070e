/// The board of the mosaic: which tile lies in which cell, row by row; tile t is home in cell t.
///
/// Where tiles look the same they share a class, and any cell of the class is home to each of them.
public struct Mosaic: Equatable, Sendable {
  public let grid: Grid
  /// The class of each tile, or nil when every tile is a class of its own.
  public let classes: [UInt16]?
  /// `tiles[cell]` is the tile in that cell.
  public private(set) var tiles: [UInt16]
  /// `cells[tile]` is the cell that tile lies in.
  public private(set) var cells: [UInt16]
  /// How many cells hold a tile that is home there.
  public private(set) var homeCount: Int
  public private(set) var digest: Digest

  /// Every tile in its own cell.
  public init(inOrder grid: Grid, classes: [UInt16]? = nil) {
    let identity = (0..<grid.count).map { UInt16($0) }
    self.init(grid, identity, cells: identity, classes)
  }

  /// A board from its tiles; nil unless they are a permutation of the grid and the classes fit it.
  public init?(grid: Grid, tiles: [UInt16], classes: [UInt16]? = nil) {
    guard tiles.count == grid.count, classes == nil || classes?.count == grid.count else { return nil }
    var cells = [UInt16](repeating: .max, count: grid.count)
    for (cell, tile) in tiles.enumerated() {
      guard grid.contains(tile), cells[Int(tile)] == .max else { return nil }
      cells[Int(tile)] = UInt16(cell)
    }
    self.init(grid, tiles, cells: cells, classes)
  }

  private init(_ grid: Grid, _ tiles: [UInt16], cells: [UInt16], _ classes: [UInt16]?) {
    self.grid = grid
    self.classes = classes
    self.tiles = tiles
    self.cells = cells
    digest = Digest(grid: grid, tiles: tiles)
    homeCount = 0
    for cell in tiles.indices where isHome(cell) { homeCount += 1 }
  }

  /// Whether every tile is home.
  public var isComplete: Bool { homeCount == tiles.count }

  /// Whether the tile in this cell belongs there.
  public func isHome(_ cell: Int) -> Bool {
    guard let classes else { return Int(tiles[cell]) == cell }
    return classes[Int(tiles[cell])] == classes[cell]
  }

  /// Whether the swap's tiles lie where it says (P5); both cells must be of the grid.
  public func matches(_ swap: Swap) -> Bool {
    tiles[Int(swap.a)] == swap.tileA && tiles[Int(swap.b)] == swap.tileB
  }

  /// Whether a swap from outside names two cells of this board and what lies in them.
  public func fits(_ swap: Swap) -> Bool {
    swap.a != swap.b && grid.contains(swap.a) && grid.contains(swap.b) && matches(swap)
  }

  /// Exchanges what lies in two cells of the grid, in O(1).
  public mutating func exchange(_ a: UInt16, _ b: UInt16) {
    guard a != b else { return }
    let (i, j) = (Int(a), Int(b))
    let (tileA, tileB) = (tiles[i], tiles[j])
    homeCount -= (isHome(i) ? 1 : 0) + (isHome(j) ? 1 : 0)
    tiles[i] = tileB
    tiles[j] = tileA
    cells[Int(tileA)] = b
    cells[Int(tileB)] = a
    homeCount += (isHome(i) ? 1 : 0) + (isHome(j) ? 1 : 0)
    digest.exchange(i, holding: tileA, with: j, holding: tileB)
  }
}
