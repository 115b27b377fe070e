/// The client's own token bucket, a little narrower than the server's so that jitter costs no refusal (P15).
struct Pace: Sendable {
  /// Thousandths of a move.
  private var level: UInt64 = 0
  private var capacity: UInt64 = 0
  private var perSecond: UInt64 = 0
  private var last: UInt64 = 0

  /// A rate of 0 is no limit.
  mutating func setLimits(_ limits: Limits, at now: UInt64) {
    let isNew = perSecond == 0
    perSecond = limits.movesPerSecond
    capacity = max(limits.burst - limits.burst / 4, 1) * 1000
    level = isNew ? capacity : min(level, capacity)
    last = isNew ? now : last
  }

  /// Takes one move's worth, if there is one.
  mutating func take(at now: UInt64) -> Bool {
    guard perSecond > 0 else { return true }
    refill(at: now)
    guard level >= 1000 else { return false }
    level -= 1000
    return true
  }

  /// Milliseconds until `take` succeeds.
  mutating func wait(at now: UInt64) -> UInt64 {
    guard perSecond > 0 else { return 0 }
    refill(at: now)
    return level >= 1000 ? 0 : (1000 - level + perSecond - 1) / perSecond
  }

  private mutating func refill(at now: UInt64) {
    guard now > last else { return }
    let elapsed = min(now - last, 3_600_000)
    level = min(capacity, level + elapsed * min(perSecond, 1_000_000))
    last = now
  }
}
