extension Response {
  /// The bytes before the body.
  func head(closes: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Response.phrase(of: status))\r\n"
    for header in headers { text += "\(header.name): \(Response.clean(header.value))\r\n" }
    if status >= 200, status != 204, status != 304 { text += "Content-Length: \(body.count)\r\n" }
    text += closes ? "Connection: close\r\n\r\n" : "Connection: keep-alive\r\n\r\n"
    return Array(text.utf8)
  }

  /// Without the control characters that could end the header early.
  private static func clean(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return value }
    return String(value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }

  /// RFC 9110 §15; the phrase is for people only.
  static func phrase(of status: Int) -> String { phrases[status] ?? "Status" }

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 303: "See Other",
    304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict",
    410: "Gone", 411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type",
    422: "Unprocessable Content", 426: "Upgrade Required", 429: "Too Many Requests",
    500: "Internal Server Error", 503: "Service Unavailable", 507: "Insufficient Storage",
  ]
}
