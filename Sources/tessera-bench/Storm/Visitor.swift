import Glibc
import TesseraCore

/// Somebody who comes to a room, perhaps plays there, is cut off and comes back as a browser does.
final class Visitor {
  let index: Int
  let room: String
  /// Where it plays: its two cells are 2 × seat and the next; nil: it only looks on.
  let seat: Int?
  var wire: Wire?
  /// When it comes, in `seconds()`; nil while it is there or on its way.
  var comesAt: Double?
  var isInside = false
  /// Whether it reads what it is told.
  var reads = true
  /// Attempts since it was last inside.
  var attempt = 0

  /// When it moves next, and how often.
  var movesAt = Double.infinity
  var pause = Double.infinity
  private var tiles: (UInt16, UInt16) = (0, 0)
  private(set) var sent: UInt64 = 0
  private(set) var answered: UInt64 = 0
  private var departures: [Double] = []

  init(_ index: Int, room: String, seat: Int?) {
    self.index = index
    self.room = room
    self.seat = seat
  }

  var client: ClientID { ClientID(Bits128(high: 0x5704, low: UInt64(index))) }

  var hello: [UInt8] {
    ClientMessage.hello(Hello(room: room, client: client, name: "", token: "visitor \(index)")).encoded()
  }

  /// Takes a welcome in; what it had sent and not heard of is not sent again, for it was measured as lost.
  func enter(_ frame: UnsafeRawBufferPointer, at now: Double) {
    isInside = true
    attempt = 0
    let bytes = Array(frame)
    guard let seat, case .welcome(let welcome) = try? ServerMessage.decode(bytes.span),
      case .snapshot(let snapshot) = welcome.content, let board = snapshot.mosaic,
      2 * seat + 1 < board.tiles.count
    else { return }
    tiles = (board.tiles[2 * seat], board.tiles[2 * seat + 1])
    sent = welcome.lastClientSequence.value
    answered = sent
    movesAt = now + pause * Double(index % 10) / 10
  }

  /// Its next move, with the time at which it should leave.
  func move(at time: Double) -> [UInt8] {
    sent += 1
    if departures.isEmpty { departures = [Double](repeating: 0, count: 256) }
    departures[Int(sent & 255)] = time
    let cell = UInt16(2 * (seat ?? 0))
    let swap = Swap(a: cell, b: cell + 1, tileA: tiles.0, tileB: tiles.1)
    tiles = (tiles.1, tiles.0)
    return ClientMessage.move(ClientSequenceNumber(sent), .move(.swap(swap))).encoded()
  }

  /// Its own moves among those that came, as seconds since they left.
  func latencies(in frame: UnsafeRawBufferPointer, at now: Double, _ each: (Double) -> Void) {
    let bytes = Array(frame)
    guard case .moves(let moves) = try? ServerMessage.decode(bytes.span) else { return }
    for item in moves.items where item.client == client {
      answered = item.clientSequence.value
      each(now - departures[Int(answered & 255)])
    }
  }
}
