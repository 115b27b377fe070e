import TesseraCore

/// One room where everyone hears every move: how many are delivered for a second of the server's CPU, beside
/// plain relays under the same load in the same run.
enum FanOutBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    if let clients = options.clients {
      return try measure(
        Load(clients: clients, inFlight: options.inFlight ?? 4, senders: .one), &report, options)
    }
    let points = options.isSmoke ? [(10, 4), (10, 64)] : [(50, 4), (50, 64), (200, 4), (200, 64)]
    for senders in [Senders.one, .everyone] {
      for (clients, inFlight) in points {
        try measure(Load(clients: clients, inFlight: inFlight, senders: senders), &report, options)
      }
    }
  }

  enum Senders { case one, everyone }

  /// So many clients, of whom the senders keep so many moves in flight each.
  struct Load {
    var clients: Int
    var inFlight: Int
    var senders: Senders

    var name: String {
      switch senders {
      case .one: "\(clients) clients, one with \(inFlight) in flight"
      case .everyone: "\(clients) clients, each with \(inFlight) in flight"
      }
    }
  }

  /// A server with its clients, and what its repetitions gave.
  private final class Subject {
    static let columns = [
      "", "thousand delivered per CPU second", "thousand delivered per second", "own p50 ms", "own p99",
      "others p50 ms", "others p99",
    ]

    let name: String
    let process: ChildProcess
    let crowd: Crowd
    /// Keeps a server's folder as long as it runs.
    let server: ServerProcess?
    var perCPU: [Double] = []
    var perSecond: [Double] = []

    init(_ name: String, _ process: ChildProcess, _ dialect: Dialect, server: ServerProcess? = nil) throws {
      self.name = name
      self.process = process
      self.server = server
      crowd = try Crowd(dialect, port: process.port)
    }

    func play(_ load: Load, seconds duration: Double) {
      let movers = load.senders == .one ? Array(crowd.players.prefix(1)) : crowd.players
      crowd.play(seconds: duration, inFlight: load.inFlight, movers: movers)
    }

    func repeatOnce(_ load: Load, seconds duration: Double) throws {
      crowd.listening = .one
      let (began, used, before) = (seconds(), process.cpuSeconds, crowd.delivered)
      play(load, seconds: duration)
      let delivered = Double(crowd.delivered - before) / 1000
      perCPU.append(delivered / max(0.001, process.cpuSeconds - used))
      perSecond.append(delivered / (seconds() - began))
      crowd.listening = .nobody
      try crowd.settle(within: 30)
    }
  }

  private static func measure(_ load: Load, _ report: inout Report, _ options: Options) throws {
    let subjects = try subjects(load, options)
    for subject in subjects {
      subject.play(load, seconds: options.seconds / 2)
      try subject.crowd.settle(within: 30)
    }
    for _ in 0..<options.repetitions {
      for subject in subjects { try subject.repeatOnce(load, seconds: options.seconds) }
    }
    describe(subjects, load, &report)
  }

  private static func subjects(_ load: Load, _ options: Options) throws -> [Subject] {
    let server = try ServerProcess()
    var all = [try Subject("Tessera", server.process, .tessera, server: server)]
    try all[0].crowd.join(load.clients, room: try server.makeRoom(columns: 25, rows: 25))
    for peer in options.isAlone ? [] : Peer.allCases {
      let subject = try Subject(peer.name, peer.start(), .relay)
      try subject.crowd.join(load.clients)
      all.append(subject)
    }
    return all
  }

  private static func describe(_ subjects: [Subject], _ load: Load, _ report: inout Report) {
    report.begin(load.name, Subject.columns)
    for subject in subjects {
      let (own, others) = (subject.crowd.own, subject.crowd.others)
      let latencies = [own.quantile(0.5), own.quantile(0.99), others.quantile(0.5), others.quantile(0.99)]
      report.row(
        [subject.name, Report.spread(subject.perCPU), Report.spread(subject.perSecond)]
          + latencies.map { Report.text($0 * 1000) })
    }
    for peer in subjects.dropFirst() {
      let cpu = zip(subjects[0].perCPU, peer.perCPU).map { $0 / $1 }
      let wall = zip(subjects[0].perSecond, peer.perSecond).map { $0 / $1 }
      report.row([
        "Tessera ÷ \(peer.name)", Report.spread(cpu) + " ×", Report.spread(wall) + " ×", "", "", "", "",
      ])
    }
  }
}
