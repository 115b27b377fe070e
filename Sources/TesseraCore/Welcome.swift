/// The picture a room's board is cut from.
public struct PictureReference: Hashable, Sendable {
  /// SHA-256 of the upload in 64 lower-case hex digits.
  public var image: String
  /// Pixels of the upright master.
  public var width: UInt32
  public var height: UInt32
  /// Whose work it is, in the words of whoever made the room; cleaned, and shown wherever the picture is.
  public var credit: String?

  public init(image: String, width: UInt32, height: UInt32, credit: String? = nil) {
    self.image = image
    self.width = width
    self.height = height
    self.credit = credit
  }
}

/// The figures a client paces itself by; 0 is none.
public struct Limits: Hashable, Sendable {
  public var frameBytes: UInt64 = 8192
  public var movesPerSecond: UInt64 = 20
  public var burst: UInt64 = 64
  public var inFlight: UInt64 = 64
  public var holds: UInt64 = 1
  public var players: UInt64 = 64
  public var watchers: UInt64 = 1000
  public var queueBytes: UInt64 = 1_048_576

  public init() {}
}

/// The answer to hello: all of one moment, the end of the turn in which the hello was judged (P9).
public struct Welcome: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case snapshot(Snapshot)
    /// The moves after the client's position, up to `sequence`; may be empty.
    case moves([MoveItem])
  }

  public var rules: UInt64
  /// The hash of the browser core this server serves (P19).
  public var build: String
  public var room: String
  public var epoch: Epoch
  public var sequence: SequenceNumber
  public var round: UInt32
  public var digest: Digest
  public var lastClientSequence: ClientSequenceNumber
  /// The last ones, at most 64, oldest first; their fingerprints are not sent and read as 0.
  public var outcomes: [Outcome]
  public var you: Presence
  /// Only when the server made the session for a client without one.
  public var token: String?
  public var content: Content
  public var players: [Presence]
  public var holds: [Hold]
  public var picture: PictureReference
  public var writable: Bool
  public var limits: Limits

  public init(
    rules: UInt64, build: String, room: String, epoch: Epoch, sequence: SequenceNumber,
    round: UInt32, digest: Digest, lastClientSequence: ClientSequenceNumber, outcomes: [Outcome],
    you: Presence, token: String?, content: Content, players: [Presence], holds: [Hold],
    picture: PictureReference, writable: Bool, limits: Limits
  ) {
    self.rules = rules
    self.build = build
    self.room = room
    self.epoch = epoch
    self.sequence = sequence
    self.round = round
    self.digest = digest
    self.lastClientSequence = lastClientSequence
    self.outcomes = outcomes
    self.you = you
    self.token = token
    self.content = content
    self.players = players
    self.holds = holds
    self.picture = picture
    self.writable = writable
    self.limits = limits
  }
}
