/// One connection of a player, from its first good hello on.
struct Session: Sendable {
  let client: ClientSlot
  let player: PlayerNumber
  /// It only watches: it moves nothing and holds nothing.
  var isSpectator: Bool
  /// It came by the watch link and must not learn the room's play id (P20).
  var cameToWatch: Bool
  /// It was told to resync: its moves are ignored until its next hello (P4).
  var mustResync = false
  var resyncs = Recurrence()
}

/// A scramble that was announced and may be stopped (P17).
struct Countdown: Sendable {
  static let milliseconds: UInt64 = 5_000

  let kind: PendingKind
  let session: SessionID
  let player: PlayerNumber
  /// Monotonic milliseconds.
  let deadline: UInt64
}

/// Moves of one session that wait for the board of a restore which the room does not remember (P17).
struct Parked: Sendable {
  struct Waiting: Sendable {
    var number: ClientSequenceNumber
    var request: MoveRequest
  }

  let session: SessionID
  let target: SequenceNumber
  /// The restore first, then what came behind it.
  var moves: [Waiting]
}

/// The board before the latest scramble, for "put it back".
struct Setback: Sendable {
  let sequence: SequenceNumber
  let tiles: [UInt16]
  /// Of the scramble, Unix milliseconds as the log has them: it must outlive the process.
  let at: UInt64
}
