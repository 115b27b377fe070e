internal import Migrations

/// Brings a file to the present schema, or says why it cannot be used.
struct Migrator {
  /// `PRAGMA application_id` of our files: 'TESS' (set by the first migration).
  static let application: Int64 = 0x5445_5353

  var steps = Migrations.all

  /// Runs the migrations that the file lacks, each in a transaction of its own.
  func migrate(_ connection: Connection, path: String) throws(StoreError) {
    let version = try version(of: connection, path: path)
    for (index, sql) in steps.enumerated().dropFirst(version) {
      try connection.transaction { () throws(StoreError) in
        try connection.execute(sql)
        try connection.execute("PRAGMA user_version = \(index + 1)")
      }
    }
  }

  /// Throws for a file of another program or of a newer version, before anything in it is changed.
  func refuseForeign(_ connection: Connection, path: String) throws(StoreError) {
    _ = try version(of: connection, path: path)
  }

  /// Whether a reader can use the file as it is.
  func check(_ connection: Connection, path: String) throws(StoreError) {
    let version = try version(of: connection, path: path)
    guard version == steps.count else {
      throw StoreError(
        .older(version: version),
        "\(path) has schema version \(version), this tessera reads \(steps.count):"
          + " start `tessera serve` once to upgrade it.")
    }
  }

  private func version(of connection: Connection, path: String) throws(StoreError) -> Int {
    let version = try connection.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
    let application = try connection.first("PRAGMA application_id") { $0.integer(0) } ?? 0
    let isEmpty = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } == 0
    guard application == Migrator.application || (application == 0 && version == 0 && isEmpty) else {
      throw StoreError(.foreign, "\(path) is a database of another program.")
    }
    guard version <= steps.count else {
      throw StoreError(
        .newer(version: version),
        "\(path) has schema version \(version), this tessera knows \(steps.count):"
          + " use the newer tessera that wrote it.")
    }
    return version
  }
}
