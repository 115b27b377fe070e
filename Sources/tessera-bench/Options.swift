/// What the command line asks for.
struct Options {
  var sections: [String] = []
  /// Seconds of one repetition, and how many there are.
  var seconds = 2.0
  var repetitions = 3
  /// Moves a second of the paced load, and its rooms.
  var rate = 5000.0
  var rooms = 100
  /// Connections of the churn.
  var cycles: Int?
  /// One load of the fan-out only: clients, and moves that one of them has in flight.
  var clients: Int?
  var inFlight: Int?
  /// Without the relays.
  var isAlone = false
  /// A tenth of everything, once: only to see that it works.
  var isSmoke = false

  /// A number of clients, rooms or moves, in a smoke run a small one.
  func scaled(_ count: Int, smoke: Int) -> Int { isSmoke ? min(count, smoke) : count }

  init(_ words: [String], known: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--smoke": (isSmoke, seconds, repetitions) = (true, 0.2, 1)
      case "--seconds": seconds = try Options.number(word, &rest)
      case "--repetitions": repetitions = Int(try Options.number(word, &rest))
      case "--rate": rate = try Options.number(word, &rest)
      case "--cycles": cycles = Int(try Options.number(word, &rest))
      case "--rooms": rooms = Int(try Options.number(word, &rest))
      case "--clients": clients = Int(try Options.number(word, &rest))
      case "--in-flight": inFlight = Int(try Options.number(word, &rest))
      case "--alone": isAlone = true
      case _ where known.contains(word): sections.append(word)
      default: throw BenchFailure("there is no \"\(word)\"")
      }
    }
  }

  private static func number(_ word: String, _ rest: inout ArraySlice<String>) throws -> Double {
    guard let value = rest.popFirst().flatMap({ Double($0) }), value >= 0.1, value <= 1e6 else {
      throw BenchFailure("\(word) wants a number")
    }
    return value
  }
}
