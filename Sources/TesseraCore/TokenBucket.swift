/// An allowance that refills steadily: `burst` at once, `perSecond` in the long run (P15).
///
/// It keeps only what was spent, so that a fresh one is full and its figures live in one place.
public struct TokenBucket: Sendable {
  /// In thousandths of a token, at `updated`.
  private var spent: UInt64 = 0
  private var updated: UInt64 = 0

  public init() {}

  /// Takes one token at this millisecond if there is one; a figure of 0 is no limit.
  public mutating func take(perSecond: UInt64, burst: UInt64, at now: UInt64) -> Bool {
    guard perSecond > 0, burst > 0 else { return true }
    let (refill, overflow) = (now - min(now, updated)).multipliedReportingOverflow(by: perSecond)
    updated = max(now, updated)
    spent -= overflow ? spent : min(spent, refill)
    let whole = burst.multipliedReportingOverflow(by: 1000)
    guard whole.overflow || spent + 1000 <= whole.partialValue else { return false }
    spent += 1000
    return true
  }

  /// Whether nothing of it would be lost if a fresh one took its place at this millisecond.
  func isFull(perSecond: UInt64, at now: UInt64) -> Bool {
    let (refill, overflow) = (now - min(now, updated)).multipliedReportingOverflow(by: perSecond)
    return overflow || refill >= spent
  }
}

/// How often something has happened lately.
public struct Recurrence: Sendable {
  private var times: [UInt64] = []

  public init() {}

  /// Whether nothing has happened within so many milliseconds.
  func isOver(within milliseconds: UInt64, at now: UInt64) -> Bool {
    times.allSatisfy { now >= $0 + milliseconds }
  }

  /// Counts one more; whether that makes more than `limit` within so many milliseconds.
  ///
  /// It forgets everything when it does: its caller ends the connection that did it.
  public mutating func exceeds(_ limit: Int, within milliseconds: UInt64, at now: UInt64) -> Bool {
    times.removeAll { now >= $0 + milliseconds }
    times.append(now)
    guard times.count > limit else { return false }
    times = []
    return true
  }
}
