import Glibc

/// One WebSocket client connection on a bare socket: clients must cost less than the servers they measure.
///
/// No TLS, no extensions, no fragments: the servers that are measured send none.
final class Wire {
  enum Failure: Error { case ended(String) }

  let descriptor: Int32
  private(set) var isOpen = false
  /// What the kernel has not taken.
  private var unsent: [UInt8] = []
  /// The beginning of what is not complete: a frame, or before it the answer to the handshake.
  private var partial: [UInt8] = []

  /// Connects, or without `waits` only begins to; the handshake leaves with the first `flush` after that.
  init(port: UInt16, path: String = "/ws", waits: Bool = true) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw BenchFailure("no more sockets (ulimit -n)") }
    if !waits { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    var address = sockaddr_in.loopback(port)
    // The address is a sockaddr_in, which is what connect reads as a sockaddr of this length.
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected || (!waits && errno == EINPROGRESS) else {
      throw BenchFailure("no connection to port \(port)")
    }
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let handshake = """
      GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\
      Sec-WebSocket-Protocol: tessera.v1\r\n\r\n
      """
    unsent = Array(handshake.utf8)
  }

  deinit { close(descriptor) }

  /// Whether something waits for the kernel.
  var isBehind: Bool { !unsent.isEmpty }

  /// Adds a masked binary frame of up to 65,535 bytes to what leaves with the next `flush`.
  func add(_ payload: [UInt8]) { add(payload, opcode: 2) }

  func add(_ payload: [UInt8], opcode: UInt8) {
    unsent.append(0x80 | opcode)
    if payload.count < 126 {
      unsent.append(0x80 | UInt8(payload.count))
    } else {
      unsent += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    }
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    unsent += mask
    for (index, byte) in payload.enumerated() { unsent.append(byte ^ mask[index & 3]) }
  }

  /// Gives the kernel what it takes.
  func flush() throws {
    guard !unsent.isEmpty else { return }
    // The bytes outlive the call.
    let count = unsent.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count == unsent.count {
      unsent.removeAll(keepingCapacity: unsent.count <= 4096)
    } else if count >= 0 {
      unsent.removeFirst(count)
    } else if errno != EAGAIN {
      throw Failure.ended("a send failed")
    }
  }

  /// Reads once into a buffer that all connections share; complete binary frames go to `each`.
  func receive(_ buffer: UnsafeMutableRawBufferPointer, _ each: (UnsafeRawBufferPointer) -> Void) throws {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    guard count > 0 else {
      if count < 0, errno == EAGAIN { return }
      throw Failure.ended("the server hung up")
    }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    if partial.isEmpty {
      let used = try take(bytes, each)
      if used < count { partial = Array(bytes[used...]) }
      return
    }
    partial += bytes
    let whole = partial
    let used = try whole.withUnsafeBytes { try take($0, each) }
    partial = Array(whole[used...])
  }

  /// How many bytes were complete.
  private func take(_ bytes: UnsafeRawBufferPointer, _ each: (UnsafeRawBufferPointer) -> Void) throws -> Int {
    var start = isOpen ? 0 : try openingLength(of: bytes)
    while isOpen, bytes.count - start >= 2 {
      var (length, head) = (Int(bytes[start + 1] & 127), 2)
      if length >= 126 {
        let more = length == 126 ? 2 : 8
        guard bytes.count - start >= 2 + more else { break }
        length = bytes[(start + 2)..<(start + 2 + more)].reduce(0) { $0 << 8 | Int($1) }
        head += more
      }
      guard bytes.count - start >= head + length else { break }
      let payload = UnsafeRawBufferPointer(rebasing: bytes[(start + head)..<(start + head + length)])
      switch bytes[start] {
      case 0x82: each(payload)
      case 0x89: add(Array(payload), opcode: 10)
      case 0x8A: break
      case 0x88 where length >= 2:
        throw Failure.ended("close \(UInt16(payload[0]) << 8 | UInt16(payload[1]))")
      default: throw Failure.ended("frame \(bytes[start]), \(length) bytes")
      }
      start += head + length
    }
    return start
  }

  /// Length of the answer to the handshake, 0 while it is not all there.
  private func openingLength(of bytes: UnsafeRawBufferPointer) throws -> Int {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return 0 }
    guard text.hasPrefix("HTTP/1.1 101") else { throw Failure.ended(String(text.prefix(80))) }
    isOpen = true
    return text.utf8.distance(from: text.startIndex, to: end.upperBound)
  }
}

extension sockaddr_in {
  static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
