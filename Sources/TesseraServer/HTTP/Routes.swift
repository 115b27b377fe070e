import TesseraCore
import TesseraTransport

/// What HTTP answers.
final class Routes {
  unowned let server: Server

  init(_ server: Server) { self.server = server }

  /// Decides at the head of a request what body it may bring.
  func bodyLimit(for request: Request) -> BodyVerdict { .accept(0) }

  /// Whether a WebSocket handshake may go on.
  func upgrade(_ request: Request) -> UpgradeVerdict {
    guard !server.hub.drain.isUnderWay else { return .refuse(Response(status: 503)) }
    guard request.path == "/ws" else { return .refuse(Response(status: 404)) }
    return .accept
  }

  /// Answers, now or later, with `server.transport.respond`.
  func received(_ request: Request, body: [UInt8], exchange: ExchangeID) {
    server.transport.respond(exchange, Response(status: 404))
  }
}
