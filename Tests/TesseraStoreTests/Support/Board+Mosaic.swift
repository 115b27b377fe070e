import TesseraCore

/// What these tests ask of a board that they know to be a mosaic.
extension Board {
  var tiles: [UInt16] { known.tiles }
  var grid: Grid { known.grid }

  private var known: Mosaic {
    guard let mosaic else { preconditionFailure("the board is a mosaic") }
    return mosaic
  }
}

extension Snapshot {
  var tiles: [UInt16] { known.tiles }

  private var known: MosaicSnapshot {
    guard let mosaic else { preconditionFailure("the board is a mosaic") }
    return mosaic
  }
}
