import TesseraCore

/// Many rooms with a few players each, beside one room with the same moves.
enum RoomsBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    report.begin("Many rooms of three, 3,000 moves a second in all", Report.figures)
    for rooms in options.isSmoke ? [3] : [10, 100, 1000] {
      let server = try ServerProcess()
      let crowd = try Crowd(.tessera, port: server.port)
      for _ in 0..<rooms { try crowd.join(3, room: try server.makeRoom(columns: 4, rows: 4)) }
      let (rested, began) = (server.cpuSeconds, seconds())
      crowd.rest(seconds: options.seconds)
      report.add(
        "\(rooms) rooms: CPU while nobody moves", [(server.cpuSeconds - rested) / (seconds() - began) * 100],
        "% of a core")
      let runs = try (0..<options.repetitions).map { _ in try pace(crowd, server, options) }
      report.add("\(rooms) rooms: a move, told to three", runs, "µs of server CPU")
    }
  }

  private static func pace(_ crowd: Crowd, _ server: ServerProcess, _ options: Options) throws -> Double {
    let rate = options.isSmoke ? 200.0 : 3000
    let used = server.cpuSeconds
    crowd.pace(seconds: options.seconds, rate: rate, movers: crowd.players)
    try crowd.settle()
    return (server.cpuSeconds - used) * 1e6 / (rate * options.seconds)
  }
}
