import Glibc
package import TesseraCore

/// The one place where the server reads what time it is.
package enum Clock {
  package static func now() -> Moment {
    Moment(monotonic: milliseconds(of: CLOCK_MONOTONIC), unix: milliseconds(of: CLOCK_REALTIME))
  }

  /// For measuring only.
  static func microseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000 + UInt64(max(0, time.tv_nsec)) / 1000
  }

  private static func milliseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(max(0, time.tv_sec)) * 1000 + UInt64(max(0, time.tv_nsec)) / 1_000_000
  }
}
