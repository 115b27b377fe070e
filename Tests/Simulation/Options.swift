/// What the command line asks for.
struct Options {
  static let usage = """
    simulate [--seeds N] [--seed FIRST] [--steps N] [--without FAULT,…] [--trace | --count]
    faults: \(Faults.names.map { $0.0 }.joined(separator: " "))
    """
  /// From so many seeds on everything that is counted must have happened.
  static let big = 5000

  var run = Run(first: 1, seeds: 1000, stopsEarly: true)
  /// Prints what happens in the first seed.
  var traces = false
  /// Goes on after a fault, and says how many seeds have one.
  var countsFaults = false

  init?(_ arguments: some Collection<String>) {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      switch name {
      case "--trace": traces = true
      case "--count":
        countsFaults = true
        run.stopsEarly = false
      default:
        guard let value = rest.popFirst(), take(name, value) else { return nil }
      }
    }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--seeds": return UInt32(value).map { run.seeds = Int($0) } != nil
    case "--seed": return UInt32(value).map { run.first = UInt64($0) } != nil
    case "--steps": return UInt32(value).map { run.steps = Int($0) } != nil
    case "--without": return Faults(names: value).map { run.without = $0 } != nil
    default: return false
    }
  }
}
