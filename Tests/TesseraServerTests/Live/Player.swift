import TesseraCore
import Testing

/// A player with the browser's own replica on a real socket.
final class Player {
  var replica: Replica
  private var socket: WebSocketClient?
  private(set) var events: [ReplicaEvent] = []
  /// The replica's clock: it only paces.
  private var now: UInt64 = 0

  init(room: String, client: UInt64, name: String) {
    var introduction = Introduction(room: room, client: ClientID(Bits128(high: 7, low: client)), name: name)
    introduction.token = "token-of-\(name)-\(client)"
    replica = Replica(introduction)
  }

  func connect(port: UInt16) throws {
    let socket = try WebSocketClient(port: port, "tessera.v1")
    self.socket = socket
    try socket.send(replica.hello())
    try play(until: { $0.isReady })
  }

  /// The line goes dead without a farewell.
  func cutOff() {
    socket?.close()
    socket = nil
    replica.disconnected()
  }

  /// Makes a move; it is sent if it may be.
  @discardableResult
  func move(_ make: (inout Replica, UInt64) -> LocalMove) throws -> LocalMove {
    now += 1000
    let local = make(&replica, now)
    if let message = local.message { try socket?.send(message) }
    return local
  }

  func say(_ message: ClientMessage?) throws {
    if let message { try socket?.send(message) }
  }

  /// Takes messages in until the replica is as wanted.
  func play(until isDone: (Replica) -> Bool) throws {
    while !isDone(replica) { try step() }
  }

  /// Takes messages in until an event was seen since the beginning.
  func play(untilEvent isWanted: (ReplicaEvent) -> Bool) throws {
    while !events.contains(where: isWanted) { try step() }
  }

  private func step() throws {
    let socket = try #require(socket)
    now += 1000
    for message in replica.unsent(at: now) { try socket.send(message) }
    guard case .message(let bytes) = try socket.receive() else { throw Socket.Gone() }
    let new = replica.receive(try ServerMessage(binary: bytes), at: now)
    events += new
    for event in new {
      guard case .hello = event else { continue }
      try socket.send(replica.hello())
    }
    for message in replica.unsent(at: now) { try socket.send(message) }
  }
}
