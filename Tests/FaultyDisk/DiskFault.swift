/// What SQLite asks a disk to do.
public enum DiskOperation: Int32, CaseIterable, Sendable {
  case open, read, write, truncate, sync, remove, map

  /// SQLite's extended result code for its failure (sqlite3.h: SQLITE_IOERR | kind << 8, SQLITE_CANTOPEN).
  public var code: Int32 {
    switch self {
    case .open: 14
    case .read: 10 | 1 << 8
    case .write: 10 | 3 << 8
    case .truncate: 10 | 6 << 8
    case .sync: 10 | 4 << 8
    case .remove: 10 | 10 << 8
    case .map: 10 | 21 << 8
    }
  }
}

/// One operation that fails: the `number`-th from now on.
public struct DiskFault: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    case once
    /// It and all of its kind after it, until the disk is healed.
    case untilHealed
    /// Once, with half of the bytes written.
    case torn
    /// Until healed nothing can grow: a full disk (SQLITE_FULL).
    case full
  }

  public var operation: DiskOperation
  public var number: Int
  public var kind: Kind

  public init(_ operation: DiskOperation, _ number: Int, _ kind: Kind) {
    self.operation = operation
    self.number = number
    self.kind = kind
  }

  public var description: String { "\(operation) \(number) fails (\(kind))" }
}
