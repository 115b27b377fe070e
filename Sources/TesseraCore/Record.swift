/// Who somebody is in every room: the SHA-256 of a session's secret, 32 bytes.
public struct Identity: Hashable, Sendable {
  public var hash: [UInt8]

  public init(_ hash: [UInt8]) { self.hash = hash }
}

/// Who may scramble a room.
public enum ScramblePermission: UInt8, Sendable { case everyone = 1, host }

/// A board to begin from: everything that replay needs, never taken from elsewhere.
public struct Keyframe: Hashable, Sendable {
  public var sequence: SequenceNumber
  public var round: UInt32
  public var rules: UInt64
  public var picture: PictureReference
  public var board: Snapshot

  public init(
    sequence: SequenceNumber, round: UInt32, rules: UInt64, picture: PictureReference,
    board: Snapshot
  ) {
    self.sequence = sequence
    self.round = round
    self.rules = rules
    self.picture = picture
    self.board = board
  }
}

/// How a room was made.
public struct RoomCreation: Hashable, Sendable {
  public var title: String
  public var created: UInt64
  /// The identity that asked for the room, if it had one; it is host from its first hello.
  public var creator: Identity?
  /// SHA-256 of the host key, 32 bytes.
  public var hostKeyHash: [UInt8]
  /// The library's own password string (crypto_pwhash_str), or nil for an open room.
  public var passwordHash: String?
  public var scramble: ScramblePermission
  /// The seed the first board was scrambled by, or nil when it began whole.
  public var seed: UInt32?
  /// The 128 bits of the watch link.
  public var watch: RoomID
  /// The board at sequence 0.
  public var start: Keyframe

  public init(
    title: String, created: UInt64, creator: Identity?, hostKeyHash: [UInt8],
    passwordHash: String?, scramble: ScramblePermission, seed: UInt32?, watch: RoomID,
    start: Keyframe
  ) {
    self.title = title
    self.created = created
    self.creator = creator
    self.hostKeyHash = hostKeyHash
    self.passwordHash = passwordHash
    self.scramble = scramble
    self.seed = seed
    self.watch = watch
    self.start = start
  }
}

/// One applied move as the log keeps it.
public struct MoveRecord: Hashable, Sendable {
  public var item: MoveItem
  public var round: UInt32
  /// Of the board after it.
  public var digest: Digest
  /// How long its player had held the tile, if it was held.
  public var heldMs: UInt64?
  public var fingerprint: UInt64

  public init(item: MoveItem, round: UInt32, digest: Digest, heldMs: UInt64?, fingerprint: UInt64) {
    self.item = item
    self.round = round
    self.digest = digest
    self.heldMs = heldMs
    self.fingerprint = fingerprint
  }
}

/// One final refusal as the log keeps it.
public struct RefusalRecord: Hashable, Sendable {
  /// What was refused, as the protocol names it; `faulty` is a move that could not be read.
  public enum Kind: UInt8, Sendable {
    case swap = 1
    case scramble, undo, restore, faulty, deal, place, raise, turn, flip, clear, stack, spread, shuffle
  }

  public var client: ClientID
  public var player: PlayerNumber
  public var clientSequence: ClientSequenceNumber
  public var kind: Kind
  public var at: UInt64
  public var rejection: Rejection
  public var fingerprint: UInt64

  public init(
    client: ClientID, player: PlayerNumber, clientSequence: ClientSequenceNumber, kind: Kind,
    at: UInt64, rejection: Rejection, fingerprint: UInt64
  ) {
    self.client = client
    self.player = player
    self.clientSequence = clientSequence
    self.kind = kind
    self.at = at
    self.rejection = rejection
    self.fingerprint = fingerprint
  }
}

/// A player of the room, new or renamed or with another role.
public struct PlayerRecord: Hashable, Sendable {
  public var player: PlayerNumber
  public var identity: Identity
  public var name: String
  public var role: Role
  /// Unix milliseconds of the first hello.
  public var joined: UInt64

  public init(player: PlayerNumber, identity: Identity, name: String, role: Role, joined: UInt64) {
    self.player = player
    self.identity = identity
    self.name = name
    self.role = role
    self.joined = joined
  }
}

/// One fact of a turn. Records are self-contained: everything else is derived from them.
public enum Record: Hashable, Sendable {
  case created(RoomCreation)
  /// A new player, or the new name or role of a known one.
  case player(PlayerRecord)
  /// A client seen for the first time, which belongs to this player from now on (P11).
  case client(ClientID, PlayerNumber)
  case sessionBegan(SessionID, PlayerNumber, ClientID, at: UInt64, sequence: SequenceNumber)
  case sessionEnded(SessionID, at: UInt64, code: UInt16)
  case move(MoveRecord)
  case refusal(RefusalRecord)
  case keyframe(Keyframe)
}

/// What one turn of one room adds to the log, in order.
public struct RoomBatch: Hashable, Sendable {
  public var room: RoomID
  public var epoch: Epoch
  /// The head this batch follows: the store refuses it when the log is elsewhere.
  public var after: SequenceNumber
  public var records: [Record]

  public init(room: RoomID, epoch: Epoch, after: SequenceNumber, records: [Record]) {
    self.room = room
    self.epoch = epoch
    self.after = after
    self.records = records
  }
}

/// What became of one room's batch.
public enum Receipt: Hashable, Sendable {
  case committed
  /// Another epoch owns the room: drop it from memory.
  case fenced
  /// It may or may not be stored; nothing of it may be told, and the room is opened again.
  case unknown
}
