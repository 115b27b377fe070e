/// Why a move of this client came to nothing.
public enum Refusal: Hashable, Sendable {
  /// By the rules, here or at the server.
  case rejected(RejectionReason)
  /// A scramble or restore without a connection: it would fall on the others much later.
  case offline
  /// The server no longer knows what became of it.
  case forgotten
  /// Too many moves wait already.
  case tooManyPending
}

/// What a refused move was and who stood in its way.
public struct RefusedMove: Hashable, Sendable {
  /// Nil when it was refused here and never had a number.
  public var number: ClientSequenceNumber?
  public var refusal: Refusal
  public var move: Move?
  /// Who moved a tile first or holds it, if known.
  public var player: PlayerNumber?
  /// The tile that was elsewhere or in a hand, or the card that is held or gone.
  public var tile: UInt32?
}

/// An exchange as the view shows it.
public struct ShownMove: Hashable, Sendable {
  /// Nil while it is this client's own and not confirmed.
  public var sequence: SequenceNumber?
  public var player: PlayerNumber
  /// Whether this very client made it; another tab of the same player is not meant.
  public var isMine: Bool
  public var isUndo: Bool
  public var swap: Swap
  public var solved: Bool
}

/// A confirmed move of a card table.
public struct ShownTableMove: Hashable, Sendable {
  public var sequence: SequenceNumber
  public var player: PlayerNumber
  /// Whether this very client made it; another tab of the same player is not meant.
  public var isMine: Bool
  public var move: LoggedTableMove
}

/// Why the replica asks its owner to say hello (again).
public enum HelloCause: Hashable, Sendable {
  case lost(Hello.Why)
  case resync(ResyncReason)
  /// One of its numbers had been used already.
  case renumber
}

/// Why the page should be loaded anew (P19).
public enum ReloadCause: Hashable, Sendable {
  /// The server serves another core, and nothing is pending.
  case build
  /// A message that this core cannot read.
  case message(DecodeError)
}

/// One thing that changed in a replica, for whoever draws or speaks it.
public enum ReplicaEvent: Hashable, Sendable {
  /// A welcome was taken in: moves flow again. `snapshot`: everything may have changed.
  case ready(snapshot: Bool)
  /// More changed than is worth telling one by one.
  case board
  case moved(ShownMove)
  /// A scramble (with its seed) or a restore (without).
  case scrambled(SequenceNumber, PlayerNumber, seed: UInt32?)
  case tableMoved(ShownTableMove)
  /// An own deal is shown; its card has this name until it is numbered.
  case dealt(CardNumber)
  /// A card that was dealt here has its number now.
  case numbered(CardNumber, CardNumber)
  case settled(ClientSequenceNumber, SequenceNumber)
  case refused(RefusedMove)
  /// The latch was set by this move: once for everyone, at the same sequence (R3).
  case solved(SequenceNumber, PlayerNumber)
  case holds([HoldChange])
  case notHeld(tile: UInt64, reason: NotHeldReason, player: PlayerNumber?)
  case players
  case cursors([Cursor])
  case pending(PlayerNumber, remainingMs: UInt64)
  case stopped(PlayerNumber, by: PlayerNumber)
  case storage(writable: Bool)
  /// The owner is to send `hello()` on the present connection.
  case hello(HelloCause)
  /// Three hellos brought no progress: only a new connection may try again.
  case gaveUp
  case error(ErrorCode, message: String, offset: UInt64?)
  case bye(CloseCode, retryAfterMs: UInt64?)
  case reload(ReloadCause)
  case pong(UInt64)
}
