/// An exchange that names both the cells and the tiles the player saw in them (P5).
public struct Swap: Hashable, Sendable {
  public var a: UInt16
  public var b: UInt16
  public var tileA: UInt16
  public var tileB: UInt16

  public init(a: UInt16, b: UInt16, tileA: UInt16, tileB: UInt16) {
    self.a = a
    self.b = b
    self.tileA = tileA
    self.tileB = tileB
  }

  /// The swap that takes this one back.
  public var reversed: Swap { Swap(a: a, b: b, tileA: tileB, tileB: tileA) }
}

/// What a player asks for.
public enum Move: Hashable, Sendable {
  case swap(Swap)
  case scramble
  /// Takes back the player's own swap; nil is the latest one not yet undone (P16). On a card table: the clear.
  case undo(SequenceNumber?)
  /// Brings back the board at a sequence of this room (P17).
  case restore(SequenceNumber)
  case table(TableMove)
}

/// What the log holds: complete in itself, so that replay looks nothing up.
public enum LoggedMove: Hashable, Sendable {
  case swap(Swap)
  case scramble(seed: UInt32)
  case undo(SequenceNumber, Swap)
  case restore(SequenceNumber, tiles: [UInt16])
  case table(LoggedTableMove)

  /// The exchange this move makes, if it is one.
  public var swap: Swap? {
    switch self {
    case .swap(let swap), .undo(_, let swap): swap
    case .scramble, .restore, .table: nil
    }
  }

  /// Whether a new round begins with it (P14).
  public var beginsRound: Bool {
    switch self {
    case .scramble, .restore: true
    case .swap, .undo, .table: false
    }
  }
}

/// One applied move as everyone is told of it and as the log keeps it.
public struct MoveItem: Hashable, Sendable {
  public var sequence: SequenceNumber
  public var player: PlayerNumber
  public var client: ClientID
  public var clientSequence: ClientSequenceNumber
  /// Unix milliseconds of the server, never less than the move's before (P13).
  public var at: UInt64
  public var move: LoggedMove
  /// Whether the picture was completed by it.
  public var solved: Bool

  public init(
    sequence: SequenceNumber, player: PlayerNumber, client: ClientID,
    clientSequence: ClientSequenceNumber, at: UInt64, move: LoggedMove, solved: Bool
  ) {
    self.sequence = sequence
    self.player = player
    self.client = client
    self.clientSequence = clientSequence
    self.at = at
    self.move = move
    self.solved = solved
  }
}
