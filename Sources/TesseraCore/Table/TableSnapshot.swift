/// A card table at one sequence, with what was cleared less than five seconds before.
public struct TableSnapshot: Hashable, Sendable {
  public var felt: TableFelt
  /// By number.
  public var cards: [Card]
  public var cleared: CardTable.Cleared?
  /// The number of the card that is dealt next.
  public var next: CardNumber
  /// The highest order ever given.
  public var top: UInt32

  public init(
    felt: TableFelt, cards: [Card] = [], cleared: CardTable.Cleared? = nil, next: CardNumber = CardNumber(1),
    top: UInt32 = 0
  ) {
    self.felt = felt
    self.cards = cards
    self.cleared = cleared
    self.next = next
    self.top = top
  }
}

extension TableSnapshot {
  /// How many cards the deck still has; nil: it has no end.
  public var left: Int? {
    guard felt.deck.seed != nil else { return nil }
    return max(0, Int(felt.pictures) - cards.count - (cleared?.cards.count ?? 0))
  }
}

extension CardTable {
  /// The table as it is told to somebody who joins.
  public var snapshot: TableSnapshot {
    TableSnapshot(felt: felt, cards: cards, cleared: cleared, next: next, top: top)
  }

  /// Nil if its cards do not fit it and one another.
  public init?(_ snapshot: TableSnapshot) {
    self.init(
      felt: snapshot.felt, cards: snapshot.cards, cleared: snapshot.cleared, next: snapshot.next,
      top: snapshot.top)
  }
}
