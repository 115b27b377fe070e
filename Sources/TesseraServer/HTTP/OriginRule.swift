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
    if host.hasPrefix("[") { return host.contains("]") }
    let name = host.lowercased().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[0]
    guard !name.isEmpty else { return false }
    if !name.contains(".") || name.hasSuffix(".local") || name.hasSuffix(".localhost") { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// Scheme and host for links, from what may be believed of the request.
  static func base(of request: Request, publicURL: String?, fallback: String) -> String {
    if let publicURL { return publicURL }
    guard let host = request.host, !host.isEmpty, host.utf8.allSatisfy(isHostLetter) else { return fallback }
    return "\(request.isSecure ? "https" : "http")://\(host)"
  }

  private static func isHostLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: ".:-[]".utf8.contains(byte)
    }
  }
}
