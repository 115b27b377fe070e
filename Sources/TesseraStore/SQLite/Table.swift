/// One value of a table, in SQLite's five types.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .text(value) }
}

/// The rows of a view with the names of its columns.
public struct Table: Hashable, Sendable {
  public var columns: [String]
  /// Each as long as `columns`.
  public var rows: [[Value]]

  public init(columns: [String], rows: [[Value]]) {
    self.columns = columns
    self.rows = rows
  }
}
