import TesseraTransport

/// Who may open a socket or post: pages of our own, and programs that are no browsers.
///
/// Guards against other sites' pages (cross-site requests) and against names that are pointed here (rebinding).
struct OriginRule {
  /// What the world sees; nil: the request's own scheme and host, where no public name can stand.
  let publicURL: String?

  func allows(_ request: Request) -> Bool {
    guard let origin = request.origin else { return request.secFetchSite == nil && request.cookie == nil }
    if let publicURL { return origin == publicURL }
    guard let host = request.host, OriginRule.isLocal(host) else { return false }
    return origin == "\(request.isSecure ? "https" : "http")://\(host.lowercased())"
  }

  /// An IP address, `localhost`, a dotless name or one under `.local`, with or without a port.
  static func isLocal(_ host: String) -> Bool {
    guard host.utf8.allSatisfy(isHostLetter) else { return false }
    let isAddress = host.hasPrefix("[")
    let end = isAddress ? host.firstIndex(of: "]").map(host.index(after:)) : host.firstIndex(of: ":")
    let port = end.map { host[$0...] } ?? ""
    guard port.isEmpty || port.first == ":" && port.dropFirst().utf8.allSatisfy(isDigit) else { return false }
    let name = host[..<(end ?? host.endIndex)].lowercased()
    if isAddress { return isBracketed(name) }
    guard !name.isEmpty else { return false }
    if !name.contains(".") || name.hasSuffix(".local") || name.hasSuffix(".localhost") { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { $0.utf8.allSatisfy(isDigit) && UInt8($0) != nil }
  }

  /// An address of IP version 6 as it stands in a host: hexadecimal digits, colons and dots in brackets.
  private static func isBracketed(_ name: String) -> Bool {
    let address = name.dropFirst().dropLast()
    return name.hasSuffix("]") && address.contains(":")
      && address.utf8.allSatisfy { isDigit($0) || (97...102).contains($0) || $0 == 58 || $0 == 46 }
  }

  /// Scheme and host for links, from what may be believed of the request.
  static func base(of request: Request, publicURL: String?, fallback: String) -> String {
    if let publicURL { return publicURL }
    guard let host = request.host, !host.isEmpty, host.utf8.allSatisfy(isHostLetter) else { return fallback }
    return "\(request.isSecure ? "https" : "http")://\(host)"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isHostLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: ".:-_[]".utf8.contains(byte)
    }
  }
}
