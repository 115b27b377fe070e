/// Readers that stop reading in a busy room: what they cost, and whether the others notice (P10).
enum SlowBench {
  private static let readers = 50

  static func run(_ report: inout Report, _ options: Options) throws {
    let server = try ServerProcess()
    let room = try server.makeRoom(columns: 100, rows: 100)
    let swarm = try Swarm(port: server.port)
    for seat in 0..<20 { swarm.add(room: room, seat: seat, pause: 0.01) }
    for _ in 0..<readers { swarm.add(room: room) }
    try swarm.runUntilAllAreInside(within: 60)
    report.begin(
      "\(readers) of 70 in a room stop reading while 20 make 2,000 moves a second",
      ["moves, from their time to their return, ms", "p50", "p99", "p99.9", "longest"])
    swarm.run(seconds: 2)
    swarm.forgetLatencies()
    swarm.run(seconds: options.isSmoke ? 1 : 10)
    report.addQuantiles("all read", swarm.latencies)
    let before = server.residentBytes
    swarm.forgetLatencies()
    swarm.setReading(false) { $0.seat == nil }
    var (most, behind) = (before, 0.0)
    let end = seconds() + (options.isSmoke ? 3 : 60)
    while seconds() < end {
      swarm.run(seconds: 0.5)
      most = max(most, server.residentBytes)
      behind = max(behind, try server.metric("behind"))
    }
    report.addQuantiles("\(readers) do not read", swarm.latencies)
    let closed = try server.request("GET", "/metrics").firstRange(
      of: "closes_total{code=\"4008\"} \(readers)")
    report.note(
      "At most \(Int(behind)) were behind at once; the server's memory grew by \(Report.text((most - before) / 1_048_576)) MB (1 MB may wait for each); \(closed == nil ? "not all" : "all") of them were closed with 4008"
    )
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
