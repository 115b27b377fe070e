public import TesseraCore

/// The board of a room at one sequence, replayed from the nearest keyframe before it.
public struct StoredBoard: Sendable {
  public var sequence: SequenceNumber
  public var round: UInt32
  public var rules: UInt64
  public var picture: PictureReference
  public var board: Board
  /// The latch of P14.
  public var solved: Bool

  /// The board as it is told to somebody who joins.
  public var snapshot: Snapshot {
    switch board {
    case .mosaic(let mosaic):
      Snapshot(grid: mosaic.grid, tiles: mosaic.tiles, solved: solved, classes: mosaic.classes)
    case .table(let table): .table(table.snapshot)
    }
  }
}

/// One row of the log.
public struct StoredMove: Hashable, Sendable {
  public var item: MoveItem
  public var epoch: Epoch
  public var round: UInt32
  /// Of the board after it.
  public var digest: Digest
  public var heldMs: UInt64?
}
