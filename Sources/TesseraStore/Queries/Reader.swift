/// A read-only connection; all of its queries see committed state only.
///
/// Belongs to one thread. A file that a server writes can be read at the same time.
public final class Reader {
  let path: String
  let connection: Connection
  private let budget: StepBudget?

  /// Opens a database for reading only, without the writers' lock; reads may take as long as they need.
  public convenience init(path: String) throws(StoreError) {
    try self.init(path: path, budget: nil)
  }

  init(path: String, budget: StepBudget?) throws(StoreError) {
    guard FileSystem.exists(path) else { throw StoreError(.missing, "There is no database \(path).") }
    self.path = path
    self.budget = budget
    connection = try Connection(path: path, .reading)
    try Migrator().check(connection, path: path)
    if let budget { connection.limit(to: budget) }
  }

  /// Runs queries on one consistent state of the database.
  public func snapshot<T>(_ body: (Reader) throws(StoreError) -> T) throws(StoreError) -> T {
    budget?.renew()
    return try connection.snapshot { () throws(StoreError) in try body(self) }
  }
}
