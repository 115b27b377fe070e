public import TesseraCore

/// What HTTP and the command line say of a room, from committed state only.
public struct RoomSummary: Hashable, Sendable {
  /// The room's number in this database, by which the statistics name it.
  public var number: Int64
  public var id: RoomID
  public var watch: RoomID
  public var title: String
  public var created: UInt64
  public var hasPassword: Bool
  public var scramble: ScramblePermission
  public var rules: UInt64
  public var picture: PictureReference
  public var grid: Grid
  public var sequence: SequenceNumber
  public var round: UInt32
  public var solved: Bool
  public var digest: Digest
  /// How many have ever joined.
  public var players: Int
  public var lastMove: UInt64?
}

/// What is needed to decide who may read or lead a room.
public struct RoomAccess: Hashable, Sendable {
  public var id: RoomID
  public var watch: RoomID
  public var creator: Identity?
  public var hostKeyHash: [UInt8]
  public var passwordHash: String?
}

/// A room that somebody has made or played in.
public struct VisitedRoom: Hashable, Sendable {
  public var id: RoomID
  public var title: String
  public var image: String
  public var grid: Grid
  public var created: UInt64
  /// Unix milliseconds of the latest sign of this identity in it: a session's begin or end, or the making.
  public var lastVisited: UInt64
  public var isCreator: Bool
  public var solved: Bool
}
