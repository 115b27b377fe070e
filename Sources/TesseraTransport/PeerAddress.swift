import Glibc

/// Who is at the other end, and under which name their sockets are counted.
struct PeerAddress: Hashable {
  /// Numeric, without the port; an IPv4 address inside IPv6 is written as IPv4.
  var text: String
  /// The address itself, or the /64 of an IPv6 address, which one subscriber owns as a whole.
  var countedAs: String

  static let unknown = PeerAddress(text: "", countedAs: "")

  init(text: String, countedAs: String) {
    self.text = text
    self.countedAs = countedAs
  }

  init(_ storage: sockaddr_storage) {
    var storage = storage
    // Sound: a sockaddr_storage is large and aligned enough for each address family it names.
    self = withUnsafePointer(to: &storage) { pointer in
      switch Int32(pointer.pointee.ss_family) {
      case AF_INET:
        pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { PeerAddress($0.pointee.sin_addr) }
      case AF_INET6:
        pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { PeerAddress($0.pointee.sin6_addr) }
      default: .unknown
      }
    }
  }

  private init(_ address: in_addr) {
    let text = PeerAddress.text(AF_INET, address)
    self.init(text: text, countedAs: text)
  }

  private init(_ address: in6_addr) {
    let text = PeerAddress.text(AF_INET6, address)
    if text.hasPrefix("::ffff:"), text.contains(".") {
      let mapped = String(text.dropFirst(7))
      self.init(text: mapped, countedAs: mapped)
    } else {
      var prefix = address
      // Sound: the 16 bytes are this function's own copy.
      withUnsafeMutableBytes(of: &prefix) { bytes in
        for index in 8..<16 { bytes[index] = 0 }
      }
      self.init(text: text, countedAs: PeerAddress.text(AF_INET6, prefix))
    }
  }

  private static func text<Address>(_ family: Int32, _ address: Address) -> String {
    let room = Int(INET6_ADDRSTRLEN)
    return withUnsafeBytes(of: address) { address in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { letters in
        // Sound: inet_ntop reads one address of the family and writes at most `room` bytes with its NUL.
        guard let start = letters.baseAddress,
          let text = inet_ntop(family, address.baseAddress, start, socklen_t(room))
        else { return "" }
        return String(cString: text)
      }
    }
  }
}
