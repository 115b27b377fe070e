import TesseraCore

/// What one session has said lately, held against what an honest client ever says.
///
/// Moves have their own allowance for each player and room (P15); here they are counted only because a
/// move that is sent again is not charged there.
struct Chatter {
  enum Verdict {
    case heard
    /// A cursor too many: the next one says as much.
    case dropped
    /// To be answered that it was not heard.
    case tooMany
    /// It goes on and on: the connection ends.
    case flood
  }

  /// So many at once, and so many a second in the long run; 0 is no limit.
  struct Allowance {
    var burst: UInt64
    var perSecond: UInt64
  }

  /// A browser sends 20 a second while a pointer moves.
  static let cursors = Allowance(burst: 120, perSecond: 60)
  /// Cursors above that which are passed over before the connection ends.
  static let surplus = Allowance(burst: 2400, perSecond: 600)
  /// Holds, releases, pings, announcements and stops: a drag is two of them.
  static let asks = Allowance(burst: 120, perSecond: 30)
  /// Each costs a welcome; an honest client says at most three without progress.
  static let hellos = Allowance(burst: 8, perSecond: 1)
  /// Unheard asks in ten seconds before the connection ends.
  static let patience = 32

  private var cursors = TokenBucket()
  private var surplus = TokenBucket()
  private var asks = TokenBucket()
  private var hellos = TokenBucket()
  private var moves = TokenBucket()
  private var unheard = Recurrence()

  /// Twice what the player may make, and after each hello all that had no answer once more.
  static func moves(_ limits: Limits) -> Allowance {
    guard limits.movesPerSecond > 0, limits.burst > 0 else { return Allowance(burst: 0, perSecond: 0) }
    let again = max(limits.inFlight, 1)
    return Allowance(
      burst: limits.burst + again * hellos.burst,
      perSecond: 2 * limits.movesPerSecond + again * hellos.perSecond)
  }

  /// Counts one message; `now` in monotonic milliseconds.
  mutating func verdict(on message: ClientMessage, _ limits: Limits, at now: UInt64) -> Verdict {
    switch message {
    case .move: return moves.take(Chatter.moves(limits), at: now) ? .heard : .flood
    case .hello: return hellos.take(Chatter.hellos, at: now) ? .heard : .flood
    case .cursor:
      if cursors.take(Chatter.cursors, at: now) { return .heard }
      return surplus.take(Chatter.surplus, at: now) ? .dropped : .flood
    case .hold, .release, .ping, .pending, .stop:
      if asks.take(Chatter.asks, at: now) { return .heard }
      return unheard.exceeds(Chatter.patience, within: 10_000, at: now) ? .flood : .tooMany
    }
  }
}

extension TokenBucket {
  fileprivate mutating func take(_ allowance: Chatter.Allowance, at now: UInt64) -> Bool {
    take(perSecond: allowance.perSecond, burst: allowance.burst, at: now)
  }
}

extension Hub {
  /// Whether a message is within what its session may say; what is not is answered here (P12).
  func hears(_ message: ClientMessage, from session: Session) -> Bool {
    switch session.chatter.verdict(on: message, limits, at: world.now().monotonic) {
    case .heard: return true
    case .dropped: metrics.cursorsDropped += 1
    case .tooMany:
      metrics.messagesUnheard += 1
      tell(.error(.tooManyMessages, message: Hub.tooManyMessages, offset: nil), to: session)
    case .flood:
      metrics.messagesUnheard += 1
      refuse(session, Complaint(.tooManyMessages, Hub.tooManyMessages, close: .tooManyRequests))
    }
    return false
  }

  private static let tooManyMessages = "Too many messages in a short time."
}
