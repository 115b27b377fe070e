import TesseraCore

/// What it costs to have somebody there who does nothing, and a room that nobody moves in.
enum IdleBench {
  static func run(_ report: inout Report) throws {
    for count in [1000, 5000] {
      let runs = try (0..<3).map { _ in try connections(count) / 1024 }
      report.add("memory of an idle player's connection, \(count) of them", runs, "KB resident", limit: "8")
    }
    let runs = try (0..<3).map { _ in try rooms(300) / 1024 }
    report.add("memory of a 10 × 10 room that was opened and left", runs, "KB resident", limit: "64")
  }

  /// Bytes for each of so many players of one room, each a person of its own.
  private static func connections(_ count: Int) throws -> Double {
    let server = try rested()
    let clients = try LoadClients(server, room: try server.makeRoom(columns: 10, rows: 10), count: count)
    try clients.join(10)
    let before = server.residentBytes
    try clients.join(count - 10)
    try clients.demandCleanRun()
    return (server.residentBytes - before) / Double(count - 10)
  }

  /// Bytes for each of so many rooms in memory; the last is left long before the first is unloaded.
  private static func rooms(_ count: Int) throws -> Double {
    let server = try rested()
    let rooms = try (0..<count).map { _ in try server.makeRoom(columns: 10, rows: 10) }
    let before = server.residentBytes
    for room in rooms { try LoadClients(server, room: room, count: 1).join(1) }
    return (server.residentBytes - before) / Double(count)
  }

  /// A server whose gallery was drawn by another process, so that no memory of that is there to be used again.
  private static func rested() throws -> ServerProcess {
    let folder = try ServerProcess.temporaryFolder()
    do {
      let first = try ServerProcess(folder: folder, keepsFolder: true)
      _ = try first.request("GET", "/api/gallery")
    }
    return try ServerProcess(folder: folder)
  }
}
