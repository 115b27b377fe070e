internal import CSQLite

/// The one owner of a `sqlite3_stmt *`, and at the same time the row it stands on.
final class Statement {
  private let handle: Handle
  private let pointer: OpaquePointer
  let sql: String

  /// Compiles the first statement of `sql` (`sqlite3_prepare_v3`), to be kept and used again.
  init(_ sql: String, on handle: Handle) throws(StoreError) {
    var compiled: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(handle.pointer, sql, -1, flags, &compiled, nil)
    guard code == SQLITE_OK, let compiled else { throw handle.error(code, sql: sql) }
    self.handle = handle
    self.sql = sql
    pointer = compiled
  }

  deinit { sqlite3_finalize(pointer) }

  /// Gives all parameters their values, from ?1 on.
  func bind(_ values: [Value]) throws(StoreError) {
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw handle.error(code, sql: sql) }
    }
  }

  /// Runs it for its effect.
  func run(_ values: [Value]) throws(StoreError) {
    defer { reset() }
    try bind(values)
    _ = try step()
  }

  /// Whether there is another row; steps to it.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw handle.error(code, sql: sql)
    }
  }

  /// Ends the reading, without which its snapshot would pin the write-ahead log.
  func reset() { sqlite3_reset(pointer) }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(pointer, index)
    case .integer(let number): return sqlite3_bind_int64(pointer, index, number)
    case .real(let number): return sqlite3_bind_double(pointer, index, number)
    case .text(var text):
      // SQLite copies the bytes (SQLITE_TRANSIENT) before the closure ends.
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(
            pointer, index, $0.baseAddress ?? emptyText, Int32($0.count), tessera_sqlite_transient())
        }
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(pointer, index, 0) }
      // As above: copied before the closure ends.
      return bytes.withUnsafeBytes {
        sqlite3_bind_blob64(pointer, index, $0.baseAddress, UInt64($0.count), tessera_sqlite_transient())
      }
    }
  }
}

/// A place for texts without bytes: a null pointer would bind NULL. Immutable, and never freed.
nonisolated(unsafe) private let emptyText: UnsafePointer<CChar> = {
  let place = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  place.initialize(to: 0)
  return UnsafePointer(place)
}()

// MARK: the present row

extension Statement {
  var columns: [String] {
    (0..<sqlite3_column_count(pointer)).map { index in
      sqlite3_column_name(pointer, index).map { String(cString: $0) } ?? ""
    }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(pointer, column) else { return "" }
    // The column's bytes live until the next step or reset; they are copied here.
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
    return String(decoding: bytes, as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(pointer, column) else { return [] }
    // As above.
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  func corrupt(_ message: String) -> StoreError { StoreError(.corrupt, message, sql: sql) }
}
