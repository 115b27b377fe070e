import TesseraTransport

/// What stands on every answer, errors and pictures too.
enum SecurityHeaders {
  /// `base` is scheme and host as the browser sees them: its WebSocket twin may be connected to.
  static func dress(_ response: Response, base: String) -> Response {
    var response = response
    let socket = base.hasPrefix("https://") ? "wss://" + base.dropFirst(8) : "ws://" + base.dropFirst(7)
    response.headers += [
      .init("Content-Security-Policy", policy(socket)), .init("X-Content-Type-Options", "nosniff"),
      .init("Referrer-Policy", "same-origin"), .init("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    // Over plain http at a name browsers ignore the first with an error in the console, and the second silently.
    if base.hasPrefix("https://") {
      response.headers += [
        .init("Cross-Origin-Opener-Policy", "same-origin"),
        .init("Strict-Transport-Security", "max-age=31536000"),
      ]
    }
    return response
  }

  /// What stands on the answers that are made before any page is known: they show nothing at all.
  static let bare: [Response.Header] = [
    .init("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"),
    .init("X-Content-Type-Options", "nosniff"), .init("Referrer-Policy", "same-origin"),
    .init("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  private static func policy(_ socket: String) -> String {
    """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; \
    media-src 'self' blob:; connect-src 'self' \(socket); manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'
    """
  }
}
