import Glibc

/// `simulate`: rooms and their people on a bad network, a bad disk and a clock that is made up, from seeds.
@main
enum Simulate {
  static func main() {
    beDeterministic()
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print(Options.usage)
      exit(2)
    }
    if options.traces { return trace(options) }
    if !options.countsFaults { playRegressions() }
    let clock = ContinuousClock()
    var sum = Run.Sum()
    let time = clock.measure { sum = options.run.sum() }
    let rate = sum.events / max(1, Int(time / .milliseconds(1)))
    print("\(sum.seeds) seeds, \(sum.events) events, \(time), \(rate) events a millisecond")
    report(sum.counters)
    if options.countsFaults { return report(all: sum.faults, of: sum.seeds) }
    if let seed = sum.faults.keys.min() { fail(options.run.plan(seed)) }
    let missing = Counter.allCases.filter { sum.counters[$0] == 0 }
    guard options.run.seeds < Options.big || missing.isEmpty else {
      print("never happened: \(missing.map { "\($0)" }.joined(separator: " "))")
      exit(1)
    }
  }

  /// Dictionaries keep one order in every process only if this is set before the first is made.
  private static func beDeterministic() {
    guard getenv("SWIFT_DETERMINISTIC_HASHING") == nil else { return }
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
    print("the program cannot start itself again")
    exit(2)
  }

  private static func playRegressions() {
    for plan in Regressions.seeds.map({ Plan(seed: $0) }) {
      if Simulation(plan, trace: Trace(isKept: false)).run() != nil { fail(plan) }
    }
  }

  private static func trace(_ options: Options) {
    let trace = Trace(isKept: true)
    let fault = Simulation(options.run.plan(options.run.first), trace: trace).run()
    for line in trace.lines { print(line) }
    exit(fault == nil ? 0 : 1)
  }

  private static func report(_ counters: Counters) {
    print(Counter.allCases.map { "\($0) \(counters[$0])" }.joined(separator: ", "))
  }

  /// For the mutants: how many seeds have seen it, and by which rule the first.
  private static func report(all faults: [UInt64: String], of seeds: Int) {
    let first = faults.min { $0.key < $1.key }.map { "seed \($0.key): \($0.value)" } ?? "none"
    print("caught by \(faults.count) of \(seeds) seeds; \(first)")
    exit(faults.isEmpty ? 0 : 1)
  }

  private static func fail(_ plan: Plan) -> Never {
    guard let least = Shrinking(plan) else {
      print("seed \(plan.seed) failed, and does not fail again: the simulation is not deterministic")
      exit(1)
    }
    for line in least.lines { print(line) }
    print("seed \(plan.seed): \(least.fault)\nagain: \(least.command)")
    exit(1)
  }
}
