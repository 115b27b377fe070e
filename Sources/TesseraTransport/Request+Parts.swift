// What is read out of a head's texts; apart from the library, so that it can be given anything.

extension Request.QueryItem {
  /// One item as it stands in the query; without an equals sign its value is empty.
  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
  }
}

/// The only sizes a request may announce.
enum ContentLength: Equatable {
  case absent
  case bytes(Int)
  case malformed
  /// Transfer-Encoding, which the library would not decode.
  case encoded

  /// The size that at most one header names, in plain digits; `isRepeated`: there is another such header.
  init(_ text: String?, isRepeated: Bool) {
    guard let text else {
      self = .absent
      return
    }
    guard !isRepeated, (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let length = Int(text)
    else {
      self = .malformed
      return
    }
    self = .bytes(length)
  }
}

extension Request {
  /// The library's own rule, so that both sides agree: HTTP/1.1 stays unless it says close, 1.0 the other way.
  static func keepsAlive(version: String?, connection: String?) -> Bool {
    switch connection?.lowercased() {
    case "keep-alive": true
    case "close": false
    default: version?.hasSuffix("1.1") == true
    }
  }
}
