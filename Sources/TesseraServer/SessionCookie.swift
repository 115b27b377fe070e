/// The cookie that lets the same person come back (P20).
enum SessionCookie {
  /// With `__Host-` a browser takes it only over https, for this host and the whole of it.
  static func name(isSecure: Bool) -> String { isSecure ? "__Host-tessera" : "tessera" }

  /// The secret in a `Cookie` header, nil when it is not there or not one of ours.
  static func token(in header: String?, isSecure: Bool) -> String? {
    let name = name(isSecure: isSecure)
    for pair in (header ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
      let value = String(parts[1])
      guard (16...128).contains(value.utf8.count), value.utf8.allSatisfy(isLetter) else { return nil }
      return value
    }
    return nil
  }

  /// Of the alphabet that tokens are made of (RFC 4648 §5): anything else a head might not carry unchanged.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 95: true
    default: false
    }
  }
}

extension SessionCookie {
  /// What sets it: out of reach of scripts and of other sites, for 400 days, the most that browsers keep.
  static func header(_ token: String, isSecure: Bool) -> String {
    let line = "\(name(isSecure: isSecure))=\(token); Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"
    return isSecure ? line + "; Secure" : line
  }
}
