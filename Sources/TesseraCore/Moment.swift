/// What the clock said once, for everything judged in one step; nothing below the server reads a clock.
public struct Moment: Sendable {
  /// Milliseconds of a clock that never goes back; deadlines are compared with it.
  public var monotonic: UInt64
  /// Unix milliseconds, for display and replay only.
  public var unix: UInt64

  public init(monotonic: UInt64, unix: UInt64) {
    self.monotonic = monotonic
    self.unix = unix
  }
}
