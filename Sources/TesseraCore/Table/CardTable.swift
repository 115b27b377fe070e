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
    self.felt = felt
    self.cards = cards
    self.cleared = cleared
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
    return Digest(Digest.chain(size, UInt64(felt.pictures), given) &+ sum)
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
  mutating func deal(_ card: Card) {
    cards.append(card)
    sum &+= card.term
    next = card.number.next
    top = card.order
  }

  mutating func change(_ index: Int, _ body: (inout Card) -> Void) {
    sum &-= cards[index].term
    body(&cards[index])
    sum &+= cards[index].term
    top = max(top, cards[index].order)
  }

  /// Takes away the first `count` cards, which only an undo brings back.
  mutating func clear(_ count: Int, as sequence: SequenceNumber, at: UInt64) {
    let gone = Array(cards.prefix(count))
    for card in gone { sum &-= card.term }
    cards.removeFirst(count)
    cleared = Cleared(sequence: sequence, at: at, cards: gone)
  }

  mutating func bringBack(_ cleared: Cleared) {
    for card in cleared.cards { sum &+= card.term }
    cards = cleared.cards + cards
    self.cleared = nil
  }

  /// Forgets what was cleared more than five seconds before.
  public mutating func forgetCleared(before at: UInt64) {
    guard let cleared, !cleared.mayReturn(at: at) else { return }
    self.cleared = nil
  }
}
