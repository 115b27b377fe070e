/// What the transport has done since it began, and what it holds now; for metrics.
public struct TransportCounters: Sendable {
  /// TCP sockets open now, of any kind.
  public var sockets = 0
  public var socketsAccepted: UInt64 = 0
  /// Refused because their address had too many.
  public var socketsRefused: UInt64 = 0
  /// Closed at once because hardly a file descriptor was left.
  public var socketsTurnedAway: UInt64 = 0
  /// Times the loop paused because it turned and turned without anything to do.
  public var pauses: UInt64 = 0
  public var requests: UInt64 = 0
  public var upgrades: UInt64 = 0
  public var messagesIn: UInt64 = 0
  public var framesOut: UInt64 = 0
  /// Payload bytes accepted for sending.
  public var bytesOut: UInt64 = 0
  /// Frames that could not go out at once.
  public var framesQueued: UInt64 = 0

  public init() {}
}
