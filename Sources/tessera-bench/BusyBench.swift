import FoundationEssentials
import Glibc
import TesseraCore

/// Whether players feel it when large pictures are taken in, on a server that has one core for everything.
enum BusyBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    report.begin(
      "Paced: 1,000 moves a second over 20 rooms of four, beside four pictures of 50 megapixels",
      ["milliseconds", "p50", "p99", "p99.9", "max"])
    let server = try ServerProcess()
    let files = try pictures(options, in: server.folder)
    let crowd = try Crowd(.tessera, port: server.port)
    for _ in 0..<options.scaled(20, smoke: 2) {
      try crowd.join(4, room: try server.makeRoom(columns: 4, rows: 4))
    }
    try pace(crowd, options)
    crowd.listening = .everyone
    var (quiet, busy) = ([Double](), [Double]())
    for batch in files {
      quiet.append(try once("alone", crowd, &report, options))
      let (used, began) = (server.cpuSeconds, seconds())
      let uploads = try Uploads(batch, to: server.port)
      busy.append(try once("beside pictures", crowd, &report, options))
      let share = (server.cpuSeconds - used) / (seconds() - began)
      report.row(["server at \(Int(share * 100)) % of its core meanwhile", "", "", "", ""])
      try uploads.end()
    }
    let ratios = zip(busy, quiet).map { $0 / $1 }
    report.note("p99 beside pictures / alone: \(Report.spread(ratios))")
  }

  /// The p99 of a repetition in seconds.
  private static func once(
    _ what: String, _ crowd: Crowd, _ report: inout Report, _ options: Options
  ) throws -> Double {
    crowd.forgetLatencies()
    try pace(crowd, options)
    report.addQuantiles("\(what): move → another player", crowd.others)
    return crowd.others.quantile(0.99)
  }

  private static func pace(_ crowd: Crowd, _ options: Options) throws {
    crowd.pace(seconds: options.seconds, rate: options.isSmoke ? 100 : 1000, movers: crowd.players)
    try crowd.settle()
  }

  /// Four for each repetition, no two of which are the same.
  private static func pictures(_ options: Options, in folder: String) throws -> [[String]] {
    let side = options.isSmoke ? 300 : 7071
    return try (0..<UInt64(options.repetitions)).map { repetition in
      try (0..<UInt64(4)).map { number in
        let jpeg = try PhotoBench.photo(seed: repetition * 4 + number, side, side, noise: 3)
        let file = "\(folder)/\(repetition)-\(number).jpg"
        guard FileManager.default.createFile(atPath: file, contents: Data(jpeg)) else {
          throw BenchFailure("cannot write \(file)")
        }
        return file
      }
    }
  }
}

/// Pictures that are sent at the same time by a program of their own.
private struct Uploads {
  private let process: pid_t

  init(_ files: [String], to port: UInt16) throws {
    let requests = files.map { file in
      "curl --silent --fail --output /dev/null --data-binary @\(file) http://127.0.0.1:\(port)/api/images & "
    }
    process = try ChildProcess.spawn(["sh", "-c", requests.joined() + "wait"], output: STDERR_FILENO)
  }

  /// Waits for the last answer.
  func end() throws {
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process, status == 0 else {
      throw BenchFailure("a picture was not taken")
    }
  }
}
