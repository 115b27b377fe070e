import TesseraCore

/// One room, many players who all move: how many moves are delivered for a second of the server's CPU.
enum FanOutBench {
  static func run(_ report: inout Report) throws {
    for (count, inFlight) in [(50, 4), (50, 64), (200, 4), (200, 64)] {
      try measure(count, inFlight, &report)
    }
  }

  private static func measure(_ count: Int, _ inFlight: Int, _ report: inout Report) throws {
    let server = try ServerProcess()
    let room = try server.makeRoom(columns: 25, rows: 25)
    let clients = try LoadClients(server, room: room, count: count)
    try clients.join(count)
    clients.play(seconds: 1, inFlight: inFlight)
    var perCPU: [Double] = []
    var perSecond: [Double] = []
    clients.isMeasuring = true
    for _ in 0..<5 {
      let (began, used, before) = (seconds(), server.cpuSeconds, clients.delivered)
      clients.play(seconds: 2, inFlight: inFlight)
      let delivered = Double(clients.delivered - before)
      perCPU.append(delivered / (server.cpuSeconds - used) / 1000)
      perSecond.append(delivered / (seconds() - began) / 1000)
    }
    let name = "\(count) players × \(inFlight) in flight"
    report.add("\(name): moves delivered", perCPU, "thousand per CPU second of the server")
    report.add("\(name): moves delivered", perSecond, "thousand per second")
    report.addQuantiles("\(name): move → own acknowledgement", clients.ownLatencies)
    report.addQuantiles("\(name): move → another player", clients.otherLatencies)
    try clients.demandCleanRun()
  }
}
