import TesseraTransport
import Testing

/// A transport on a free port with an owner that keeps all it is told, turned by the test itself.
final class Harness: TransportDelegate {
  struct Message: Equatable {
    var bytes: [UInt8]
    var isText: Bool
    var connection: ConnectionID

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  let transport: Transport
  var openings: [(id: ConnectionID, subprotocol: Subprotocol, request: Request)] = []
  var messages: [Message] = []
  var requests: [(request: Request, body: [UInt8], exchange: ExchangeID)] = []
  var drains: [ConnectionID] = []
  var closings: [(id: ConnectionID, code: UInt16)] = []
  var wakes = 0
  var turns = 0
  /// What it does on a message, while the turn is still delivering.
  var onMessage: () -> Void = {}
  var judgeUpgrade: (Request) -> UpgradeVerdict = { _ in .accept }
  var judgeBody: (Request) -> BodyVerdict = { _ in .accept(1000) }
  /// The answer to a request, given at once; nil leaves it waiting.
  var answer: (Request, [UInt8]) -> Response? = { request, body in
    Response(
      status: 200, headers: [.init("Content-Type", "text/plain")],
      body: Array("\(request.method.rawValue) \(request.path) \(body.count)".utf8))
  }

  init(_ change: (inout TransportOptions) -> Void = { _ in }) throws {
    var options = TransportOptions()
    change(&options)
    transport = try Transport(options)
    transport.delegate = self
    transport.every(seconds: 0.002) {}
  }

  /// Turns the loop until the condition holds; false if it never does.
  func turn(until condition: () -> Bool) -> Bool {
    for _ in 0..<15_000 {
      if condition() { return true }
      transport.runTurn()
    }
    return condition()
  }

  func turn(times: Int) { for _ in 0..<times { transport.runTurn() } }

  /// A client whose handshake has been accepted, and its connection.
  func join(_ subprotocol: Subprotocol = .binary, receiveBuffer: Int32? = nil) throws -> (
    RawClient, ConnectionID
  ) {
    let client = RawClient(port: transport.port, receiveBuffer: receiveBuffer)
    let count = openings.count
    client.upgrade(subprotocol: subprotocol.rawValue)
    try #require(turn { openings.count > count && client.text.contains("\r\n\r\n") })
    return (client, openings[count].id)
  }

  /// What the server answers to these bytes, read until the socket closes or the condition holds.
  func exchange(_ text: String, until condition: (String) -> Bool) throws -> String {
    let client = RawClient(port: transport.port)
    client.send(text)
    try #require(turn { condition(client.text) || client.isClosed })
    return client.text
  }

  func bodyLimit(for request: Request) -> BodyVerdict { judgeBody(request) }
  func upgrade(_ request: Request) -> UpgradeVerdict { judgeUpgrade(request) }
  func refusal(status: Int, _ reason: String) -> Response {
    Response(status: status, headers: [.init("X-Dressed", "yes")], body: Array(reason.utf8))
  }
  func opened(_ connection: ConnectionID, _ subprotocol: Subprotocol, _ request: Request) {
    openings.append((connection, subprotocol, request))
  }
  func received(_ message: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID) {
    messages.append(Message(bytes: Array(message), isText: isText, connection: connection))
    onMessage()
  }
  func received(_ request: Request, body: [UInt8], exchange: ExchangeID) {
    requests.append((request, body, exchange))
    if let response = answer(request, body) { transport.respond(exchange, response) }
  }
  func drained(_ connection: ConnectionID) { drains.append(connection) }
  func closed(_ connection: ConnectionID, code: UInt16) { closings.append((connection, code)) }
  func turnEnded() { turns += 1 }
  func woken() { wakes += 1 }
}
