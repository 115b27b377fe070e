import Glibc

/// Where to listen, tried out with a socket of our own first, because the library does not say why it fails.
struct ListeningPlace {
  let isIPv6: Bool
  /// Nil for all interfaces.
  let interface: String?

  init(_ options: TransportOptions) throws(TransportError) {
    let host = options.host == "localhost" ? "127.0.0.1" : options.host
    if let tls = options.tls {
      for file in [tls.certificate, tls.key] where access(file, R_OK) != 0 {
        throw .cannotListen(
          host: host, port: options.port, reason: "\(file): \(ListeningPlace.reason(errno))")
      }
    }
    isIPv6 = host.utf8.contains(UInt8(ascii: ":"))
    interface = host == "0.0.0.0" || host == "::" ? nil : host
    let failure = isIPv6 ? tryIPv6(host, options.port) : tryIPv4(host, options.port)
    if let failure { throw .cannotListen(host: host, port: options.port, reason: failure) }
  }

  private func tryIPv4(_ host: String, _ port: UInt16) -> String? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return "not a numeric address" }
    return tryBinding(AF_INET, &address)
  }

  private func tryIPv6(_ host: String, _ port: UInt16) -> String? {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return "not a numeric address" }
    return tryBinding(AF_INET6, &address)
  }

  /// Nil if it works, else the system's reason.
  private func tryBinding<Address>(_ family: Int32, _ address: inout Address) -> String? {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return ListeningPlace.reason(errno) }
    defer { Glibc.close(descriptor) }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    // Sound: every sockaddr begins with the fields of sockaddr, and the true size is given.
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard bound == 0, listen(descriptor, 1) == 0 else { return ListeningPlace.reason(errno) }
    return nil
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
