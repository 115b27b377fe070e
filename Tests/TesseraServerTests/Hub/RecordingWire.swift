import TesseraCore
import TesseraTransport

@testable import TesseraServer

/// Sockets that only remember what was written to them.
final class RecordingWire: Wire {
  private(set) var sent: [ConnectionID: [ServerMessage]] = [:]
  private(set) var texts: [ConnectionID: [String]] = [:]
  private(set) var closes: [ConnectionID: UInt16] = [:]
  /// Every frame object in the order of sending, to see which were shared.
  private(set) var frames: [(ConnectionID, ObjectIdentifier)] = []
  private var kept: [Frame] = []
  /// What is said to wait in front of a connection.
  var queued: [ConnectionID: Int] = [:]

  func send(_ frame: Frame, to connection: ConnectionID) {
    frames.append((connection, ObjectIdentifier(frame)))
    kept.append(frame)
    let bytes = frame.bytes
    if frame.isText {
      texts[connection, default: []].append(String(decoding: bytes, as: UTF8.self))
    } else {
      guard let message = try? ServerMessage(binary: bytes) else {
        preconditionFailure("the server sent a frame that cannot be read")
      }
      sent[connection, default: []].append(message)
    }
  }

  func close(_ connection: ConnectionID, code: UInt16, reason: String) { closes[connection] = code }

  func queuedBytes(of connection: ConnectionID) -> Int { queued[connection] ?? 0 }

  func clear() {
    sent = [:]
    texts = [:]
    frames = []
  }
}

extension ServerMessage {
  init(binary bytes: [UInt8]) throws(DecodeError) { self = try ServerMessage.decode(bytes.span) }
}
