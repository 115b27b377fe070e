/// A tile or a card in the hand of one client (P6).
struct Hand: Equatable, Sendable {
  /// Or the number of a card.
  let tile: UInt32
  var client: ClientSlot
  let player: PlayerNumber
  /// Monotonic milliseconds at which the tile was taken up.
  let since: UInt64
  var renewed: UInt64
  /// When the client's connection ended.
  var unplugged: UInt64?

  /// Thirty seconds after the last renewal, three after the end of the connection.
  var deadline: UInt64 { min(renewed + 30_000, (unplugged ?? .max - 3_000) + 3_000) }

  /// Why it ends at its deadline.
  var end: HoldChange.Kind {
    unplugged.map { $0 + 3_000 <= renewed + 30_000 } ?? false ? .left : .expired
  }
}

/// All that is held in a room: a few a client, one client each. As many as there are hands: a list.
struct Hands: Sendable {
  private(set) var all: [Hand] = []

  subscript(tile tile: UInt32) -> Hand? { all.first { $0.tile == tile } }

  /// What a client has held longest, if that is so many.
  func surplus(of client: ClientSlot, over limit: Int) -> Hand? {
    all.count { $0.client == client } >= limit ? all.first { $0.client == client } : nil
  }

  mutating func take(_ hand: Hand) {
    precondition(self[tile: hand.tile] == nil, "a tile is in one hand")
    all.append(hand)
  }

  /// Another client of the same player goes on holding the tile.
  mutating func pass(_ tile: UInt32, to client: ClientSlot, at now: UInt64) {
    for index in all.indices where all[index].tile == tile {
      all[index].client = client
      all[index].renewed = now
      all[index].unplugged = nil
    }
  }

  mutating func renew(_ client: ClientSlot, at now: UInt64) {
    for index in all.indices where all[index].client == client { all[index].renewed = now }
  }

  /// The client's connection has ended, or (nil) it is there again.
  mutating func unplug(_ client: ClientSlot, at now: UInt64?) {
    for index in all.indices where all[index].client == client { all[index].unplugged = now }
  }

  @discardableResult
  mutating func drop(_ tile: UInt32) -> Hand? {
    all.firstIndex { $0.tile == tile }.map { all.remove(at: $0) }
  }

  /// Takes out those whose deadline has passed.
  mutating func dropOverdue(at now: UInt64) -> [Hand] {
    guard all.contains(where: { $0.deadline <= now }) else { return [] }
    let overdue = all.filter { $0.deadline <= now }
    all.removeAll { $0.deadline <= now }
    return overdue
  }

  /// Takes out those that hold one of these.
  mutating func dropAll(where isMeant: (UInt32) -> Bool) -> [Hand] {
    defer { all.removeAll { isMeant($0.tile) } }
    return all.filter { isMeant($0.tile) }
  }
}
