/// What a player may do.
public enum Role: UInt8, Sendable {
  case player = 1
  case host, spectator
}

/// A player as the others see them; colour and shape follow from the number (`PlayerStyle`).
public struct Presence: Hashable, Sendable {
  public var player: PlayerNumber
  public var name: String
  public var role: Role
  /// Whether the player's last connection has ended, less than thirty seconds ago.
  public var away: Bool

  public init(player: PlayerNumber, name: String, role: Role, away: Bool) {
    self.player = player
    self.name = name
    self.role = role
    self.away = away
  }
}

/// A tile in a player's hand, or a card, named by its number.
public struct Hold: Hashable, Sendable {
  public var tile: UInt32
  public var player: PlayerNumber

  public init(tile: UInt32, player: PlayerNumber) {
    self.tile = tile
    self.player = player
  }
}

/// The beginning or the end of a hold.
public struct HoldChange: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case began = 1
    case released, expired, left, scramble, restore, solved, board, clear
  }

  /// Or a card, named by its number.
  public var tile: UInt32
  public var player: PlayerNumber
  public var kind: Kind

  public init(tile: UInt32, player: PlayerNumber, kind: Kind) {
    self.tile = tile
    self.player = player
    self.kind = kind
  }
}

/// Why a tile was not given to the hand that asked for it.
public enum NotHeldReason: UInt8, Sendable {
  case held = 1
  case noSuchTile, notAllowed, locked, boardAtRest, pinned
}

/// Where a player points, in 1/65535 of the board's width and height.
public struct Cursor: Hashable, Sendable {
  public var player: PlayerNumber
  public var x: UInt16
  public var y: UInt16

  public init(player: PlayerNumber, x: UInt16, y: UInt16) {
    self.player = player
    self.x = x
    self.y = y
  }
}

/// Moves of one room, all of one commit or of several, contiguous and in order.
public struct MovesFrame: Hashable, Sendable {
  public var epoch: Epoch
  public var items: [MoveItem]
  /// Of the board after the last item.
  public var digest: Digest

  /// `items` has at least one.
  public init(epoch: Epoch, items: [MoveItem], digest: Digest) {
    self.epoch = epoch
    self.items = items
    self.digest = digest
  }
}

/// Why a client must say hello again.
public enum ResyncReason: UInt8, Sendable {
  case clientSequenceGap = 1
  case tooManyInFlight, storageRecovered
}

/// What was wrong with a message that gets no other answer.
public enum ErrorCode: UInt8, Sendable {
  case badMessage = 1
  case helloFirst, unsupportedProtocol, noSuchRoom, notYours, roomFull, outcomeForgotten
  case roomChanged, roomEnded, tooLarge, alreadyPending, nothingPending, notAllowed, unavailable
  case tooManyMessages
}

/// Everything the server can say on a socket.
public enum ServerMessage: Hashable, Sendable {
  case welcome(Welcome)
  case moves(MovesFrame)
  case rejected(ClientSequenceNumber, Rejection)
  case applied(ClientSequenceNumber, SequenceNumber)
  case holds([HoldChange])
  case notHeld(tile: UInt64, reason: NotHeldReason, player: PlayerNumber?)
  case players(present: [Presence], left: [PlayerNumber])
  case cursors([Cursor])
  case pending(PendingKind, player: PlayerNumber, remainingMs: UInt64)
  case stopped(PendingKind, player: PlayerNumber, by: PlayerNumber)
  case storage(writable: Bool)
  case resync(ResyncReason)
  case error(ErrorCode, message: String, offset: UInt64?)
  case bye(code: CloseCode, retryAfterMs: UInt64?)
  case pong(id: UInt64)
}

/// The close codes of the protocol; a client reconnects after those below 4400 only.
public enum CloseCode: UInt16, Sendable {
  case internalFault = 4000
  case tooSlow = 4008
  case resyncFailed = 4010
  case goingAway = 4012
  case tooManyRequests = 4029
  case badMessage = 4400
  case notYours = 4401
  case kicked = 4403
  case noSuchRoom = 4404
  case replaced = 4409
  case roomEnded = 4410
  case tooLarge = 4413
  case roomFull = 4423
  case unsupportedProtocol = 4426
}
