import Glibc

/// A TCP client that sends exactly the bytes it is told to and keeps all that comes back.
final class RawClient {
  private let descriptor: Int32
  private(set) var received: [UInt8] = []
  private(set) var isClosed = false

  init(port: UInt16, receiveBuffer: Int32? = nil) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    // Nagle's algorithm would hold a second small message back until the first is acknowledged.
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    // Sound: a sockaddr_in begins with the fields of sockaddr, and its true size is given.
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { isClosed = true }
  }

  deinit { close() }

  func close() {
    guard !hasClosed else { return }
    hasClosed = true
    Glibc.close(descriptor)
  }

  private var hasClosed = false

  /// As many bytes as the kernel takes at once; returns how many.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    return max(count, 0)
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  func halfClose() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Takes what has arrived without waiting.
  func poll(upTo limit: Int = 1 << 20) {
    var room = [UInt8](repeating: 0, count: min(limit, 65_536))
    var left = limit
    while left > 0 {
      let count = recv(descriptor, &room, min(room.count, left), Int32(MSG_DONTWAIT))
      if count == 0 || (count < 0 && errno != EAGAIN) { isClosed = true }
      guard count > 0 else { return }
      received += room[0..<count]
      left -= count
    }
  }

  var text: String {
    poll()
    return String(decoding: received, as: UTF8.self)
  }

  func forget() { received = [] }
}

/// What a server sent in one WebSocket frame.
struct ReceivedFrame: Equatable {
  var opcode: UInt8
  var isFinal: Bool
  var payload: [UInt8]

  var text: String { String(decoding: payload, as: UTF8.self) }
  /// The code of a close frame.
  var closeCode: UInt16? {
    opcode == 8 && payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil
  }
}

extension RawClient {
  func upgrade(
    subprotocol: String? = "tessera.v1", path: String = "/ws", headers: [String] = [],
    upgrade: String = "websocket"
  ) {
    var lines = [
      "GET \(path) HTTP/1.1", "Host: 127.0.0.1", "Upgrade: \(upgrade)", "Connection: Upgrade",
      "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    if let subprotocol { lines.append("Sec-WebSocket-Protocol: \(subprotocol)") }
    send((lines + headers).joined(separator: "\r\n") + "\r\n\r\n")
  }

  /// A masked frame as a client sends it; `claiming` replaces the true length.
  static func frame(
    _ payload: [UInt8], opcode: UInt8 = 2, isFinal: Bool = true, claiming: UInt64? = nil
  ) -> [UInt8] {
    let length = claiming ?? UInt64(payload.count)
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    switch length {
    case 0..<126: bytes.append(0x80 | UInt8(length))
    case 126..<65_536: bytes += [0xFE, UInt8(length >> 8), UInt8(length & 255)]
    default: bytes += [0xFF] + (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }

  /// The complete frames behind the handshake's answer.
  var frames: [ReceivedFrame] {
    poll()
    guard var rest = bodyAfterHead else { return [] }
    var frames: [ReceivedFrame] = []
    while rest.count >= 2 {
      var offset = rest.startIndex + 2
      var length = Int(rest[rest.startIndex + 1] & 127)
      let extra = length == 126 ? 2 : length == 127 ? 8 : 0
      guard rest.count >= 2 + extra else { break }
      if extra > 0 {
        length = rest[offset..<offset + extra].reduce(0) { $0 << 8 | Int($1) }
        offset += extra
      }
      guard rest.endIndex - offset >= length else { break }
      let first = rest[rest.startIndex]
      frames.append(
        ReceivedFrame(
          opcode: first & 15, isFinal: first & 128 != 0, payload: Array(rest[offset..<offset + length])))
      rest = rest[(offset + length)...]
    }
    return frames
  }

  private var bodyAfterHead: ArraySlice<UInt8>? {
    guard received.count >= 4 else { return nil }
    for index in 0...received.count - 4 where received[index..<index + 4].elementsEqual([13, 10, 13, 10]) {
      return received[(index + 4)...]
    }
    return nil
  }

  var closeCode: UInt16? { frames.lazy.compactMap(\.closeCode).first }
}
