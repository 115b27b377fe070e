import TesseraCore

/// Joining: a room with a long history for the first time and again, and many people at once.
enum JoinBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    let moves = options.scaled(LongRoom.moves, smoke: 1000)
    report.begin("Joining", Report.figures)
    var (first, wall, again) = ([Double](), [Double](), [Double]())
    for _ in 0..<options.repetitions {
      let folder = try ServerProcess.folderWithGallery()
      let room = try LongRoom.prepare(in: folder, side: 10, moves: moves)
      let server = try ServerProcess(folder: folder)
      let crowd = try Crowd(.tessera, port: server.port)
      let (cpu, began) = (server.cpuSeconds, seconds())
      try crowd.join(1, room: room)
      wall.append((seconds() - began) * 1000)
      first.append((server.cpuSeconds - cpu) * 1000)
      for _ in 0..<2 {
        let began = seconds()
        try crowd.join(1, room: room)
        again.append((seconds() - began) * 1000)
      }
    }
    report.add(
      "a room with \(moves) moves, loading it", first, "ms of server CPU (10 ms steps)", limit: "50")
    report.add("the same, connect to welcome", wall, "ms", limit: "50")
    report.add("the same room in memory, connect to welcome", again, "ms", limit: "50")
    try storm(&report, options)
  }

  /// Everyone connects as fast as the server accepts, into rooms of fifty.
  private static func storm(_ report: inout Report, _ options: Options) throws {
    let rooms = options.scaled(40, smoke: 2)
    var (wall, cpu) = ([Double](), [Double]())
    for _ in 0..<options.repetitions {
      let server = try ServerProcess()
      let ids = try (0..<rooms).map { _ in try server.makeRoom(columns: 10, rows: 10) }
      let crowd = try Crowd(.tessera, port: server.port)
      let (used, began) = (server.cpuSeconds, seconds())
      for id in ids { try crowd.begin(50, room: id) }
      try crowd.waitForAll()
      wall.append(seconds() - began)
      cpu.append((server.cpuSeconds - used) * 1e6 / Double(50 * rooms))
    }
    report.add("\(50 * rooms) people into \(rooms) rooms at once, connect to last welcome", wall, "s")
    report.add("the same, each of them", cpu, "µs of server CPU")
  }
}
