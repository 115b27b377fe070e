import TesseraTransport

/// The forms in which everything is answered.
enum Reply {
  static func json(
    _ status: Int = 200, _ headers: [Response.Header] = [], _ write: (inout JSONWriter) -> Void
  )
    -> Response
  { bytes(status, "application/json", headers + [fresh], JSONWriter.bytes(write)) }

  static func bytes(_ status: Int = 200, _ type: String, _ headers: [Response.Header] = [], _ body: [UInt8])
    -> Response
  { Response(status: status, headers: [.init("Content-Type", type)] + headers, body: body) }

  /// RFC 9457: `code` is for programs, `detail` for people; evidence stands beside them by name.
  static func problem(
    _ status: Int, _ code: String, _ detail: String, evidence: [(name: String, value: Int)] = [],
    _ headers: [Response.Header] = []
  ) -> Response {
    let body = JSONWriter.bytes { writer in
      writer.object {
        $0.member("type", "about:blank")
        $0.member("title", phrase(status))
        $0.member("status", status)
        $0.member("code", code)
        $0.member("detail", detail)
        for fact in evidence { $0.member(fact.name, fact.value) }
      }
    }
    return bytes(status, "application/problem+json", headers + [fresh], body)
  }

  static let notFound = problem(404, "notFound", "There is nothing at this address.")
  static let noSuchRoom = problem(404, "noSuchRoom", "There is no such room.")
  static let notHost = problem(403, "notHost", "Only the host of this room may do that.")
  /// `at` in Unix milliseconds.
  static func ended(_ at: UInt64) -> Response {
    problem(
      410, "roomEnded", "This room has ended. Its link will not be used again.",
      evidence: [("ended", Int(clamping: at))])
  }

  static let passwordNeeded = problem(403, "passwordNeeded", "This room has a password; join it first.")
  static let unreadable = problem(500, "internal", "This could not be read. The operator's log says why.")
  static let busy = problem(
    503, "busy", "Too much is waiting at the moment. Try again in a few seconds.", [.init("Retry-After", "3")]
  )

  static let notStored = problem(
    503, "notStored", "This could not be stored. Try again in a few seconds.", [.init("Retry-After", "3")])
  static let storageFull = problem(
    507, "storageFull", "The server's disk is full; nothing was stored. Try again later.",
    [.init("Retry-After", "60")])

  static func tooManyUploads(seconds: UInt64, perDay: UInt64) -> Response {
    let wait = seconds < 5400 ? "\(seconds / 60 + 1) minutes" : "\((seconds + 3599) / 3600) hours"
    return problem(
      429, "tooManyUploads",
      "As many pictures as one address may send in a day (\(perDay / 1_000_000) MB) have come from yours."
        + " Try again in \(wait), or take a picture that is here already.",
      [.init("Retry-After", String(seconds))])
  }

  static let pictureQuota = problem(
    507, "pictureQuota",
    "This server has no room for more pictures. Delete a room of yours, or ask the operator for more room.",
    [.init("Retry-After", "3600")])

  /// An answer that must not be kept.
  private static let fresh = Response.Header("Cache-Control", "no-store")

  private static func phrase(_ status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    case 507: "Insufficient Storage"
    default: "Refused"
    }
  }
}

/// Whether what the asker has is still right (RFC 9110, 13.1.2).
enum EntityTag {
  /// `tag` with its quotes; `header` is If-None-Match.
  static func matches(_ tag: String, _ header: String?) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { part in
      var candidate = part.drop { $0 == " " }
      while candidate.last == " " { candidate.removeLast() }
      if candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
      return candidate == tag || candidate == "*"
    }
  }
}
