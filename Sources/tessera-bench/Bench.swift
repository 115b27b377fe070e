import Glibc

/// Measures what the project promises, with its spread; asserts nothing.
@main enum Bench {
  static var sections: [(name: String, run: (inout Report) throws -> Void)] {
    [
      ("replay", CoreBench.replay), ("room", CoreBench.room), ("join", JoinBench.run),
      ("idle", IdleBench.run), ("photo", PhotoBench.run), ("fanout", FanOutBench.run),
    ]
  }

  static func main() {
    let wanted = Array(CommandLine.arguments.dropFirst())
    let names = sections.map(\.name)
    if let unknown = wanted.first(where: { !names.contains($0) }) {
      Report.note("Usage: tessera-bench [\(names.joined(separator: " | "))] …; there is no \"\(unknown)\"")
      exit(2)
    }
    var report = Report()
    for section in sections where wanted.isEmpty || wanted.contains(section.name) {
      Report.note("\(section.name) …")
      do { try section.run(&report) } catch {
        Report.note("\(section.name) failed: \(error)")
        exit(1)
      }
    }
    report.print()
  }
}

/// Why a measurement could not be made.
struct BenchFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
