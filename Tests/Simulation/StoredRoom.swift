import TesseraCore

/// One room as the log keeps it: what the tables of the database hold.
struct StoredRoom {
  struct Client {
    var player: PlayerNumber
    var last = ClientSequenceNumber.zero
    /// At most 64, oldest first.
    var outcomes: [Outcome] = []
  }

  let id: RoomID
  let creation: RoomCreation
  /// Whether it counts as a room that too many have visited to load them all.
  let isCrowded: Bool
  var isEnded = false
  /// Who has given its password.
  var passes: Set<Identity> = []
  private(set) var epochs: [EpochStart]
  private(set) var keyframes: [Keyframe]
  private(set) var moves: [MoveRecord] = []
  private(set) var players: [PlayerNumber: PlayerRecord] = [:]
  private(set) var clients: [ClientID: Client] = [:]
  private var refused: Set<RefusalKey> = []

  private struct RefusalKey: Hashable {
    var client: ClientID
    var number: ClientSequenceNumber
  }

  init(_ id: RoomID, _ creation: RoomCreation, _ epoch: Epoch, isCrowded: Bool) {
    self.isCrowded = isCrowded
    self.id = id
    self.creation = creation
    epochs = [EpochStart(epoch: epoch, head: .zero)]
    keyframes = [creation.start]
  }

  var head: SequenceNumber { SequenceNumber(UInt64(moves.count)) }
  var epoch: Epoch { epochs.last?.epoch ?? Epoch(0) }

  mutating func begin(random: UInt32) {
    epochs.append(EpochStart(epoch: Epoch(counter: epoch.counter + 1, random: random), head: head))
  }

  /// False, with nothing written: another epoch owns the room, the log is elsewhere, or a key is there already.
  mutating func write(_ batch: RoomBatch) -> Bool {
    guard batch.epoch == epoch, batch.after == head, !isEnded else { return false }
    var next = self
    for record in batch.records {
      guard next.write(record) else { return false }
    }
    self = next
    return true
  }

  private mutating func write(_ record: Record) -> Bool {
    switch record {
    case .created: return false
    case .player(let player): players[player.player] = player
    case .client(let client, let player):
      guard clients[client] == nil else { return false }
      clients[client] = Client(player: player)
    case .sessionBegan, .sessionEnded: break
    case .move(let move):
      guard move.item.sequence == head.next, clients[move.item.client] != nil else { return false }
      moves.append(move)
      remember(move.item.client, move.item.clientSequence, .applied(move.item.sequence), move.fingerprint)
    case .refusal(let refusal):
      guard clients[refusal.client] != nil,
        refused.insert(RefusalKey(client: refusal.client, number: refusal.clientSequence)).inserted
      else { return false }
      remember(refusal.client, refusal.clientSequence, .refused(refusal.rejection), refusal.fingerprint)
    case .keyframe(let keyframe):
      guard keyframe.sequence <= head else { return false }
      if keyframes.last?.sequence != keyframe.sequence { keyframes.append(keyframe) }
    }
    return true
  }

  /// As in the table: one of 64 places for each number, the later one over the earlier.
  private mutating func remember(
    _ client: ClientID, _ number: ClientSequenceNumber, _ answer: Answer, _ fingerprint: UInt64
  ) {
    clients[client]?.last = number
    clients[client]?.outcomes.removeAll { $0.clientSequence.value % 64 == number.value % 64 }
    clients[client]?.outcomes.append(
      Outcome(clientSequence: number, answer: answer, fingerprint: fingerprint))
  }

  /// What a room's state machine needs to go on; of a crowd only those who made its latest moves.
  var loaded: LoadedRoom {
    let keyframe = keyframes.last ?? creation.start
    let after = min(keyframe.sequence.value, head.value - min(head.value, 1000))
    let recent = moves.dropFirst(Int(after)).map(\.item)
    let known = isCrowded ? Set(recent.map(\.client)) : Set(clients.keys)
    return LoadedRoom(
      id: id, creation: creation, keyframe: keyframe, recent: recent, epochs: Array(epochs.suffix(64)),
      players: isCrowded ? [] : players.values.sorted { $0.player < $1.player },
      clients: known.sorted { $0.bits.low < $1.bits.low }.compactMap { loaded($0) },
      isWhole: !isCrowded, lastPlayer: players.keys.max() ?? PlayerNumber(0))
  }

  func remembered(_ client: ClientID, _ identity: Identity) -> Remembered {
    Remembered(client: loaded(client), player: players.values.first { $0.identity == identity })
  }

  private func loaded(_ id: ClientID) -> LoadedClient? {
    clients[id].map {
      LoadedClient(client: id, player: $0.player, lastClientSequence: $0.last, outcomes: $0.outcomes)
    }
  }

  /// The board after a move; nil when there is none of that number.
  func tiles(at sequence: SequenceNumber) -> [UInt16]? {
    guard sequence <= head, creation.start.board.mosaic != nil else { return nil }
    var board = Board(creation.start)
    for move in moves.prefix(Int(sequence.value)) {
      _ = board.apply(move.item.move, as: move.item.sequence, at: move.item.at)
    }
    return board.tiles
  }
}
