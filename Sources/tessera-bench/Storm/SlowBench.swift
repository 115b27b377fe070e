/// Readers that stop reading in a busy room: what they cost, and whether the others notice (P10).
enum SlowBench {
  private static let readers = 50

  static func run(_ report: inout Report, _ options: Options) throws {
    let server = try ServerProcess()
    let room = try server.makeRoom(columns: 100, rows: 100)
    let swarm = try Swarm(port: server.port)
    for seat in 0..<20 { swarm.add(room: room, seat: seat, pause: 0.0025) }
    for _ in 0..<readers { swarm.add(room: room) }
    try swarm.runUntilAllAreInside(within: 60)
    report.begin(
      "\(readers) of 70 in a room stop reading while 20 make 8,000 moves a second",
      ["moves, from their time to their return, ms", "p50", "p99", "p99.9", "longest"])
    swarm.run(seconds: 2)
    swarm.forgetLatencies()
    swarm.run(seconds: options.isSmoke ? 1 : 10)
    report.addQuantiles("all read", swarm.latencies)
    let before = server.residentBytes
    swarm.forgetLatencies()
    swarm.setReading(false) { $0.seat == nil }
    var (most, behind) = (before, 0.0)
    let began = seconds()
    // Some megabytes of each lie in the kernel first, then a queue has eight seconds; after 35 they are ghosts.
    while try closed(server) < readers, seconds() < began + (options.isSmoke ? 3 : 40) {
      swarm.run(seconds: 0.5)
      most = max(most, server.residentBytes)
      behind = max(behind, try server.metric("behind"))
    }
    report.addQuantiles("\(readers) do not read", swarm.latencies)
    report.note(
      "After \(Report.text(seconds() - began)) s \(try closed(server)) of them were closed with 4008; at most \(Int(behind)) were behind at once, and the server's memory grew by \(Report.text((most - before) / 1_048_576)) MB (1 MB may wait for each)"
    )
  }

  private static func closed(_ server: ServerProcess) throws -> Int {
    Int(try server.metric("closes_total{code=\"4008\"}"))
  }
}

extension ServerProcess {
  /// A gauge or counter of `/metrics`, without its prefix; 0 where it is not told.
  func metric(_ name: String) throws -> Double {
    let page = try request("GET", "/metrics")
    guard let found = page.firstRange(of: "\ntessera_\(name) ") else { return 0 }
    return Double(page[found.upperBound...].prefix { $0 != "\n" && $0 != "\r" }) ?? 0
  }
}
