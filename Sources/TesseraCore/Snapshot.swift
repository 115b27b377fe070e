/// The board at one sequence, complete in itself.
public enum Snapshot: Hashable, Sendable {
  case mosaic(MosaicSnapshot)
  case table(TableSnapshot)

  /// Of a mosaic.
  public init(grid: Grid, tiles: [UInt16], solved: Bool, classes: [UInt16]?) {
    self = .mosaic(MosaicSnapshot(grid: grid, tiles: tiles, solved: solved, classes: classes))
  }

  /// The snapshot if it is one of a mosaic.
  public var mosaic: MosaicSnapshot? {
    guard case .mosaic(let mosaic) = self else { return nil }
    return mosaic
  }

  /// The snapshot if it is one of a card table.
  public var table: TableSnapshot? {
    guard case .table(let table) = self else { return nil }
    return table
  }

  /// About what it takes in the log.
  var estimatedBytes: Int {
    switch self {
    case .mosaic(let mosaic): 2 * mosaic.tiles.count
    case .table(let table): 16 * (table.cards.count + (table.cleared?.cards.count ?? 0))
    }
  }
}

/// A mosaic at one sequence.
public struct MosaicSnapshot: Hashable, Sendable {
  public var grid: Grid
  public var tiles: [UInt16]
  /// The latch of P14, which is not the same as being complete.
  public var solved: Bool
  public var classes: [UInt16]?

  public init(grid: Grid, tiles: [UInt16], solved: Bool, classes: [UInt16]?) {
    self.grid = grid
    self.tiles = tiles
    self.solved = solved
    self.classes = classes
  }
}
