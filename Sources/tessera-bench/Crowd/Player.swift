import TesseraCore

/// One client at a table: it has two cells of its own and swaps them back and forth.
final class Player {
  let index: Int
  unowned let table: TableView
  let seat: Int
  let wire: Wire
  var hasJoined = false
  /// Whether the poller tells when its wire takes bytes again.
  var isWatched = false
  /// The last move it has heard of.
  var head = SequenceNumber.zero
  /// Moves that a relay has brought it.
  var relayed: UInt64 = 0
  /// Tiles in its two cells, as it has last sent them.
  var tiles: (UInt16, UInt16) = (0, 0)
  /// Moves it has sent, and those that have come back.
  private(set) var sent: UInt64 = 0
  var answered: UInt64 = 0
  /// When its latest moves left, or should have, by the low byte of their numbers; none before the first.
  private var departures: [Double] = []

  init(_ index: Int, at table: TableView, seat: Int, wire: Wire) {
    self.index = index
    self.table = table
    self.seat = seat
    self.wire = wire
  }

  var client: ClientID { Player.client(index) }
  var inFlight: UInt64 { sent - answered }
  /// Whether another client at its table has heard more.
  var isBehindTable: Bool { hasJoined && (head < table.head || relayed < table.relayed) }

  static func client(_ index: Int) -> ClientID { ClientID(Bits128(high: 0xBE7C, low: UInt64(index))) }

  /// Adds its next move to what leaves with the wire's next flush.
  func move(at time: Double) {
    sent += 1
    if departures.isEmpty { departures = [Double](repeating: 0, count: 256) }
    departures[Int(sent & 255)] = time
    let swap = Swap(a: UInt16(2 * seat), b: UInt16(2 * seat + 1), tileA: tiles.0, tileB: tiles.1)
    tiles = (tiles.1, tiles.0)
    wire.add(ClientMessage.move(ClientSequenceNumber(sent), .move(.swap(swap))).encoded())
  }

  func departure(of number: UInt64) -> Double { departures.isEmpty ? 0 : departures[Int(number & 255)] }
}
