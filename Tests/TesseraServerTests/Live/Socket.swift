import Glibc

/// A blocking TCP connection to this machine that gives up after twenty seconds.
final class Socket {
  struct Gone: Error {}

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
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
    guard result == 0 else { throw Gone() }
  }

  deinit { Glibc.close(descriptor) }

  func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Gone() }
      rest = rest.dropFirst(count)
    }
  }

  /// Exactly so many bytes.
  func read(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { try fill() }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// Up to and with an empty line.
  func readHead() throws -> String {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let start = buffer.indices.first(where: { buffer[$0...].starts(with: end) }) {
        return String(decoding: try read(start + 4), as: UTF8.self)
      }
      try fill()
    }
  }

  /// Everything until the other side closes.
  func readAll() -> [UInt8] {
    while (try? fill()) != nil {}
    return buffer
  }

  private func fill() throws {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { throw Gone() }
    buffer += chunk[0..<count]
  }
}
