import TesseraCore

/// Moves that come by the clock, whatever the server does: each counts from when it should have left.
enum PacedBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    report.begin(
      "Paced: \(Report.text(options.rate)) moves a second over \(options.rooms) rooms of four",
      ["milliseconds", "p50", "p99", "p99.9", "max"])
    let rate = options.isSmoke ? 200 : options.rate
    let rooms = options.scaled(options.rooms, smoke: 5)
    let server = try ServerProcess()
    let crowd = try Crowd(.tessera, port: server.port)
    for room in 0..<rooms {
      let table = try crowd.join(4, room: try server.makeRoom(columns: 4, rows: 4))
      // Rooms that were opened together and played alike would all reach their thousandth move at once.
      try pace(crowd, rate, Double(room * 1_000 / rooms) / rate, movers: table.players)
    }
    var subjects = [Subject(name: "Tessera", process: server.process, crowd: crowd)]
    for peer in options.isAlone ? [] : Peer.allCases {
      let process = try peer.start(rooms: rooms)
      let crowd = try Crowd(.relay, port: process.port)
      for room in 0..<rooms { try crowd.join(4, room: String(room)) }
      subjects.append(Subject(name: peer.name, process: process, crowd: crowd))
    }
    try compare(&subjects, in: server.folder, rate, &report, options)
    try limited(&report, options)
  }

  /// A server with its clients, and the p99 of move → another player in each repetition.
  private struct Subject {
    var name: String
    var process: ChildProcess
    var crowd: Crowd
    var tails: [Double] = []
  }

  /// All in turn, and the disk by itself between them.
  private static func compare(
    _ subjects: inout [Subject], in folder: String, _ rate: Double, _ report: inout Report, _ options: Options
  ) throws {
    for subject in subjects { try pace(subject.crowd, rate, options.seconds) }
    for subject in subjects { subject.crowd.listening = .everyone }
    var (single, paced): ([Double], [Double]) = ([], [])
    for _ in 0..<options.repetitions {
      for index in subjects.indices {
        subjects[index].tails.append(try once(subjects[index], rate, &report, options))
      }
      let syncs = try Disk.syncs(in: folder, count: options.scaled(4_000, smoke: 40))
      report.addQuantiles("fsync of 4 KB in the same folder, one after the other", syncs)
      single.append(syncs.quantile(0.99))
      let due = try Disk.syncs(in: folder, rate: rate, seconds: options.seconds * 5)
      report.addQuantiles("fsync of 4 KB in the same folder, \(Report.text(rate)) a second by the clock", due)
      paced.append(due.quantile(0.99))
    }
    conclude(subjects, single, paced, &report)
  }

  private static func once(
    _ subject: Subject, _ rate: Double, _ report: inout Report, _ options: Options
  ) throws -> Double {
    subject.crowd.forgetLatencies()
    let (used, began) = (subject.process.cpuSeconds, seconds())
    try pace(subject.crowd, rate, options.seconds * 5)
    let share = (subject.process.cpuSeconds - used) / (seconds() - began)
    report.addQuantiles(
      "\(subject.name): move → own (\(Int(share * 100)) % of its core)", subject.crowd.own)
    report.addQuantiles("\(subject.name): move → another player", subject.crowd.others)
    return subject.crowd.others.quantile(0.99)
  }

  private static func conclude(
    _ subjects: [Subject], _ single: [Double], _ paced: [Double], _ report: inout Report
  ) {
    let tails = subjects[0].tails
    func worth(_ syncs: [Double]) -> String {
      Report.spread(zip(tails, syncs).map { max(0, $0 - 0.002) / $1 })
    }
    report.note(
      "p99 move → others, less 2 ms, in p99 of fsync: \(worth(single)) one after the other, \(worth(paced)) by the "
        + "clock; the limit is 2")
    for peer in subjects.dropFirst() {
      report.note(
        "p99 move → others ÷ that of \(peer.name): \(Report.spread(zip(tails, peer.tails).map { $0 / $1 }))")
    }
  }

  private static func pace(
    _ crowd: Crowd, _ rate: Double, _ seconds: Double, movers: [Player]? = nil
  ) throws {
    crowd.pace(seconds: seconds, rate: rate, movers: movers ?? crowd.players)
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
    try pace(crowd, 15 * Double(players), options.seconds)
    crowd.listening = .everyone
    let used = server.cpuSeconds
    try pace(crowd, 15 * Double(players), options.seconds * 5)
    let share = (server.cpuSeconds - used) / (options.seconds * 5)
    report.addQuantiles("move → own acknowledgement (server at \(Int(share * 100)) % of its core)", crowd.own)
    report.addQuantiles("move → another player", crowd.others)
  }
}
