import TesseraCore

/// How a crowd talks with what it measures.
enum Dialect {
  /// Tessera's binary subprotocol: hello, welcome, moves.
  case tessera
  /// A relay: what one sends is what everyone gets, and there is no hello.
  case relay

  /// What a client asks for when it connects: a relay has its rooms by path.
  func path(to room: String) -> String {
    switch self {
    case .tessera: "/ws"
    case .relay: "/" + room
    }
  }

  /// What a client says first; nil when it is in the room as soon as it is connected.
  func hello(_ player: Player) -> [UInt8]? {
    guard case .tessera = self else { return nil }
    let hello = Hello(
      room: player.table.room, client: player.client, name: "", token: "token of client \(player.index)")
    return ClientMessage.hello(hello).encoded()
  }
}

/// A client's own move as a relay returns it.
struct Relayed {
  var seat: Int
  var number: UInt64

  /// A move of the binary subprotocol, whose first cell tells the sender's seat; nil for anything else.
  init?(_ frame: UnsafeRawBufferPointer) {
    guard frame.count >= 11, frame[0] == 2 else { return nil }
    var (number, shift, index) = (UInt64(0), UInt64(0), 1)
    while index < frame.count - 9, shift < 63 {
      number |= UInt64(frame[index] & 127) << shift
      index += 1
      if frame[index - 1] < 128 { break }
      shift += 7
    }
    guard frame.count == index + 9, frame[index] == 1 else { return nil }
    seat = (Int(frame[index + 1]) | Int(frame[index + 2]) << 8) / 2
    self.number = number
  }
}
