import CLibev
import CLibwebsockets

/// HTTP and WebSocket on one event loop: made, used and stopped on one thread.
public final class Transport {
  public weak var delegate: (any TransportDelegate)?
  public let options: TransportOptions
  /// The port that is really bound.
  public private(set) var port: UInt16 = 0
  /// WebSocket connections that are open.
  public private(set) var connectionCount = 0
  public let waker = Waker(alarm: Alarm())

  /// Binds and listens; nothing is accepted before the first `runTurn`.
  public init(_ options: TransportOptions) throws(TransportError) {
    self.options = options
  }

  /// Waits for events, delivers them all, then calls `turnEnded`.
  public func runTurn() { delegate?.turnEnded() }

  /// Sends at once when nothing waits before it, else queues; unknown connections are ignored.
  public func send(_ frame: Frame, to connection: ConnectionID) {}

  /// Sends what is queued, then a close frame; nothing of the connection is delivered any more but `closed`.
  public func close(_ connection: ConnectionID, code: UInt16, reason: String = "") {}

  /// Closes every connection as `close` does.
  public func closeAll(code: UInt16, reason: String = "") {}

  /// Bytes accepted by `send` that the kernel has not taken yet.
  public func queuedBytes(of connection: ConnectionID) -> Int { 0 }

  /// Numeric address of the peer; empty for an unknown connection.
  public func remoteAddress(of connection: ConnectionID) -> String { "" }

  /// Answers a request; ignored when its connection is gone.
  public func respond(_ exchange: ExchangeID, _ response: Response) {}

  /// Calls `body` on the loop thread every so many seconds until cancelled.
  @discardableResult
  public func every(seconds: Double, _ body: @escaping () -> Void) -> LoopTimer { LoopTimer() }

  /// Calls `body` on the loop thread once.
  @discardableResult
  public func after(seconds: Double, _ body: @escaping () -> Void) -> LoopTimer { LoopTimer() }

  /// Ends all connections without ceremony and frees the loop; the transport is of no use afterwards.
  public func stop() {}
}
