/// Everyone is cut off at once and comes back (R32), while others play on.
enum StormBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    let count = options.scaled(5000, smoke: 300)
    let server = try ServerProcess(keepsFolder: true)
    let swarm = try Swarm(port: server.port)
    let rooms = try (0..<count / 50).map { _ in try server.makeRoom(columns: 10, rows: 10) }
    for index in 0..<count { swarm.add(room: rooms[index % rooms.count]) }
    for _ in 0..<4 {
      let room = try server.makeRoom(columns: 10, rows: 10)
      for seat in 0..<5 { swarm.add(room: room, seat: seat, pause: 0.1) }
    }
    try swarm.runUntilAllAreInside(within: 120)

    report.begin(
      "\(count) visitors of \(rooms.count) rooms are cut off at once; 20 players make 200 moves a second in four more",
      ["moves, from their time to their return, ms", "p50", "p99", "p99.9", "longest"])
    swarm.run(seconds: 1)
    swarm.forgetLatencies()
    swarm.run(seconds: options.isSmoke ? 1 : 10)
    report.addQuantiles("nobody comes or goes", swarm.latencies)
    swarm.forgetLatencies()
    var cpu = server.cpuSeconds
    swarm.cut { $0.seat == nil }
    let back = try swarm.runUntilAllAreInside(within: 120)
    report.addQuantiles("while all come back", swarm.latencies)
    report.note(
      "All were back \(Report.text(back)) s after the cut, each at a time of its own in the first second; the server used \(Report.text(server.cpuSeconds - cpu)) s of CPU"
    )
    if !swarm.lost.isEmpty { report.note("Connections that ended and were tried again: \(swarm.lost)") }

    let began = seconds()
    server.process.ask()
    while swarm.insideCount > 0, seconds() < began + 15 { swarm.run(seconds: 0.01) }
    server.process.end()
    let gone = seconds() - began
    let next = try ServerProcess(folder: server.folder)
    swarm.port = next.port
    cpu = next.cpuSeconds
    let returned = try swarm.runUntilAllAreInside(within: 120)
    report.note(
      "A restart: the server left within \(Report.text(gone)) s and spread the return over \(swarm.latestReturn) ms; all \(swarm.visitors.count) were in \(Report.text(returned)) s after the next one had started, which used \(Report.text(next.cpuSeconds - cpu)) s of CPU for it"
    )
  }
}
