import CLibwebsockets

/// Copies a request out of the library's header table, which is only there during the callback.
struct RequestReader {
  let wsi: OpaquePointer

  /// Nil for a method the transport does not know.
  func request(from address: PeerAddress) -> Request? {
    for (token, method) in RequestReader.methods {
      guard let path = text(token) else { continue }
      var request = Request(method: method, path: path)
      request.query = query()
      request.host = text(WSI_TOKEN_HOST)
      request.origin = text(WSI_TOKEN_ORIGIN)
      request.cookie = text(WSI_TOKEN_HTTP_COOKIE)
      request.authorization = text(WSI_TOKEN_HTTP_AUTHORIZATION)
      request.ifNoneMatch = text(WSI_TOKEN_HTTP_IF_NONE_MATCH)
      request.acceptEncoding = text(WSI_TOKEN_HTTP_ACCEPT_ENCODING)
      request.accept = text(WSI_TOKEN_HTTP_ACCEPT)
      request.contentType = text(WSI_TOKEN_HTTP_CONTENT_TYPE)
      request.secFetchSite = custom("sec-fetch-site:")
      request.hostKey = custom("tessera-host-key:")
      request.createKey = custom("tessera-create-key:")
      request.subprotocols = text(WSI_TOKEN_PROTOCOL)
      request.remoteAddress = address.text
      request.remoteNetwork = address.countedAs
      request.isSecure = lws_is_ssl(wsi) != 0
      return request
    }
    return nil
  }

  private static let methods: [(lws_token_indexes, Request.Method)] = [
    (WSI_TOKEN_GET_URI, .get), (WSI_TOKEN_POST_URI, .post), (WSI_TOKEN_HEAD_URI, .head),
    (WSI_TOKEN_OPTIONS_URI, .options), (WSI_TOKEN_PUT_URI, .put), (WSI_TOKEN_PATCH_URI, .patch),
    (WSI_TOKEN_DELETE_URI, .delete),
  ]

  /// What the head says about a body.
  func contentLength() -> ContentLength {
    if has(WSI_TOKEN_HTTP_TRANSFER_ENCODING) { return .encoded }
    return ContentLength(
      text(WSI_TOKEN_HTTP_CONTENT_LENGTH), isRepeated: fragment(1, of: WSI_TOKEN_HTTP_CONTENT_LENGTH) != nil)
  }

  func keepsAlive() -> Bool {
    Request.keepsAlive(version: text(WSI_TOKEN_HTTP), connection: text(WSI_TOKEN_CONNECTION))
  }

  func has(_ token: lws_token_indexes) -> Bool { lws_hdr_total_length(wsi, token) > 0 }

  /// All of a header's values, joined by commas; nil if it is absent or empty.
  func text(_ token: lws_token_indexes) -> String? {
    let length = Int(lws_hdr_total_length(wsi, token))
    guard length > 0 else { return nil }
    return read(room: length + 16) { lws_hdr_copy(wsi, $0, $1, token) }
  }

  private func query() -> [Request.QueryItem] {
    var items: [Request.QueryItem] = []
    while let text = fragment(items.count, of: WSI_TOKEN_HTTP_URI_ARGS) {
      items.append(Request.QueryItem(text))
    }
    return items
  }

  func fragment(_ index: Int, of token: lws_token_indexes) -> String? {
    guard has(token) else { return nil }
    let room = Int(lws_hdr_total_length(wsi, token)) + 16
    return read(room: room) { lws_hdr_copy_fragment(wsi, $0, $1, token, Int32(index)) }
  }

  /// A header the library has no number for; the name in lower case with its colon.
  func custom(_ name: String) -> String? {
    let length = Int(lws_hdr_custom_length(wsi, name, Int32(name.utf8.count)))
    guard length > 0 else { return nil }
    return read(room: length + 16) { lws_hdr_custom_copy(wsi, $0, $1, name, Int32(name.utf8.count)) }
  }

  /// Lets `copy` fill a buffer and returns what it says it wrote; nil for a negative count.
  private func read(room: Int, copy: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
      // Sound: `copy` gets the buffer with its true size, and only the bytes it reports are read.
      guard let start = buffer.baseAddress else { return nil }
      let count = Int(copy(start, Int32(room)))
      guard count >= 0, count <= room else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}
