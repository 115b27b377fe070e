public import TesseraCore

/// The board of a room at one sequence, replayed from the nearest keyframe before it.
public struct StoredBoard: Sendable {
  public var sequence: SequenceNumber
  public var round: UInt32
  public var rules: UInt64
  public var picture: PictureReference
  public var board: Mosaic
  /// The latch of P14.
  public var solved: Bool
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
