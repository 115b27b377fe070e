import TesseraCore
import TesseraTransport

/// How fast passwords may be tried: by one person, and by all behind one address together.
///
/// Each try takes a while to be forgiven, a right one at once; a few are free. Nobody is refused for what
/// others at the address did: beyond the free ones the next look at a password only comes later.
struct Guesses {
  /// Who tries, in which room.
  enum Source: Hashable {
    case person(Identity, RoomID)
    case network(String, RoomID)

    /// Tries that are looked at without delay, and the time after which one is forgiven.
    fileprivate var pace: (free: UInt64, everyMs: UInt64) {
      switch self {
      case .person: (5, 10_000)
      // A class of 25 that mistypes twice each is let through.
      case .network: (60, 5_000)
      }
    }
  }

  /// The longest that a try waits for its turn; a later one is sent away.
  static let patienceMs: UInt64 = 30_000

  /// When all tries of a source so far are forgiven, in monotonic milliseconds.
  private var forgivenAt: [Source: UInt64] = [:]

  var count: Int { forgivenAt.count }

  /// When the next try of these sources may be looked at, which counts it; nil when that is too far off.
  mutating func turn(of sources: [Source], at now: UInt64) -> UInt64? {
    let due = sources.map { earliest($0, at: now) }.max() ?? now
    guard due <= now + Guesses.patienceMs else { return nil }
    for source in sources {
      forgivenAt[source] = max(forgivenAt[source] ?? 0, now) + source.pace.everyMs
    }
    return due
  }

  private func earliest(_ source: Source, at now: UInt64) -> UInt64 {
    let free = (source.pace.free - 1) * source.pace.everyMs
    let forgiven = forgivenAt[source] ?? 0
    return max(now, forgiven - min(forgiven, free))
  }

  /// It was right: the person is trusted again, and the address is not charged.
  mutating func forgive(_ sources: [Source]) {
    for source in sources {
      switch source {
      case .person: forgivenAt[source] = nil
      case .network:
        // What it was charged may have been forgiven by time already.
        guard let until = forgivenAt[source] else { continue }
        forgivenAt[source] = until - min(until, source.pace.everyMs)
      }
    }
  }

  /// Forgets what is forgiven; called now and then.
  mutating func expire(at now: UInt64) {
    guard !forgivenAt.isEmpty else { return }
    forgivenAt = forgivenAt.filter { $0.value > now }
  }
}

/// A password that waits for its turn to be looked at.
struct LateGuess {
  var due: UInt64
  var connection: ConnectionID
  var entry: Hub.Entry
  var room: RoomID
}
