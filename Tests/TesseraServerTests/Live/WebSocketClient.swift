import TesseraCore

@testable import TesseraServer

/// A WebSocket that waits for each message, in either encoding.
final class WebSocketClient {
  enum Incoming {
    case message([UInt8])
    case closed(UInt16)
  }

  private let socket: Socket

  init(port: UInt16, _ subprotocol: String, headers: String = "") throws {
    socket = try Socket(port: port)
    let head =
      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      + "Sec-WebSocket-Protocol: \(subprotocol)\r\n\(headers)\r\n"
    try socket.send(Array(head.utf8))
    guard try socket.readHead().hasPrefix("HTTP/1.1 101") else { throw Socket.Gone() }
  }

  func close() { socket.close() }

  func send(_ payload: [UInt8], isText: Bool) throws { try send(payload, opcode: isText ? 1 : 2) }

  private func send(_ payload: [UInt8], opcode: UInt8) throws {
    var frame: [UInt8] = [0x80 | opcode]
    if payload.count < 126 {
      frame.append(0x80 | UInt8(payload.count))
    } else {
      frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    frame += mask
    frame += payload.enumerated().map { $1 ^ mask[$0 & 3] }
    try socket.send(frame)
  }

  func send(_ message: ClientMessage) throws { try send(message.encoded(), isText: false) }

  func send(_ text: String) throws { try send(Array(text.utf8), isText: true) }

  /// The next message or the close; pings are answered.
  func receive() throws -> Incoming {
    while true {
      let head = try socket.read(2)
      var length = UInt64(head[1] & 127)
      if length >= 126 {
        length = try socket.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | UInt64($1) }
      }
      let payload = try socket.read(Int(length))
      switch head[0] & 15 {
      case 1, 2: return .message(payload)
      case 8: return .closed(payload.count < 2 ? 1005 : UInt16(payload[0]) << 8 | UInt16(payload[1]))
      case 9: try? send(payload, opcode: 10)
      default: continue
      }
    }
  }

  /// The close code, whatever comes before it.
  func closeCode() throws -> UInt16 {
    while true {
      if case .closed(let code) = try receive() { return code }
    }
  }

  /// The next text that contains the words, whatever comes before it.
  func text(containing words: String) throws -> String {
    while true {
      guard case .message(let bytes) = try receive() else { throw Socket.Gone() }
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains(words) { return text }
    }
  }
}
