import Glibc

/// Measures what the project promises, with its spread; asserts nothing.
@main enum Bench {
  typealias Section = (name: String, run: (inout Report, Options) throws -> Void)

  static var sections: [Section] {
    [
      ("replay", CoreBench.replay), ("room", CoreBench.room), ("cards", CardBench.run),
      ("photo", PhotoBench.run),
      ("pictures", PictureBench.run), ("tiles", TileBench.run), ("busy", BusyBench.run),
      ("join", JoinBench.run),
      ("idle", IdleBench.run),
      ("history", HistoryBench.run),
      ("rooms", RoomsBench.run), ("paced", PacedBench.run), ("fanout", FanOutBench.run),
      ("slow", SlowBench.run), ("storm", StormBench.run), ("churn", ChurnBench.run),
    ]
  }

  static func main() {
    let names = sections.map(\.name)
    defer { ServerProcess.cleanUp() }
    do {
      let words = CommandLine.arguments
      if words.count == 3, words[1] == "--picture" { return PictureBench.single(words[2]) }
      let options = try Options(Array(CommandLine.arguments.dropFirst()), known: names)
      var report = Report()
      report.note(Machine.line)
      report.note(
        "Its servers run with the limits of P15 off unless a table says otherwise; durability is FULL")
      for section in sections where options.sections.isEmpty || options.sections.contains(section.name) {
        Report.say("\(section.name) …")
        try section.run(&report, options)
      }
    } catch {
      Report.say("\(error)")
      Report.say(
        "usage: tessera-bench [--smoke] [--seconds N] [--repetitions N] [--rate N] [--rooms N] [--cycles N] [\(names.joined(separator: " | "))] …"
      )
      ServerProcess.cleanUp()
      exit(1)
    }
  }
}

/// Why a measurement could not be made.
struct BenchFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
