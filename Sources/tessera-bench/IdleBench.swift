import TesseraCore

/// What it costs to have somebody there who does nothing, and a room that nobody moves in.
enum IdleBench {
  /// A server whose gallery was drawn by another process, so that no memory of that is there to be used again.
  private static func rested() throws -> ServerProcess {
    let folder = try ServerProcess.temporaryFolder()
    do {
      let first = try ServerProcess(folder: folder, keepsFolder: true)
      _ = try first.request("GET", "/api/gallery")
    }
    return try ServerProcess(folder: folder)
  }

  static func run(_ report: inout Report) throws {
    for count in [1000, 5000] {
      let server = try rested()
      let room = try server.makeRoom(columns: 10, rows: 10)
      let clients = try LoadClients(server, room: room, count: count, asSpectators: true)
      try clients.join(10)
      let before = server.residentBytes
      try clients.join(count - 10)
      let each = (server.residentBytes - before) / Double(count - 10)
      report.add("memory of an idle connection, \(count) of them", [each / 1024], "KB", limit: "8")
    }
    let server = try rested()
    let rooms = try (0..<300).map { _ in try server.makeRoom(columns: 10, rows: 10) }
    let before = server.residentBytes
    for room in rooms { try LoadClients(server, room: room, count: 1).join(1) }
    let each = (server.residentBytes - before) / Double(rooms.count)
    report.add("memory of an idle 10 × 10 room with one player", [each / 1024], "KB", limit: "64")
  }
}
