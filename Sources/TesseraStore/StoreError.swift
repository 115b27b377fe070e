/// What went wrong in the store, with the evidence: SQLite's code and message, and the SQL.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// Another process already writes this database; the program should exit 2.
    case locked
    /// The file was written by a newer version of the program.
    case newer(version: Int)
    /// The file has to be upgraded by a writer before it can be read.
    case older(version: Int)
    /// The file is a database, but not one of ours.
    case foreign
    /// There is no such file.
    case missing
    /// A stored row is not what the program writes.
    case corrupt
    /// A key or a constraint was violated.
    case conflict
    /// The disk has no room left.
    case full
    /// All pictures together have as many bytes as they may.
    case quota
    /// Too much work is waiting, or a read took too long.
    case overloaded
    /// The store has been closed.
    case closed
    /// Anything else that SQLite or the file system reports.
    case failed
  }

  public var kind: Kind
  /// SQLite's extended result code, or errno where the file system failed; 0 when neither spoke.
  public var code: Int32
  /// One clear sentence, the library's own where it gave one.
  public var message: String
  public var sql: String?

  public init(_ kind: Kind, code: Int32 = 0, _ message: String, sql: String? = nil) {
    self.kind = kind
    self.code = code
    self.message = message
    self.sql = sql
  }

  public var description: String {
    let number = code == 0 ? "" : " (code \(code))"
    return message + number + (sql.map { ", in: \($0)" } ?? "")
  }
}
