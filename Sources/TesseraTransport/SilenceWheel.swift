/// Whom to look at in which beat: a timer wheel, so that one connection's silence costs the same among 15,000.
///
/// The library could watch it (`retry_and_idle_policy`), but keeps its timers in one sorted list: among 15,000 idle
/// connections three quarters of the server's time went into finding places in it (libwebsockets 4.1.6, `perf`).
struct SilenceWheel {
  /// Milliseconds of a beat: how exact the wheel is.
  static let beat: UInt64 = 500

  private var slots: [[ConnectionID]]
  /// The beat that is turned to next, in beats of the clock.
  private var next: UInt64

  /// Times lie at most `horizon` milliseconds ahead; later ones come at the horizon.
  init(horizon: UInt64, now: UInt64) {
    slots = Array(repeating: [], count: Int(clamping: horizon / SilenceWheel.beat) + 2)
    next = now / SilenceWheel.beat
  }

  /// To be looked at within the beat before `time`, or in the next one when that has passed. O(1).
  mutating func add(_ connection: ConnectionID, at time: UInt64) {
    let last = next + UInt64(slots.count) - 1
    let beat = min(max(time / SilenceWheel.beat, next), last)
    slots[Int(beat % UInt64(slots.count))].append(connection)
  }

  /// Those whose beat has come, each for the one time it was added.
  mutating func turn(to now: UInt64) -> [ConnectionID] {
    var due: [ConnectionID] = []
    let end = now / SilenceWheel.beat + 1
    while next < end {
      // After a standstill of more than a round everything is due, once.
      if end - next > UInt64(slots.count) { next = end - UInt64(slots.count) }
      let slot = Int(next % UInt64(slots.count))
      due += slots[slot]
      slots[slot] = []
      next += 1
    }
    return due
  }
}
