/// The first message of a connection, and again whenever a client lost its place.
public struct Hello: Hashable, Sendable {
  /// What the client has applied, if anything.
  public struct Position: Hashable, Sendable {
    public var epoch: Epoch
    public var sequence: SequenceNumber

    public init(epoch: Epoch, sequence: SequenceNumber) {
      self.epoch = epoch
      self.sequence = sequence
    }
  }

  /// Why a client says hello again.
  public enum Why: UInt8, Sendable { case gap = 1, digest, epoch }

  public var version: UInt64
  /// As the client wrote it: what is no room's id is answered 4404, not 4400.
  public var room: String
  public var client: ClientID
  public var name: String
  public var token: String?
  public var hostKey: String?
  public var password: String?
  public var asSpectator: Bool
  public var position: Position?
  public var why: Why?

  public init(
    version: UInt64 = 1, room: String, client: ClientID, name: String, token: String? = nil,
    hostKey: String? = nil, password: String? = nil, asSpectator: Bool = false,
    position: Position? = nil, why: Why? = nil
  ) {
    self.version = version
    self.room = room
    self.client = client
    self.name = name
    self.token = token
    self.hostKey = hostKey
    self.password = password
    self.asSpectator = asSpectator
    self.position = position
    self.why = why
  }
}

/// A move as it came: well formed, or faulty with a good clientSequence, which is a final `invalidMove`.
public enum MoveRequest: Hashable, Sendable {
  case move(Move)
  /// The fingerprint of the bytes that could not be read as a move.
  case faulty(fingerprint: UInt64)
}

/// What may be announced before it is done (P17).
public enum PendingKind: UInt8, Sendable { case scramble = 1 }

/// Everything a client can say; decoding is total and everything else is an error with an offset.
public enum ClientMessage: Hashable, Sendable {
  case hello(Hello)
  case move(ClientSequenceNumber, MoveRequest)
  case hold(tile: UInt64)
  case release(tile: UInt64)
  case cursor(x: UInt16, y: UInt16)
  case ping(id: UInt64)
  case pending(PendingKind)
  case stop
}
