/// A client as the log remembers it: whose it is and the last answers it got.
public struct LoadedClient: Hashable, Sendable {
  public var client: ClientID
  public var player: PlayerNumber
  public var lastClientSequence: ClientSequenceNumber
  /// At most 64, oldest first.
  public var outcomes: [Outcome]

  public init(
    client: ClientID, player: PlayerNumber, lastClientSequence: ClientSequenceNumber,
    outcomes: [Outcome]
  ) {
    self.client = client
    self.player = player
    self.lastClientSequence = lastClientSequence
    self.outcomes = outcomes
  }
}

/// What the log knows of somebody who says hello, for a room that does not have them in memory.
public struct Remembered: Hashable, Sendable {
  /// The client, if anybody has used it in this room.
  public var client: LoadedClient?
  /// The player behind the identity, if there is one.
  public var player: PlayerRecord?

  public init(client: LoadedClient?, player: PlayerRecord?) {
    self.client = client
    self.player = player
  }
}

/// The beginning of an epoch: the head of the log at that time (P7).
public struct EpochStart: Hashable, Sendable {
  public var epoch: Epoch
  public var head: SequenceNumber

  public init(epoch: Epoch, head: SequenceNumber) {
    self.epoch = epoch
    self.head = head
  }
}

/// Everything that the room's state machine needs to go on where it was.
public struct LoadedRoom: Sendable {
  public var id: RoomID
  public var creation: RoomCreation
  /// The latest one at or before the head.
  public var keyframe: Keyframe
  /// The latest moves in order, at least all after `keyframe`, and 1,000 if there are so many.
  public var recent: [MoveItem]
  /// The present one is last; at most the latest 64.
  public var epochs: [EpochStart]
  public var players: [PlayerRecord]
  /// At least those of `recent`.
  public var clients: [LoadedClient]
  /// Whether `players` and `clients` are all there ever were; else `lastPlayer` tells the highest number given.
  public var isWhole: Bool
  public var lastPlayer: PlayerNumber

  public init(
    id: RoomID, creation: RoomCreation, keyframe: Keyframe, recent: [MoveItem],
    epochs: [EpochStart], players: [PlayerRecord], clients: [LoadedClient], isWhole: Bool = true,
    lastPlayer: PlayerNumber = PlayerNumber(0)
  ) {
    self.id = id
    self.creation = creation
    self.keyframe = keyframe
    self.recent = recent
    self.epochs = epochs
    self.players = players
    self.clients = clients
    self.isWhole = isWhole
    self.lastPlayer = lastPlayer
  }
}
