/// What may follow the head of a request, decided before its body is read.
public enum BodyVerdict: Sendable {
  /// A body of at most so many bytes; 0 for none.
  case accept(Int)
  case refuse(Response)
}

/// Whether a WebSocket handshake may go on.
public enum UpgradeVerdict: Sendable {
  case accept
  case refuse(Response)
}

/// What the transport tells its owner, always on the loop thread.
public protocol TransportDelegate: AnyObject {
  /// Called when the head of a request is complete, before any byte of its body is read.
  func bodyLimit(for request: Request) -> BodyVerdict
  /// Called for a WebSocket handshake that offers a known subprotocol or none; Origin is the delegate's business.
  func upgrade(_ request: Request) -> UpgradeVerdict
  /// The response for what the transport itself refuses (400, 408, 411, 413 …), dressed as the owner dresses all.
  func refusal(status: Int, _ reason: String) -> Response
  func opened(_ connection: ConnectionID, _ subprotocol: Subprotocol, _ request: Request)
  /// One whole message within the cap; text is valid UTF-8. The bytes are gone after the call.
  func received(_ message: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID)
  /// A whole request; answer now or later with `Transport.respond`.
  func received(_ request: Request, body: [UInt8], exchange: ExchangeID)
  /// What was queued for the connection has all gone to the kernel.
  func drained(_ connection: ConnectionID)
  /// The connection is gone; `code` is the peer's close code, ours, 1006 for neither, or
  /// `Transport.silentCode`.
  func closed(_ connection: ConnectionID, code: UInt16)
  /// All events of one turn of the loop have been delivered.
  func turnEnded()
  /// `Waker.wake` was called, once or many times, since the last `woken`.
  func woken()
}
