import TesseraCore
import TesseraTransport

/// One connection: what is under way in both directions, and what each side believes of it.
final class Link {
  enum Parcel {
    case frame([UInt8])
    case close(UInt16)
  }

  let id: ConnectionID
  let tab: Int
  var chance: Chance

  /// The hub has been told of it and has not ended it.
  var isServed = false
  /// Nothing arrives any more, on either side.
  var isCut = false
  /// When the last parcel of each direction arrives: a connection keeps its order.
  var lastUp: UInt64 = 0
  var lastDown: UInt64 = 0

  /// How long the reader takes for a byte.
  var msPerByte: UInt64 = 0
  /// The reader takes nothing until then.
  var deafUntil: UInt64 = 0
  /// What the kernel holds for the reader, and how much it takes.
  var kernel = 0
  static let window = 400
  /// What waits for the kernel.
  var queue: [Parcel] = []
  var queued = 0
  var hasWaited = false

  /// So many of the next frames with moves are lost, or their digests damaged.
  var damage: (kind: Damage, frames: Int)?
  enum Damage { case loss, digest }
  /// What the client may find because of it.
  var damaged: Set<Hello.Why> = []

  // What the oracle knows of it.
  /// Which history of the database it is served from.
  var history = 0
  /// What the client may be resumed from: the position it was told last, then its hellos
  /// since then or without an answer.
  var positions: [Hello.Position?] = []
  var toldHead: SequenceNumber?
  /// Whether it was answered by something later than what it was told.
  var waitsForWelcome = false
  var player: PlayerNumber?
  var epoch = Epoch(0)
  var held: [UInt32: PlayerNumber] = [:]
  /// The requests that reached the server, by number.
  var asked: [ClientSequenceNumber: [MoveRequest]] = [:]
  var unansweredHellos = 0

  init(id: ConnectionID, tab: Int, seed: UInt64) {
    self.id = id
    self.tab = tab
    chance = Chance(seed: seed, stream: 1_000_000 + id.value)
  }

  /// Only who waits for a welcome may be answered before it was told the moves that an answer follows from.
  func heard(_ answer: Answer) {
    guard let toldHead else { return }
    let sequence =
      switch answer {
      case .applied(let sequence): sequence
      case .refused(let rejection): rejection.sequence
      }
    if sequence > toldHead { waitsForWelcome = true }
  }

  /// It is told of this position; hellos that are not answered yet may still be, each from its own.
  func told(_ position: Hello.Position) {
    positions = [position] + positions.dropFirst().suffix(unansweredHellos)
  }
}
