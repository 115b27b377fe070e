import TesseraTransport

/// The sockets as the hub sees them; the transport is the real one.
protocol Wire: AnyObject {
  func send(_ frame: Frame, to connection: ConnectionID)
  /// Sends what is queued, then a close frame; nothing is heard of the connection any more but its end.
  func close(_ connection: ConnectionID, code: UInt16, reason: String)
  func queuedBytes(of connection: ConnectionID) -> Int
}

extension Transport: Wire {}
