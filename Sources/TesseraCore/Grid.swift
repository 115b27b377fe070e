/// How a mosaic is cut: 2 to 100 columns and rows.
public struct Grid: Hashable, Sendable {
  public static let side = 2...100

  public let columns: Int
  public let rows: Int

  /// Nil unless both sides lie in `Grid.side`.
  public init?(columns: Int, rows: Int) {
    guard Grid.side.contains(columns), Grid.side.contains(rows) else { return nil }
    self.columns = columns
    self.rows = rows
  }

  /// The number of cells, which is the number of tiles.
  public var count: Int { columns * rows }

  /// Whether a number from outside names a cell (or a tile) of this grid.
  public func contains(_ cell: UInt16) -> Bool { Int(cell) < count }
}

/// Where `count` equal parts of a length begin and end: part i is `i·length/count ..< (i+1)·length/count`.
///
/// Integer arithmetic in 64 bits: lengths sum to the whole, and no two parts differ by more than one.
public struct Cut: Hashable, Sendable {
  public let length: Int
  public let count: Int

  /// `length` ≥ 0 pixels into `count` ≥ 1 parts.
  public init(length: Int, count: Int) {
    precondition(length >= 0 && count >= 1, "a cut needs a length and at least one part")
    self.length = length
    self.count = count
  }

  /// The first pixel of part `index`; `boundary(count)` is the length itself.
  public func boundary(_ index: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(index) * UInt64(length) / UInt64(count))
  }

  /// The pixels of part `index`.
  public func part(_ index: Int) -> Range<Int> { boundary(index)..<boundary(index + 1) }
}
