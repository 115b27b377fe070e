import FuzzSupport
import TesseraCore

/// One place at the table: a replica and, while it is connected, its session.
struct Seat {
  let number: Int
  let identity: Identity
  var replica: Replica
  var session: SessionID?
  /// Whether its welcome has come, so that it hears what everyone hears.
  var isWelcomed = false
  /// The last one sends and hears anything; the others keep the protocol.
  let isHonest: Bool

  init(_ number: Int, of room: RoomID, isHonest: Bool) {
    self.number = number
    self.isHonest = isHonest
    identity = Identity([UInt8](repeating: UInt8(number + 1), count: 32))
    let client = ClientID(Bits128(high: 1, low: UInt64(number)))
    replica = Replica(Introduction(room: room.text, client: client, name: "Player \(number)"))
  }

  /// Takes a frame in; true if a hello is owed now.
  mutating func hear(_ frame: [UInt8], at now: UInt64) -> Bool {
    var owesHello = false
    for event in replica.receive(frame: frame.span, at: now) {
      switch event {
      case .hello(let cause):
        owesHello = true
        if case .lost(let why) = cause {
          demand(!isHonest, "a room loses nobody who keeps the protocol: \(why)")
        }
      case .gaveUp: demand(!isHonest, "nobody who keeps the protocol gives up")
      case .reload(.message(let error)): demand(!isHonest, "a replica reads what a room says: \(error)")
      default: break
      }
    }
    demand(replica.view.map(isWhole) ?? true, "a view is a board with its digest")
    demand(replica.confirmed.map(isWhole) ?? true, "a confirmed board is one with its digest")
    return owesHello
  }
}

/// Whether a board made anew of its tiles has the same cells, count and digest as the one that was kept up.
func isWhole(_ board: Mosaic) -> Bool {
  Mosaic(grid: board.grid, tiles: board.tiles, classes: board.classes) == board
}
