import CLibwebsockets

/// What a head may not be, though the library would take it.
extension RequestReader {
  /// What RFC 9112 forbids in any request, in words; nil for a sound head.
  ///
  /// Two readers that disagree about a head disagree about where the next request begins (smuggling), so
  /// what another may read in another way is refused.
  func fault() -> String? {
    let version = text(WSI_TOKEN_HTTP) ?? ""
    guard version.hasPrefix("HTTP/1.") else { return "This server speaks HTTP/1.1." }
    guard fragment(1, of: WSI_TOKEN_HOST) == nil, has(WSI_TOKEN_HOST) || version == "HTTP/1.0" else {
      return "A request names its Host once."
    }
    let hidden = RequestReader.framing.contains { name in
      RequestReader.blanks.contains { custom(name + $0 + ":") != nil }
    }
    return hidden ? "No blank may stand before the colon of a header." : nil
  }

  /// The headers that say where a request ends.
  private static let framing = ["content-length", "transfer-encoding"]
  private static let blanks = [" ", "\t", "  ", "\t ", " \t", "\t\t"]

  /// What RFC 6455 (4.2.1) misses in a handshake, in words, besides its version and subprotocol.
  func handshakeFault() -> String? {
    guard text(WSI_TOKEN_HTTP) != "HTTP/1.0" else { return "A WebSocket needs HTTP/1.1." }
    let connection = (text(WSI_TOKEN_CONNECTION) ?? "").lowercased().split(separator: ",")
    guard connection.contains(where: { $0.filter { $0 != " " && $0 != "\t" } == "upgrade" }) else {
      return "A WebSocket handshake says Connection: Upgrade."
    }
    guard fragment(1, of: WSI_TOKEN_KEY) == nil, RequestReader.isKey(text(WSI_TOKEN_KEY) ?? "") else {
      return "Sec-WebSocket-Key must be 16 bytes in base64."
    }
    guard contentLength() == .absent || contentLength() == .bytes(0) else {
      return "A WebSocket handshake has no body."
    }
    return nil
  }

  private static func isKey(_ text: String) -> Bool {
    text.utf8.count == 24 && text.hasSuffix("==")
      && text.utf8.dropLast(2).allSatisfy { letter in
        switch letter {
        case 43, 47, 48...57, 65...90, 97...122: true
        default: false
        }
      }
  }
}
