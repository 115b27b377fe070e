import TesseraCore

/// Keeps a copy of a peer's table from what it says has changed, as a page does.
struct Onlooker {
  /// By the names that they have outside.
  private(set) var cards: [CardNumber: Card] = [:]

  /// Whether the copy is the peer's table.
  mutating func look(at peer: Peer) -> Bool {
    guard let change = peer.replica.takeTableChange(), let laid = peer.replica.laid else {
      return cards.isEmpty
    }
    let all = Dictionary(uniqueKeysWithValues: laid.table.cards.map { (laid.name(of: $0.number), $0) })
    if change.isEverything {
      cards = all
    } else {
      for name in change.names { cards[name] = laid[name] }
    }
    return cards == all
  }
}
