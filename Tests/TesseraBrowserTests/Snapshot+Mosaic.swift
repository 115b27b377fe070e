import TesseraCore

/// The boards of these tests are mosaics.
extension Snapshot {
  var tiles: [UInt16] { known.tiles }
  var grid: Grid { known.grid }
  var solved: Bool { known.solved }
  var classes: [UInt16]? { known.classes }

  private var known: MosaicSnapshot {
    guard let mosaic else { preconditionFailure("the board is a mosaic") }
    return mosaic
  }
}
