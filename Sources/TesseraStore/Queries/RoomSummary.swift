public import TesseraCore

/// What HTTP and the command line say of a room, from committed state only.
public struct RoomSummary: Sendable {
  /// The room's number in this database, by which the statistics name it.
  public var number: Int64
  public var id: RoomID
  public var watch: RoomID
  public var title: String
  public var created: UInt64
  /// Unix milliseconds; nil while it is open.
  public var ended: UInt64?
  public var hasPassword: Bool
  public var scramble: ScramblePermission
  /// The board as it is now, with its sequence, round, picture and latch.
  public var present: StoredBoard
  /// How many have ever joined.
  public var players: Int
  public var lastMove: UInt64?

  public var rules: UInt64 { present.rules }
  public var picture: PictureReference { present.picture }
  public var sequence: SequenceNumber { present.sequence }
  public var round: UInt32 { present.round }
  public var solved: Bool { present.solved }
  public var digest: Digest { present.board.digest }
}

/// What is needed to decide who may read or lead a room.
public struct RoomAccess: Hashable, Sendable {
  public var id: RoomID
  public var watch: RoomID
  public var creator: Identity?
  /// SHA-256, 32 bytes.
  public var hostKeyHash: [UInt8]
  public var passwordHash: String?
  /// Unix milliseconds; nil while it is open.
  public var ended: UInt64?
}
