/// An allowance that refills steadily: `burst` at once, `perSecond` in the long run (P15).
///
/// It keeps only what was spent, so that a fresh one is full and its figures live in one place.
struct TokenBucket: Sendable {
  /// In thousandths of a token, at `updated`.
  private var spent: UInt64 = 0
  private var updated: UInt64 = 0

  init() {}

  /// Takes one token at this millisecond if there is one; a figure of 0 is no limit.
  mutating func take(perSecond: UInt64, burst: UInt64, at now: UInt64) -> Bool {
    guard perSecond > 0, burst > 0 else { return true }
    let (refill, overflow) = (now - min(now, updated)).multipliedReportingOverflow(by: perSecond)
    updated = max(now, updated)
    spent -= overflow ? spent : min(spent, refill)
    let whole = burst.multipliedReportingOverflow(by: 1000)
    guard whole.overflow || spent + 1000 <= whole.partialValue else { return false }
    spent += 1000
    return true
  }
}

/// How often something has happened lately.
struct Recurrence: Sendable {
  private var times: [UInt64] = []

  init() {}

  /// Counts one more; whether that makes more than `limit` within so many milliseconds.
  ///
  /// It forgets everything when it does: its caller ends the connection that did it.
  mutating func exceeds(_ limit: Int, within milliseconds: UInt64, at now: UInt64) -> Bool {
    times.removeAll { now >= $0 + milliseconds }
    times.append(now)
    guard times.count > limit else { return false }
    times = []
    return true
  }
}
