/// Why a move was refused; all are final but `clientSequenceReused`, at which nothing advances.
public enum RejectionReason: UInt8, CaseIterable, Sendable {
  case invalidMove = 1
  case staleTile, held, boardAtRest, pinned, rateLimited, notAllowed, locked, nothingToUndo
  case clientSequenceReused, gone, tableFull, deckEmpty

  /// The code of the protocol; languages translate this, never a sentence.
  public var code: String {
    switch self {
    case .invalidMove: "invalidMove"
    case .staleTile: "staleTile"
    case .held: "held"
    case .boardAtRest: "boardAtRest"
    case .pinned: "pinned"
    case .rateLimited: "rateLimited"
    case .notAllowed: "notAllowed"
    case .locked: "locked"
    case .nothingToUndo: "nothingToUndo"
    case .clientSequenceReused: "clientSequenceReused"
    case .gone: "gone"
    case .tableFull: "tableFull"
    case .deckEmpty: "deckEmpty"
    }
  }
}

/// What lies where, told with a refusal so that its receiver is right at once (R11).
public enum Evidence: Hashable, Sendable {
  case none
  /// `player`: who moved it last, if known.
  case stale(
    tileInA: UInt16, tileInB: UInt16, cellOfTileA: UInt16, cellOfTileB: UInt16,
    player: PlayerNumber?)
  /// Also of a card, which is named by its number.
  case held(tile: UInt32, player: PlayerNumber)
  /// `player`: who cleared it away, if known.
  case gone(CardNumber, player: PlayerNumber?)
}

/// A final refusal of one move.
public struct Rejection: Hashable, Sendable {
  public var reason: RejectionReason
  public var evidence: Evidence
  /// The state it was judged on; a replica at or past it uses its own board, not the evidence (P5).
  public var sequence: SequenceNumber

  public init(_ reason: RejectionReason, _ evidence: Evidence = .none, at sequence: SequenceNumber) {
    self.reason = reason
    self.evidence = evidence
    self.sequence = sequence
  }
}

/// The one answer a move ever gets (P4).
public enum Answer: Hashable, Sendable {
  case applied(SequenceNumber)
  case refused(Rejection)
}

/// A stored answer with the fingerprint of the request it was given to.
public struct Outcome: Hashable, Sendable {
  public var clientSequence: ClientSequenceNumber
  public var answer: Answer
  /// 64 bits of the request as received; nothing a client is told.
  public var fingerprint: UInt64

  public init(clientSequence: ClientSequenceNumber, answer: Answer, fingerprint: UInt64) {
    self.clientSequence = clientSequence
    self.answer = answer
    self.fingerprint = fingerprint
  }
}
