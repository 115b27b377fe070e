internal import CSQLite

/// The one owner of a `sqlite3 *`: statements hold it, so it is closed after the last of them.
///
/// Not Sendable: a handle stays on the thread that opened it (SQLITE_OPEN_NOMUTEX).
final class Handle {
  let pointer: OpaquePointer

  init(path: String, flags: Int32) throws(StoreError) {
    _ = Handle.isConfigured
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory for a connection"
      sqlite3_close_v2(opened)
      throw StoreError(code: code, "cannot open \(path): \(message)")
    }
    pointer = opened
  }

  /// SQLite counts its memory under a lock at every allocation, which nobody here asks for.
  private static let isConfigured = tessera_sqlite_forgo_statistics() == SQLITE_OK

  deinit { sqlite3_close_v2(pointer) }

  /// What SQLite says of the call that has just failed.
  func error(_ code: Int32, sql: String?) -> StoreError {
    StoreError(code: code, String(cString: sqlite3_errmsg(pointer)), sql: sql)
  }

  /// Whether no transaction is open.
  var isIdle: Bool { sqlite3_get_autocommit(pointer) != 0 }
}

extension StoreError {
  /// The kind follows from SQLite's primary result code.
  init(code: Int32, _ message: String, sql: String? = nil) {
    let kind: Kind =
      switch code & 0xff {
      case SQLITE_CONSTRAINT: .conflict
      case SQLITE_INTERRUPT: .overloaded
      case SQLITE_FULL: .full
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_NOTADB: .foreign
      default: .failed
      }
    self.init(kind, code: code, message, sql: sql)
  }
}
