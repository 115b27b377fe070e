internal import CSQLite

/// A connection with its compiled statements; belongs to the thread that opened it.
final class Connection {
  enum Access { case writing, reading }

  // Declared before the handle, because stored properties are destroyed in this order.
  private var statements: [String: Statement] = [:]
  private let handle: Handle
  private var budget: StepBudget?

  init(path: String, _ access: Access) throws(StoreError) {
    let flags =
      switch access {
      case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .reading: SQLITE_OPEN_READONLY
      }
    handle = try Handle(path: path, flags: flags)
    sqlite3_busy_timeout(handle.pointer, 30_000)
    tessera_sqlite_set_option(handle.pointer, SQLITE_DBCONFIG_DEFENSIVE, 1)
    tessera_sqlite_set_option(handle.pointer, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    try execute("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")
  }

  /// Runs statements without parameters or rows (`sqlite3_exec`).
  func execute(_ script: String) throws(StoreError) {
    let code = sqlite3_exec(handle.pointer, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw handle.error(code, sql: script) }
  }

  /// Runs one statement for its effect.
  func run(_ sql: String, _ values: Value...) throws(StoreError) { try prepared(sql).run(values) }

  /// All rows of a query, each made into a value.
  func rows<T>(
    _ sql: String, _ values: Value..., read: (Statement) throws(StoreError) -> T
  ) throws(StoreError) -> [T] {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var all: [T] = []
    while try statement.step() { all.append(try read(statement)) }
    return all
  }

  /// The first row of a query, nil if there is none.
  func first<T>(
    _ sql: String, _ values: Value..., read: (Statement) throws(StoreError) -> T
  ) throws(StoreError) -> T? {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? try read(statement) : nil
  }

  /// The rows of a query as they are, with their columns' names.
  func table(_ sql: String, _ values: [Value]) throws(StoreError) -> Table {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var table = Table(columns: statement.columns, rows: [])
    while try statement.step() {
      table.rows.append((0..<Int32(table.columns.count)).map { statement.value($0) })
    }
    return table
  }

  /// The rowid of the last insert (`sqlite3_last_insert_rowid`).
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle.pointer) }

  /// All or nothing, begun with `BEGIN IMMEDIATE`: a later upgrade would not wait for another writer.
  ///
  /// After an error of `COMMIT` the outcome is unknown until a later transaction that writes has committed.
  func transaction<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    if !handle.isIdle { try execute("ROLLBACK") }
    try run("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      abandon()
      throw error
    }
  }

  /// A transaction that overwrites with zeros what it deletes (`PRAGMA secure_delete`), at the price of writing it.
  func erasing<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    try execute("PRAGMA secure_delete = ON")
    defer { try? execute("PRAGMA secure_delete = OFF") }
    return try transaction(body)
  }

  /// One consistent view of the database for several queries.
  func snapshot<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
    try run("BEGIN")
    defer { abandon() }
    return try body()
  }

  /// Lets statements end as `overloaded` when they have used up this budget.
  func limit(to budget: StepBudget) {
    self.budget = budget
    budget.install(on: handle)
  }

  /// Some errors have rolled back already; when `ROLLBACK` itself fails, the next transaction tries again.
  private func abandon() {
    if !handle.isIdle { sqlite3_exec(handle.pointer, "ROLLBACK", nil, nil, nil) }
  }

  /// The statement of a text, compiled once; whoever runs it often keeps it, for finding it costs as much as
  /// half a move.
  func prepared(_ sql: String) throws(StoreError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, on: handle)
    statements[sql] = statement
    return statement
  }
}
