import TesseraCore

/// Moves that come by the clock, whatever the server does: each counts from when it should have left.
enum PacedBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    report.begin(
      "Paced: \(Report.text(options.rate)) moves a second over \(options.rooms) rooms of four",
      ["milliseconds", "p50", "p99", "p99.9", "max"])
    let server = try ServerProcess()
    let crowd = try Crowd(.tessera, port: server.port)
    for _ in 0..<options.scaled(options.rooms, smoke: 5) {
      try crowd.join(4, room: try server.makeRoom(columns: 4, rows: 4))
    }
    let rate = options.isSmoke ? 200 : options.rate
    try pace(crowd, rate, seconds: options.seconds)
    crowd.listening = .everyone
    var ratios: [Double] = []
    for _ in 0..<options.repetitions { ratios.append(try once(crowd, server, rate, &report, options)) }
    report.note(
      "p99 move → others, less 2 ms, in p99 of fsync: \(Report.spread(ratios)); the limit is 2")
    try limited(&report, options)
  }

  /// One repetition with the disk measured before and after it; how many fsyncs its p99 is worth.
  private static func once(
    _ crowd: Crowd, _ server: ServerProcess, _ rate: Double, _ report: inout Report, _ options: Options
  ) throws -> Double {
    let count = options.scaled(2000, smoke: 20)
    var syncs = try Disk.syncs(in: server.folder, count: count)
    crowd.forgetLatencies()
    let (used, began) = (server.cpuSeconds, seconds())
    try pace(crowd, rate, seconds: options.seconds * 5)
    let share = (server.cpuSeconds - used) / (seconds() - began)
    syncs.add(try Disk.syncs(in: server.folder, count: count))
    report.addQuantiles("move → own acknowledgement (server at \(Int(share * 100)) % of its core)", crowd.own)
    report.addQuantiles("move → another player", crowd.others)
    report.addQuantiles("fsync of 4 KB in the same folder", syncs)
    return max(0, crowd.others.quantile(0.99) - 0.002) / syncs.quantile(0.99)
  }

  private static func pace(_ crowd: Crowd, _ rate: Double, seconds: Double) throws {
    crowd.pace(seconds: seconds, rate: rate, movers: crowd.players)
    try crowd.settle()
  }

  /// The limits of P15 as they come: 50 players in one room who each stay below them.
  private static func limited(_ report: inout Report, _ options: Options) throws {
    let players = options.scaled(50, smoke: 5)
    report.begin(
      "Paced with the limits of P15 as they come: \(players) players of one room, 15 moves a second each",
      ["milliseconds", "p50", "p99", "p99.9", "max"])
    let server = try ServerProcess(limits: .defaults)
    let crowd = try Crowd(.tessera, port: server.port)
    try crowd.join(players, room: try server.makeRoom(columns: 25, rows: 25))
    try pace(crowd, 15 * Double(players), seconds: options.seconds)
    crowd.listening = .everyone
    let used = server.cpuSeconds
    try pace(crowd, 15 * Double(players), seconds: options.seconds * 5)
    let share = (server.cpuSeconds - used) / (options.seconds * 5)
    report.addQuantiles("move → own acknowledgement (server at \(Int(share * 100)) % of its core)", crowd.own)
    report.addQuantiles("move → another player", crowd.others)
  }
}
