/// The latest 1,000 moves of a room in 32 bytes each: resumes (P7), undo (P16) and walking back (P17).
struct History: Sendable {
  static let length = 1000
  /// How far back a client is resumed with moves; a snapshot is no larger than more of them.
  static let resumable = 512

  struct Entry: Sendable {
    enum Kind: UInt8 { case swap, undo, scramble, restore, table }

    var clientSequence: ClientSequenceNumber
    var at: UInt64
    /// A swap's four fields, a scramble's seed, a restore's target.
    var payload: UInt64
    var client: ClientSlot
    /// From a swap to the swap before it of the same player, from an undo to its target; 0: none near.
    var distance: UInt16
    var kind: Kind
    private var flags: UInt8

    init(_ item: MoveItem, by client: ClientSlot) {
      clientSequence = item.clientSequence
      at = item.at
      payload = 0
      self.client = client
      distance = 0
      kind = .swap
      flags = item.solved ? 1 : 0
    }

    var solved: Bool { flags & 1 != 0 }
    var isUndone: Bool { flags & 2 != 0 }
    var swap: Swap? { kind == .swap || kind == .undo ? Swap(packed: payload) : nil }

    mutating func markUndone() { flags |= 2 }
  }

  private(set) var head: SequenceNumber
  /// The last move after which nothing before may be undone or walked back over.
  private(set) var lastUpheaval: SequenceNumber
  private var ring = Ring<Entry>(capacity: length)
  /// On a card table, the move of each entry.
  private var tableMoves = Ring<LoggedTableMove>(capacity: length)
  /// Each player's latest swap that may still be undone; those after it are undone.
  private var latestSwaps: [PlayerNumber: SequenceNumber] = [:]

  /// A history whose first move will be the one after `head`.
  init(after head: SequenceNumber) {
    self.head = head
    lastUpheaval = .zero
  }

  /// Takes the move after `head`, in O(1).
  mutating func append(_ item: MoveItem, by client: ClientSlot) {
    precondition(item.sequence == head.next, "a history has no gaps")
    var entry = Entry(item, by: client)
    switch item.move {
    case .swap(let swap):
      entry.payload = swap.packed
      entry.distance = distance(from: item.sequence, to: latestSwaps[item.player])
      latestSwaps[item.player] = item.sequence
    case .undo(let target, let swap):
      entry.kind = .undo
      entry.payload = swap.packed
      entry.distance = distance(from: item.sequence, to: target)
      if let index = index(of: target) { ring[index].markUndone() }
    case .scramble(let seed):
      entry.kind = .scramble
      entry.payload = UInt64(seed)
      lastUpheaval = item.sequence
    case .restore(let target, _):
      entry.kind = .restore
      entry.payload = target.value
      lastUpheaval = item.sequence
    case .table(let move):
      entry.kind = .table
      tableMoves.append(move)
    }
    ring.append(entry)
    head = item.sequence
  }

  /// Nil when it is not among the latest 1,000.
  subscript(sequence: SequenceNumber) -> Entry? { index(of: sequence).map { ring[$0] } }

  /// The moves after a sequence, or nil when a snapshot is the better answer: too many, or one of them
  /// is a restore, which is as large as a snapshot and whose tiles are not kept here.
  func items(after sequence: SequenceNumber, clients: ClientTable) -> [MoveItem]? {
    guard sequence <= head else { return nil }
    let count = head.value - sequence.value
    guard count <= UInt64(min(History.resumable, ring.count)) else { return nil }
    var items: [MoveItem] = []
    items.reserveCapacity(Int(count))
    for index in (ring.count - Int(count))..<ring.count {
      guard let item = item(at: index, clients) else { return nil }
      items.append(item)
    }
    return items
  }

  /// The clients whose moves it keeps; O(1,000).
  var clients: Set<ClientSlot> { Set((0..<ring.count).map { ring[$0].client }) }

  /// Forgets who moved before the moves it keeps.
  mutating func forgetOldMovers() {
    latestSwaps = latestSwaps.filter { index(of: $0.value) != nil }
  }

  /// Who last moved a tile, or all of them, as far as is known; O(1,000), for refusals only.
  func lastMover(of tile: UInt16) -> ClientSlot? {
    for index in stride(from: ring.count - 1, through: 0, by: -1) {
      let entry = ring[index]
      guard let swap = entry.swap else { return entry.client }
      if swap.tileA == tile || swap.tileB == tile { return entry.client }
    }
    return nil
  }

  /// Who cleared a card that is gone: the last who took it, as far as is known; O(1,000), for refusals only.
  func clearer(of card: CardNumber) -> ClientSlot? {
    for index in stride(from: tableMoves.count - 1, through: 0, by: -1) {
      if case .clear(let first, let through) = tableMoves[index], first <= card, card <= through {
        return ring[index].client
      }
    }
    return nil
  }

  /// The swap that an undo of this player takes back, or nil: nothing to undo (P16).
  ///
  /// Amortised O(1): what was found undone is never looked at again.
  mutating func undoable(
    _ asked: SequenceNumber?, by player: PlayerNumber, clients: ClientTable
  ) -> (target: SequenceNumber, swap: Swap)? {
    guard let target = asked ?? latestUndoable(by: player), target > lastUpheaval else { return nil }
    guard let entry = self[target], entry.kind == .swap, !entry.isUndone,
      clients[entry.client].player == player
    else { return nil }
    return (target, Swap(packed: entry.payload))
  }

  private mutating func latestUndoable(by player: PlayerNumber) -> SequenceNumber? {
    while let latest = latestSwaps[player], let entry = self[latest], latest > lastUpheaval {
      if !entry.isUndone { return latest }
      latestSwaps[player] =
        entry.distance == 0 ? nil : SequenceNumber(latest.value - UInt64(entry.distance))
    }
    return nil
  }

  private func index(of sequence: SequenceNumber) -> Int? {
    guard sequence <= head, head.value - sequence.value < UInt64(ring.count) else { return nil }
    return ring.count - 1 - Int(head.value - sequence.value)
  }

  private func distance(from sequence: SequenceNumber, to earlier: SequenceNumber?) -> UInt16 {
    guard let earlier, earlier < sequence else { return 0 }
    return UInt16(exactly: sequence.value - earlier.value) ?? 0
  }

  private func item(at index: Int, _ clients: ClientTable) -> MoveItem? {
    let entry = ring[index]
    let sequence = SequenceNumber(head.value - UInt64(ring.count - 1 - index))
    let client = clients[entry.client]
    let move: LoggedMove
    switch entry.kind {
    case .swap: move = .swap(Swap(packed: entry.payload))
    case .undo:
      let target = SequenceNumber(sequence.value - UInt64(entry.distance))
      move = .undo(target, Swap(packed: entry.payload))
    case .scramble: move = .scramble(seed: UInt32(truncatingIfNeeded: entry.payload))
    case .restore: return nil
    case .table: move = .table(tableMoves[index])
    }
    return MoveItem(
      sequence: sequence, player: client.player, client: client.id,
      clientSequence: entry.clientSequence, at: entry.at, move: move, solved: entry.solved)
  }
}

extension Swap {
  /// The four fields in 64 bits.
  var packed: UInt64 { UInt64(a) | UInt64(b) << 16 | UInt64(tileA) << 32 | UInt64(tileB) << 48 }

  init(packed: UInt64) {
    self.init(
      a: UInt16(truncatingIfNeeded: packed), b: UInt16(truncatingIfNeeded: packed >> 16),
      tileA: UInt16(truncatingIfNeeded: packed >> 32), tileB: UInt16(truncatingIfNeeded: packed >> 48))
  }
}
