/// A cell's name as on a chess board: columns A…Z, AA…CV, rows 1…100 (look.md 3).
public struct CellName: Hashable, Sendable {
  public let column: Int
  public let row: Int

  /// The name of a cell of this grid.
  public init(_ cell: Int, _ grid: Grid) {
    column = cell % grid.columns
    row = cell / grid.columns
  }

  /// `B4`: the column's letters, then the row counted from 1.
  public var text: String {
    var letters = ""
    var rest = column + 1
    while rest > 0 {
      rest -= 1
      letters = String(Character(Unicode.Scalar(UInt8(65 + rest % 26)))) + letters
      rest /= 26
    }
    return letters + String(row + 1)
  }
}
