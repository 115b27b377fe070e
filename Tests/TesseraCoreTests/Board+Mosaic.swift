import TesseraCore

/// What these tests ask of a board that they know to be a mosaic.
extension Board {
  var tiles: [UInt16] { known.tiles }
  var cells: [UInt16] { known.cells }
  var grid: Grid { known.grid }
  var isComplete: Bool { known.isComplete }
  func scrambled(seed: UInt32) -> Board? { known.scrambled(seed: seed).map { .mosaic($0) } }

  private var known: Mosaic {
    guard let mosaic else { preconditionFailure("the board is a mosaic") }
    return mosaic
  }
}

extension Snapshot {
  var tiles: [UInt16] {
    get { known.tiles }
    set { known.tiles = newValue }
  }
  var solved: Bool {
    get { known.solved }
    set { known.solved = newValue }
  }

  private var known: MosaicSnapshot {
    get {
      guard let mosaic else { preconditionFailure("the board is a mosaic") }
      return mosaic
    }
    set { self = .mosaic(newValue) }
  }
}
