/// The board of the card table: which cards lie where, and which of them in front.
///
/// Every move but a clear costs O(1), however many cards there are.
public struct CardTable: Equatable, Sendable {
  /// More cards than this are not dealt.
  public static let capacity = 2048
  /// For so long a clear may be taken back, by the `at` of the moves.
  public static let regretMs: UInt64 = 5_000

  /// The cards of the latest clear, until nobody can bring them back any more.
  public struct Cleared: Hashable, Sendable {
    /// Of the clear.
    public var sequence: SequenceNumber
    /// Unix milliseconds of the clear.
    public var at: UInt64
    /// By number; at least one.
    public var cards: [Card]

    public init(sequence: SequenceNumber, at: UInt64, cards: [Card]) {
      self.sequence = sequence
      self.at = at
      self.cards = cards
    }

    /// Whether an undo of this time brings them back.
    func mayReturn(at now: UInt64) -> Bool { now <= at || now - at <= CardTable.regretMs }
  }

  public let felt: TableFelt
  /// By number, without gaps: a clear takes the lower ones and an undo puts them back.
  public private(set) var cards: [Card]
  public private(set) var cleared: Cleared?
  /// What a finite deck still has; what was cleared is not in it before it is forgotten.
  private var pile: Pile?
  /// The number of the card that is dealt next.
  public private(set) var next: CardNumber
  /// The highest order ever given.
  public private(set) var top: UInt32
  /// The terms of all cards.
  private var sum: UInt64

  /// Nobody has dealt yet.
  public init(empty felt: TableFelt) {
    self.felt = felt
    cards = []
    cleared = nil
    pile = felt.deck.seed == nil ? nil : Pile(of: felt.pictures)
    next = CardNumber(1)
    top = 0
    sum = 0
  }

  /// A table from its parts; nil unless its cards fit it and one another. O(cards · log cards).
  public init?(felt: TableFelt, cards: [Card], cleared: Cleared?, next: CardNumber, top: UInt32) {
    let all = (cleared?.cards ?? []) + cards
    guard next.value > 0, cleared.map({ !$0.cards.isEmpty }) ?? true,
      all.last.map({ $0.number.next == next }) ?? true,
      CardTable.areNumbered(cards), CardTable.areNumbered(all), CardTable.areOrdered(all, upTo: top),
      all.allSatisfy({ $0.number < next && $0.turn < 4 && $0.picture < felt.pictures && felt.holds($0.place) }
      )
    else { return nil }
    var pile = felt.deck.seed == nil ? nil : Pile(of: felt.pictures)
    for card in all where pile?.take(card.picture) == false { return nil }
    self.felt = felt
    self.cards = cards
    self.cleared = cleared
    self.pile = pile
    self.next = next
    self.top = top
    sum = cards.reduce(0) { $0 &+ $1.term }
  }

  /// Numbers go up one by one.
  private static func areNumbered(_ cards: [Card]) -> Bool {
    zip(cards, cards.dropFirst()).allSatisfy { $0.number.next == $1.number }
      && cards.first.map { $0.number.value > 0 } ?? true
  }

  /// No order twice, none above the highest given.
  private static func areOrdered(_ cards: [Card], upTo top: UInt32) -> Bool {
    let orders = cards.map { $0.order }.sorted()
    return orders.last ?? 0 <= top && orders.first ?? 1 > 0
      && zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The fingerprint of what lies there (P8), in O(1); what was cleared does not count.
  public var digest: Digest {
    let size = UInt64(UInt32(bitPattern: felt.width)) << 32 | UInt64(UInt32(bitPattern: felt.height))
    let given = UInt64(next.value) << 32 | UInt64(top)
    return Digest(Digest.chain(size, felt.deck.word, given) &+ sum)
  }

  /// How many cards the deck still has; nil: it has no end.
  public var left: Int? { pile?.count }

  /// The picture of the card that is dealt next; nil: the deck is empty. O(1).
  ///
  /// Of what is left, in ascending order, the one at the high half of a number's product with how many are
  /// left; the number is of the deck's seed and the card. So each is as likely, and no order comes again.
  var upcoming: UInt16? {
    guard let pile, let seed = felt.deck.seed else { return 0 }
    guard pile.count > 0 else { return nil }
    var random = SplitMix64(state: UInt64(seed) << 32 | UInt64(next.value))
    return pile[Int(truncatingIfNeeded: random.next(below: UInt64(pile.count)))]
  }

  /// The card with this number, if it lies there; O(1).
  public subscript(number: CardNumber) -> Card? { index(of: number).map { cards[$0] } }

  /// Whether a card with this number was ever dealt.
  public func hasDealt(_ number: CardNumber) -> Bool { number.value > 0 && number < next }

  func index(of number: CardNumber) -> Int? {
    guard let first = cards.first?.number, number >= first else { return nil }
    // Compared before it is an Int, which has 32 bits in the browser.
    let offset = number.value - first.value
    return offset < UInt32(cards.count) ? Int(offset) : nil
  }
}

/// The changes a log can make; `apply` has checked them.
extension CardTable {
  /// Of a picture that is not in the deck nothing is dealt.
  mutating func deal(_ card: Card) -> Bool {
    guard pile?.take(card.picture) ?? true else { return false }
    cards.append(card)
    sum &+= card.term
    next = card.number.next
    top = card.order
    return true
  }

  mutating func change(_ index: Int, _ body: (inout Card) -> Void) {
    sum &-= cards[index].term
    body(&cards[index])
    sum &+= cards[index].term
    top = max(top, cards[index].order)
  }

  /// Takes away the first `count` cards, which only an undo brings back.
  mutating func clear(_ count: Int, as sequence: SequenceNumber, at: UInt64) {
    forgetCleared()
    let gone = Array(cards.prefix(count))
    for card in gone { sum &-= card.term }
    cards.removeFirst(count)
    cleared = Cleared(sequence: sequence, at: at, cards: gone)
  }

  /// Takes the latest move back, of which this was kept before it was made.
  mutating func goBack(to before: TableBefore) {
    switch before {
    case .everything(let table): self = table
    case .cards(let lying, let next, let top):
      if next < self.next, let dealt = cards.popLast() {
        sum &-= dealt.term
        pile?.putBack(dealt.picture)
        self.next = next
      }
      for card in lying {
        guard let index = index(of: card.number) else { continue }
        change(index) { $0 = card }
      }
      self.top = top
    }
  }

  mutating func bringBack(_ cleared: Cleared) {
    for card in cleared.cards { sum &+= card.term }
    cards = cleared.cards + cards
    self.cleared = nil
  }

  /// Forgets what was cleared more than five seconds before; the deck has it again.
  public mutating func forgetCleared(before at: UInt64) {
    guard let cleared, !cleared.mayReturn(at: at) else { return }
    forgetCleared()
  }

  mutating func forgetCleared() {
    for card in cleared?.cards ?? [] { pile?.putBack(card.picture) }
    cleared = nil
  }
}
