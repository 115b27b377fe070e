import TesseraCore
import TesseraStore
import TesseraTransport

/// A request that waits for its answer, with who asks.
struct Ask: Sendable {
  /// Where the answer goes.
  enum Target: Sendable {
    case exchange(ExchangeID)
    /// A program of the operator on this machine, by the door beside the database.
    case operatorDoor(@Sendable (Response) -> Void)
  }

  let request: Request
  let target: Target
  /// By cookie or bearer token; nil for a stranger.
  let identity: Identity?
  /// Scheme and host as the asker sees them: what links are made of.
  let base: String

  /// Whether the operator asks, who may do everything.
  var isOperator: Bool {
    if case .operatorDoor = target { true } else { false }
  }
}

/// The parts of a path between its slashes.
struct Path {
  let parts: [Substring]

  init(_ path: String) { parts = path.split(separator: "/", omittingEmptySubsequences: true) }

  /// What follows the fixed words, if the path begins with them and has `count` more parts.
  func after(_ words: String..., count: Int) -> [String]? {
    guard parts.count == words.count + count, zip(parts, words).allSatisfy({ $0 == $1 }) else { return nil }
    return parts.dropFirst(words.count).map(String.init)
  }
}

extension Request {
  /// A whole number of the query, nil when it is not there; one that is none, or out of range, is refused.
  func number(_ name: String, in range: ClosedRange<UInt64>) throws(Refused) -> UInt64? {
    guard let text = self[query: name] else { return nil }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt64(text), range.contains(number)
    else {
      let words = "\"\(name)\" must be a whole number from \(range.lowerBound) to \(range.upperBound)."
      throw Refused(response: Reply.problem(400, "badNumber", words))
    }
    return number
  }
}

/// A refusal on its way to whoever answers.
struct Refused: Error, Sendable {
  var response: Response
}
