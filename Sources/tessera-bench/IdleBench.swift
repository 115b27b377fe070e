import TesseraCore

/// What it costs to have people there who do nothing, in rooms of fifty.
enum IdleBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    report.begin("Idle players", Report.figures)
    for count in options.isSmoke ? [0, 50] : [0, 1000, 5000, 15_000] {
      try measure(count, &report, options)
    }
    let runs = try (0..<options.repetitions).map { _ in
      try rooms(options.scaled(300, smoke: 10)) / 1024
    }
    report.add("memory of a 10 × 10 room that was opened and left", runs, "KB resident", limit: "64")
  }

  /// Memory of each, CPU of all, and what a move of ten others costs meanwhile.
  private static func measure(_ count: Int, _ report: inout Report, _ options: Options) throws {
    let server = try ServerProcess()
    let crowd = try Crowd(.tessera, port: server.port)
    let active = try crowd.join(10, room: try server.makeRoom(columns: 10, rows: 10))
    crowd.play(seconds: 0.5, inFlight: 4, movers: Array(active.players.prefix(1)))
    try crowd.settle()
    let rooms = try (0..<(count + 49) / 50).map { _ in try server.makeRoom(columns: 10, rows: 10) }
    let before = server.residentBytes
    for room in rooms { try crowd.join(min(50, count), room: room) }
    if count > 0 {
      let each = (server.residentBytes - before) / Double(rooms.count * min(50, count)) / 1024
      report.add(
        "\(count) idle: memory of each, its share of the room too", [each], "KB resident", limit: "8")
    }
    let (used, began) = (server.cpuSeconds, seconds())
    crowd.rest(seconds: options.isSmoke ? 0.2 : 25)
    report.add(
      "\(count) idle: CPU of all of them", [(server.cpuSeconds - used) / (seconds() - began) * 100],
      "% of a core, pings included")
    report.add(
      "\(count) idle: a move of ten others", try moves(crowd, active, server, options),
      "µs of server CPU for each delivery", limit: "no growth")
  }

  private static func moves(
    _ crowd: Crowd, _ active: TableView, _ server: ServerProcess, _ options: Options
  ) throws -> [Double] {
    try (0..<options.repetitions).map { _ in
      let (used, before) = (server.cpuSeconds, crowd.delivered)
      crowd.play(seconds: options.seconds, inFlight: 4, movers: Array(active.players.prefix(1)))
      try crowd.settle()
      return (server.cpuSeconds - used) * 1e6 / Double(crowd.delivered - before)
    }
  }

  /// Bytes for each of so many rooms in memory; the last is left long before the first is unloaded.
  private static func rooms(_ count: Int) throws -> Double {
    let server = try ServerProcess()
    let rooms = try (0..<count).map { _ in try server.makeRoom(columns: 10, rows: 10) }
    let before = server.residentBytes
    for room in rooms { try Crowd(.tessera, port: server.port).join(1, room: room) }
    return (server.residentBytes - before) / Double(count)
  }
}
