package import TesseraTransport

/// The sockets as the hub sees them; the transport is the real one.
package protocol Wire: AnyObject {
  func send(_ frame: Frame, to connection: ConnectionID)
  /// Sends, unless it would have to wait and more than `limit` bytes would wait then; false if so.
  func offer(_ frame: Frame, to connection: ConnectionID, upTo limit: Int) -> Bool
  /// Sends what is queued, then a close frame; nothing is heard of the connection any more but its end.
  func close(_ connection: ConnectionID, code: UInt16, reason: String)
  func queuedBytes(of connection: ConnectionID) -> Int
}

extension Wire {
  package func offer(_ frame: Frame, to connection: ConnectionID, upTo limit: Int) -> Bool {
    let queued = queuedBytes(of: connection)
    guard queued == 0 || queued + frame.count <= limit else { return false }
    send(frame, to: connection)
    return true
  }
}

/// It has an `offer` of its own, which looks the connection up once.
extension Transport: Wire {}
