extension Reader {
  /// The rows of a statistics view, at most `limit`; no rows of a room that does not exist.
  public func view(
    _ view: StatisticsView, of scope: StatisticsScope, limit: Int = 10_000
  ) throws(StoreError) -> Table {
    let limit = Value.integer(Int64(limit))
    let name = view.rawValue
    switch scope {
    case .everyRoom:
      return try connection.table("SELECT * FROM \(name) LIMIT ?", [limit])
    case .openRooms:
      return try connection.table(
        """
        SELECT * FROM \(name)
        WHERE room_number IN (SELECT room_number FROM rooms WHERE password_hash IS NULL) LIMIT ?
        """, [limit])
    case .room(let room):
      let number = try number(of: room) ?? 0
      return try connection.table(
        try narrowed() + "SELECT * FROM \(name) WHERE room_number = ?1 LIMIT ?2", [.integer(number), limit])
    }
  }

  /// The views over the rows of room ?1 only.
  ///
  /// SQLite does not carry a condition through a sum of sums, so `WHERE room_number = ?` on a view of views
  /// would read the moves of every room. Here each view is repeated over tables that are cut down first.
  private func narrowed() throws(StoreError) -> String {
    var parts = ["rooms AS NOT MATERIALIZED (SELECT * FROM main.rooms WHERE room_number = ?1)"]
    for table in ["moves", "keyframes", "players", "refusals", "sessions"] {
      parts.append("\(table) AS NOT MATERIALIZED (SELECT * FROM main.\(table) WHERE room = ?1)")
    }
    let views = try connection.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'view' ORDER BY rowid")
    {
      (name: $0.text(0), sql: $0.text(1))
    }
    for view in views {
      // Every migration writes `CREATE VIEW name AS` and a line break.
      guard let body = view.sql.split(separator: " AS\n", maxSplits: 1).last else { continue }
      parts.append("\(view.name) AS NOT MATERIALIZED (\(body))")
    }
    return "WITH " + parts.joined(separator: ",\n") + "\n"
  }

  /// What `PRAGMA integrity_check` and `PRAGMA foreign_key_check` find wrong; empty when all is well.
  public func faults() throws(StoreError) -> [String] {
    let integrity = try connection.rows("PRAGMA integrity_check") { $0.text(0) }
    let orphans = try connection.rows("PRAGMA foreign_key_check") {
      "a row of \($0.text(0)) refers to a row of \($0.text(2)) that is not there"
    }
    return integrity.filter { $0 != "ok" } + orphans
  }
}
