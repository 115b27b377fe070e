extension Mosaic {
  /// Whether all tiles look the same, so that no scramble could ever leave it unsolved.
  public var hasOneClass: Bool {
    guard let classes, let first = classes.first else { return false }
    return classes.allSatisfy { $0 == first }
  }

  /// The scramble of this seed: independent of the present board, never complete, O(tiles) (P17).
  ///
  /// Nil when all tiles are of one class.
  public func scrambled(seed: UInt32) -> Mosaic? {
    guard !hasOneClass else { return nil }
    let order = SplitMix64.order(of: grid.count, seed: seed)
    guard var board = Mosaic(grid: grid, tiles: order, classes: classes) else { return nil }
    if board.isComplete, let other = board.firstCellOfAnotherClass { board.exchange(0, other) }
    return board
  }

  private var firstCellOfAnotherClass: UInt16? {
    func kind(_ cell: Int) -> UInt16 { classes.map { $0[Int(tiles[cell])] } ?? tiles[cell] }
    return tiles.indices.first { kind($0) != kind(0) }.map { UInt16($0) }
  }
}
