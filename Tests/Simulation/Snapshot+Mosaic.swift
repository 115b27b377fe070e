import TesseraCore

/// The rooms of a simulation are mosaics.
extension Snapshot {
  var tiles: [UInt16] { known.tiles }
  var grid: Grid { known.grid }
  var solved: Bool { known.solved }

  private var known: MosaicSnapshot {
    guard let mosaic else { preconditionFailure("the board is a mosaic") }
    return mosaic
  }
}
