/// The server's side of one room: the only place where a move is judged (P1–P17).
///
/// Pure: every input names its moment and returns what leaves at once; everything else is an output of
/// the turn, which `seal` ends and `release` hands out after its receipt.
public struct Room: Sendable {
  public let id: RoomID
  public let creation: RoomCreation
  public let epoch: Epoch
  public let limits: Limits
  public internal(set) var board: Mosaic
  /// The number of the last move judged, committed or not.
  public internal(set) var sequence: SequenceNumber
  public internal(set) var round: UInt32
  /// The latch of P14: the picture has been completed and nothing moves until a scramble or restore.
  public internal(set) var isAtRest: Bool

  /// `entropy` seeds the scrambles of this loading; `build` travels into every welcome.
  public init(_ loaded: LoadedRoom, limits: Limits, build: String, entropy: UInt64) {
    id = loaded.id
    creation = loaded.creation
    self.limits = limits
    epoch = loaded.epochs.last?.epoch ?? Epoch(0)
    board = Mosaic(inOrder: loaded.keyframe.board.grid, classes: loaded.keyframe.board.classes)
    sequence = loaded.keyframe.sequence
    round = loaded.keyframe.round
    isAtRest = loaded.keyframe.board.solved
  }
}

extension Room {
  /// Whether no session is in it.
  public var isEmpty: Bool { true }

  /// The sessions in it, in no order.
  public var sessionIDs: [SessionID] { [] }

  /// How many players are present, those away for less than 30 s included.
  public var presentCount: Int { 0 }

  /// Whether a sealed turn waits for its receipt.
  public var awaitsReceipt: Bool { false }

  /// About how many bytes of records wait in the open and in the sealed turn.
  public var uncommittedBytes: Int { 0 }

  /// The sequence whose board a parked `restore` needs and this room does not remember.
  ///
  /// The server reads it from the log and calls `resolve(restore:tiles:at:)`; nil: nothing is needed.
  public var missingBoard: SequenceNumber? { nil }

  /// Judges who says hello; the welcome is composed at the next `seal` (P9, P11).
  ///
  /// Refused: an error, then a close. `token` only travels into the welcome. A session the room closes is
  /// out of it at once: its later input and `depart` are ignored.
  public mutating func admit(
    _ hello: Hello, identity: Identity, hostProven: Bool, token: String?, session: SessionID,
    at now: Moment
  ) -> [Told] { [] }

  /// Everything but hello; returns what leaves at once.
  public mutating func receive(_ message: ClientMessage, from session: SessionID, at now: Moment) -> [Told] {
    []
  }

  /// The connection has ended; `code` is stored with the session.
  public mutating func depart(_ session: SessionID, code: UInt16, at now: Moment) -> [Told] { [] }

  /// A slow reader has drained: it gets a full welcome with the next turn (P10).
  public mutating func welcomeAgain(_ session: SessionID, from position: Hello.Position) {}

  /// Ends what is overdue: holds, absences, the countdown. Called about every 250 ms.
  public mutating func tick(at now: Moment) -> [Told] { [] }

  /// The latest cursors since the last call, or nil.
  public mutating func cursors() -> ServerMessage? { nil }

  /// Whether storage takes moves: while it does not, none is judged (P4). Returns the `storage` message.
  public mutating func setWritable(_ writable: Bool) -> [Told] { [] }

  /// Hands over the board of a parked restore, nil when the log has no such sequence.
  public mutating func resolve(
    restore sequence: SequenceNumber, tiles: [UInt16]?, at now: Moment
  ) -> [Told] { [] }

  /// Ends the turn: what must be stored, nil when there is nothing to store and nothing to tell.
  ///
  /// Never called while `awaitsReceipt`.
  public mutating func seal(at now: Moment) -> RoomBatch? { nil }

  /// What the sealed turn tells, in order; called once its batch is committed.
  public mutating func release() -> [Told] { [] }
}
