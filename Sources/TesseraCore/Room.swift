/// The server's side of one room: the only place where a move is judged (P1–P17).
///
/// Pure: every input names its moment and returns what leaves at once; everything else is an output of
/// the turn, which `seal` ends and `release` hands out after its receipt. Where to read on: judging,
/// restoring, holds, sessions, countdown and turn are extensions in files of their own.
public struct Room: Sendable {
  public let id: RoomID
  public let creation: RoomCreation
  public let epoch: Epoch
  public let limits: Limits
  let build: String
  let rules: UInt64
  let picture: PictureReference
  let epochs: [EpochStart]

  var puzzle: Puzzle
  var history: History
  var clients = ClientTable()
  var roster = Roster()
  var sessions: [SessionID: Session] = [:]
  var hands = Hands()
  var pointers: [PlayerNumber: Cursor] = [:]
  var countdown: Countdown?
  var parked: [Parked] = []
  var setback: Setback?

  /// What is being collected.
  var open: Turn
  /// What waits for its receipt.
  var sealed: Turn?
  /// The head of all that is sealed, and of all that is committed.
  var sealedHead: SequenceNumber
  var committedHead: SequenceNumber
  /// The last move that set or cleared the latch.
  var latchMoved = SequenceNumber.zero
  var lastKeyframe: SequenceNumber
  /// Unix milliseconds told last; no later fact is earlier (P13).
  var lastAt: UInt64
  /// Monotonic milliseconds of the last scramble.
  var scrambledAt: UInt64?
  var random: SplitMix64
  var isWritable = true
  /// Whether the log knows nobody whom the room does not.
  var isWhole: Bool
  /// How often somebody was forgotten: an answer of the log is good as long as this has not changed.
  public internal(set) var forgettings: UInt64 = 0
  /// So many clients or players in memory are too many.
  var crowd = Room.smallestCrowd

  /// `entropy` seeds the scrambles of this loading; `build` travels into every welcome.
  ///
  /// Throws where the log is not whole. O(tiles + moves loaded).
  public init(
    _ loaded: LoadedRoom, limits: Limits, build: String, entropy: UInt64
  ) throws(PuzzleFault) {
    let keyframe = loaded.keyframe
    guard let start = Puzzle(keyframe) else { throw .impossible(keyframe.sequence) }
    id = loaded.id
    creation = loaded.creation
    epoch = loaded.epochs.last?.epoch ?? Epoch(0)
    epochs = loaded.epochs
    self.limits = limits.on(start)
    self.build = build
    rules = keyframe.rules
    picture = keyframe.picture
    puzzle = start
    history = History(after: SequenceNumber((loaded.recent.first?.sequence.value ?? 1) &- 1))
    if loaded.recent.isEmpty { history = History(after: keyframe.sequence) }
    lastKeyframe = keyframe.sequence
    lastAt = max(creation.created, loaded.recent.last?.at ?? 0)
    random = SplitMix64(state: entropy)
    open = Turn(after: .zero)
    sealedHead = .zero
    committedHead = .zero
    isWhole = loaded.isWhole
    roster.reserve(loaded.lastPlayer)
    for record in loaded.players { roster.add(record) }
    for client in loaded.clients { recall(client) }
    try recall(loaded.recent)
    open = Turn(after: sequence)
    sealedHead = sequence
    committedHead = sequence
  }

  mutating func recall(_ loaded: LoadedClient) {
    var client = Client(id: loaded.client, player: loaded.player)
    client.window = ClientWindow(last: loaded.lastClientSequence, outcomes: loaded.outcomes)
    client.committed = loaded.lastClientSequence
    client.sealed = loaded.lastClientSequence
    clients.add(client)
  }

  private mutating func recall(_ moves: [MoveItem]) throws(PuzzleFault) {
    for item in moves {
      guard item.sequence == history.head.next else {
        throw .gap(expected: history.head.next, found: item.sequence)
      }
      let slot = clients.slot(of: item.client) ?? clients.add(Client(id: item.client, player: item.player))
      history.append(item, by: slot)
      guard item.sequence > puzzle.sequence else { continue }
      if case .scramble = item.move, let mosaic = puzzle.mosaic {
        setback = Setback(sequence: puzzle.sequence, tiles: mosaic.tiles, at: item.at)
      }
      try puzzle.apply(item)
    }
    guard history.head == puzzle.sequence else {
      throw .gap(expected: puzzle.sequence, found: history.head)
    }
  }
}

extension Room {
  /// The number of the last move judged, committed or not.
  public var sequence: SequenceNumber { puzzle.sequence }

  public var board: Board { puzzle.board }

  public var round: UInt32 { puzzle.round }

  /// The latch of P14: the picture has been completed and nothing moves until a scramble or restore.
  public var isAtRest: Bool { puzzle.solved }

  /// Whether no session is in it.
  public var isEmpty: Bool { sessions.isEmpty }

  /// Whether nothing would be lost or left untold if it were taken out of memory now.
  public var isSettled: Bool {
    sessions.isEmpty && roster.present.isEmpty && open.isEmpty && sealed == nil
  }

  /// The sessions in it, in no order.
  public var sessionIDs: [SessionID] { Array(sessions.keys) }

  /// How many players are present, watchers and those away for less than 30 s included.
  public var presentCount: Int { roster.present.count }

  /// Whether a sealed turn waits for its receipt.
  public var awaitsReceipt: Bool { sealed != nil }

  /// About how many bytes of records wait in the open and in the sealed turn.
  public var uncommittedBytes: Int { open.bytes + (sealed?.bytes ?? 0) }

  /// A message of anything but hello; returns what leaves at once.
  ///
  /// Of a session that has not been admitted or was closed nothing is taken.
  public mutating func receive(_ message: ClientMessage, from session: SessionID, at now: Moment) -> [Told] {
    guard let asker = sessions[session] else { return [] }
    var told = endOverdue(at: now)
    switch message {
    case .hello: break
    case .move(let number, let request):
      hands.renew(asker.client, at: now.monotonic)
      take(number, request, from: session, at: now, &told)
    case .hold(let tile): hold(tile, from: session, asker, at: now, &told)
    case .release(let tile): release(tile, asker, &told)
    case .cursor(let x, let y): point(x, y, asker, at: now)
    case .ping(let id): told.append(.send(.pong(id: id), to: .session(session)))
    case .pending(let kind): announce(kind, from: session, asker, at: now, &told)
    case .stop: stop(from: session, asker, &told)
    }
    return told
  }

  /// Ends what is overdue: holds, absences, the countdown. Called about every 250 ms.
  public mutating func tick(at now: Moment) -> [Told] {
    let told = endOverdue(at: now)
    dismissAbsent(at: now)
    forgetCleared(at: now)
    return told
  }

  /// The latest cursors since the last call, or nil.
  public mutating func cursors() -> ServerMessage? {
    guard !pointers.isEmpty else { return nil }
    defer { pointers = [:] }
    return .cursors(pointers.values.sorted { $0.player < $1.player })
  }

  /// Whether storage takes moves: while it does not, none is judged (P4). Tells it when it changes.
  public mutating func setWritable(_ writable: Bool) -> [Told] {
    guard writable != isWritable else { return [] }
    isWritable = writable
    var told: [Told] = []
    tellAtOnce(.storage(writable: writable), &told)
    return told
  }

  private mutating func point(_ x: UInt16, _ y: UInt16, _ asker: Session, at now: Moment) {
    guard !asker.isSpectator else { return }
    hands.renew(asker.client, at: now.monotonic)
    pointers[asker.player] = Cursor(player: asker.player, x: x, y: y)
  }

  /// Unix milliseconds for a fact of now, never before an earlier one (P13).
  mutating func stamp(_ now: Moment) -> UInt64 {
    lastAt = max(lastAt, now.unix)
    return lastAt
  }

  /// Tells everyone now, and whoever waits for a welcome once more behind it (P9).
  mutating func tellAtOnce(_ message: ServerMessage, _ told: inout [Told]) {
    told.append(.send(message, to: .everyone))
    sealed?.repeatBehindWelcomes(message)
  }
}
