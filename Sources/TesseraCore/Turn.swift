/// What one turn stores and what it tells once that is stored (P2).
struct Turn: Sendable {
  struct Answered: Sendable {
    var session: SessionID
    var message: ServerMessage
  }

  /// A welcome that is owed.
  struct Greeting: Sendable {
    var session: SessionID
    var position: Hello.Position?
    var token: String?
  }

  /// The head of the room before it.
  let after: SequenceNumber
  private(set) var records: [Record] = []
  /// Estimated bytes of `records`.
  private(set) var bytes = 0
  /// `rejected`, `applied` and what else answers a move.
  var answers: [Answered] = []
  /// Changes of holds that must not be seen before the moves of this turn.
  var holds: [HoldChange] = []
  /// What else must not be seen before them.
  var notes: [Told] = []
  var changedPlayers: [PlayerNumber] = []
  var leftPlayers: [PlayerNumber] = []
  var greetings: [Greeting] = []
  /// Clients with an outcome in it.
  var clients: Set<ClientSlot> = []

  // Made when it is sealed, added to until it is released:
  var players: ServerMessage?
  var welcomes: [Told] = []
  /// What leaves behind the welcomes, in the order it was made.
  var behind: [Told] = []
  /// The tiles whose changes wait in `behind`.
  private var lateTiles: [UInt32] = []

  init(after: SequenceNumber) { self.after = after }

  var isEmpty: Bool {
    records.isEmpty && answers.isEmpty && holds.isEmpty && notes.isEmpty && changedPlayers.isEmpty
      && leftPlayers.isEmpty && greetings.isEmpty
  }

  mutating func add(_ record: Record) {
    records.append(record)
    bytes += record.estimatedBytes
  }

  mutating func note(changed player: PlayerNumber) {
    if !changedPlayers.contains(player) { changedPlayers.append(player) }
    leftPlayers.removeAll { $0 == player }
  }

  mutating func note(left player: PlayerNumber) {
    changedPlayers.removeAll { $0 == player }
    leftPlayers.append(player)
  }

  mutating func greet(_ greeting: Greeting) {
    var greeting = greeting
    if let index = greetings.firstIndex(where: { $0.session == greeting.session }) {
      let earlier = greetings.remove(at: index)
      greeting.token = greeting.token ?? earlier.token
    }
    greetings.append(greeting)
  }

  /// Whether a change of this tile's hold waits in it.
  func holdsBack(_ tile: UInt32) -> Bool {
    holds.contains { $0.tile == tile } || lateTiles.contains(tile)
  }

  /// A change of a hold that was made after the turn was sealed, but waits for a move in it.
  mutating func addLate(_ change: HoldChange) {
    behind.append(.send(.holds([change]), to: .everyone))
    lateTiles.append(change.tile)
  }

  /// What everyone hears now, those whose welcome is on its way must hear again: it is older than this.
  mutating func repeatBehindWelcomes(_ message: ServerMessage) {
    for greeting in greetings { behind.append(.send(message, to: .session(greeting.session))) }
  }

  /// Its moves as one frame, or nil without any.
  func frame(_ epoch: Epoch) -> ServerMessage? {
    var items: [MoveItem] = []
    var digest: Digest?
    for case .move(let record) in records {
      items.append(record.item)
      digest = record.digest
    }
    return digest.map { .moves(MovesFrame(epoch: epoch, items: items, digest: $0)) }
  }
}

extension Record {
  /// About what it takes in the log; for the gauge of what is not committed.
  var estimatedBytes: Int {
    switch self {
    case .keyframe(let keyframe): 200 + keyframe.board.estimatedBytes
    case .move(let record):
      switch record.item.move {
      case .restore(_, let tiles): 200 + 2 * tiles.count
      case .table(let move): 200 + 4 * move.group.count
      case .swap, .scramble, .undo: 200
      }
    default: 200
    }
  }
}
