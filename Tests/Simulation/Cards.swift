import TesseraCore

/// A room's card table by a second, slower hand: what the rules say, told again apart from the core.
struct Cards: Equatable {
  struct Lying: Equatable {
    var place: Place
    var order: UInt32
    var picture: UInt16
    var turn: UInt8 = 0
    var isUp = true
  }

  struct Cleared: Equatable {
    var sequence: SequenceNumber
    var at: UInt64
    var cards: [UInt32: Lying]
  }

  let felt: TableFelt
  private(set) var lying: [UInt32: Lying] = [:]
  private(set) var cleared: Cleared?
  private(set) var next: UInt32 = 1
  private(set) var top: UInt32 = 0

  init(_ felt: TableFelt) { self.felt = felt }

  var digest: UInt64 {
    let size = UInt64(felt.width) << 32 | UInt64(felt.height)
    var sum = Cards.chain(size, deckWord, UInt64(next) << 32 | UInt64(top))
    for (number, card) in lying {
      let look = UInt64(card.picture) << 8 | (card.isUp ? 4 : 0) | UInt64(card.turn)
      sum =
        sum
        &+ Cards.chain(
          UInt64(number) << 32 | UInt64(card.order), UInt64(card.place.x) << 32 | UInt64(card.place.y), look)
    }
    return sum
  }

  /// Whether a picture is in the deck at this time: it neither lies there nor can come back.
  func mayDeal(_ picture: UInt16, at: UInt64) -> Bool {
    guard felt.deck != .picture else { return picture == 0 }
    let away = cleared.map { at <= $0.at + 5_000 ? Array($0.cards.values) : [] } ?? []
    return picture < felt.pictures && !(lying.values + away).contains { $0.picture == picture }
  }

  func isDeckEmpty(at: UInt64) -> Bool { !(0..<felt.pictures).contains { mayDeal($0, at: at) } }

  /// Whether the move may follow; if so it has.
  mutating func apply(_ move: LoggedTableMove, as sequence: SequenceNumber, at: UInt64) -> Bool {
    switch move {
    case .deal(let card, let place, let order, let picture):
      guard card.value == next, lying[next] == nil, isOn(place), mayDeal(picture, at: at) else {
        return false
      }
      lying[next] = Lying(place: place, order: 0, picture: picture)
      // What comes again after a clear can be brought back no more.
      if let cleared, cleared.cards.values.contains(where: { $0.picture == picture }), felt.deck != .picture {
        self.cleared = nil
      }
      next += 1
      return raise(card, order)
    case .place(let card, let place, let order):
      guard isOn(place) else { return false }
      return change(card) { $0.place = place } && raise(card, order)
    case .raise(let card, let order): return raise(card, order)
    case .turn(let card, let quarters, let turn):
      guard let before = lying[card.value], (before.turn + quarters) % 4 == turn, quarters % 4 > 0 else {
        return false
      }
      return change(card) { $0.turn = turn }
    case .flip(let card, let up): return change(card) { $0.isUp = up }
    case .stack(let cards, let place, let order):
      return isOn(place) && gather(cards, order, Array(repeating: place, count: cards.count))
    case .spread(let cards, let place, let order):
      return isOn(place) && gather(cards, order, row(cards.count, place).reversed())
    case .shuffle(let cards, let seed): return shuffle(cards, seed)
    case .clear(let first, let through): return clear(first, through, sequence, at)
    case .undo(let target):
      guard let cleared, cleared.sequence == target, at <= cleared.at + 5_000 else { return false }
      lying.merge(cleared.cards) { one, _ in one }
      self.cleared = nil
      return true
    }
  }

  private mutating func clear(
    _ first: CardNumber, _ through: CardNumber, _ sequence: SequenceNumber, _ at: UInt64
  ) -> Bool {
    guard lying.keys.min() == first.value, through.value < next else { return false }
    let gone = lying.filter { $0.key <= through.value }
    lying = lying.filter { $0.key > through.value }
    cleared = Cleared(sequence: sequence, at: at, cards: gone)
    return !gone.isEmpty
  }

  private mutating func change(_ card: CardNumber, _ body: (inout Lying) -> Void) -> Bool {
    guard var lying = lying[card.value] else { return false }
    body(&lying)
    self.lying[card.value] = lying
    return true
  }

  private mutating func raise(_ card: CardNumber, _ order: UInt32) -> Bool {
    guard order == top + 1 else { return false }
    top = order
    return change(card) { $0.order = order }
  }

  private mutating func gather(_ cards: [CardNumber], _ order: UInt32, _ places: [Place]) -> Bool {
    let orders = cards.map { lying[$0.value]?.order ?? 0 }
    guard orders == orders.sorted(), Set(cards).count == cards.count, cards.count > 1 else { return false }
    for (offset, card) in cards.enumerated() {
      guard raise(card, order + UInt32(offset)), change(card, { $0.place = places[offset] }) else {
        return false
      }
    }
    return true
  }

  private mutating func shuffle(_ cards: [CardNumber], _ seed: UInt32) -> Bool {
    let before = cards.compactMap { lying[$0.value] }
    guard before.count == cards.count, Set(cards).count == cards.count, cards.count > 1 else { return false }
    for (card, from) in zip(cards, Board.permuted(cards.count, seed)) {
      lying[card.value]?.place = before[Int(from)].place
      lying[card.value]?.order = before[Int(from)].order
    }
    return true
  }

  private func row(_ count: Int, _ middle: Place) -> [Place] {
    guard count > 1 else { return [] }
    let step = min(1_600, (felt.width - 1_600) / Int32(count - 1))
    let left = max(
      800, min(middle.x - step * Int32(count - 1) / 2, felt.width - 800 - step * Int32(count - 1)))
    return (0..<Int32(count)).map { Place(x: left + step * $0, y: middle.y) }
  }

  private func isOn(_ place: Place) -> Bool {
    (800...felt.width - 800).contains(place.x) && (800...felt.height - 800).contains(place.y)
  }

  private var deckWord: UInt64 {
    switch felt.deck {
    case .picture: 1
    case .tiles(let grid, let seed):
      UInt64(seed) << 32 | UInt64(grid.columns) << 16 | UInt64(grid.rows) << 8 | 2
    case .standard(let seed): UInt64(seed) << 32 | 3
    }
  }

  private static func chain(_ a: UInt64, _ b: UInt64, _ c: UInt64) -> UInt64 {
    let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    return Board.mix(Board.mix(Board.mix(a &+ golden) &+ b &+ golden) &+ c &+ golden)
  }
}

extension Cards {
  /// Whether a table shows these cards.
  func isShown(by table: CardTable) -> Bool {
    table.next.value == next && table.top == top && isShown(by: table.cards, lying)
  }

  /// Whether a snapshot is of this table; what was cleared may have been forgotten meanwhile.
  func isTold(by snapshot: TableSnapshot) -> Bool {
    guard snapshot.felt == felt, snapshot.next.value == next, snapshot.top == top,
      isShown(by: snapshot.cards, lying)
    else { return false }
    guard let told = snapshot.cleared else { return true }
    return told.sequence == cleared?.sequence && told.at == cleared?.at
      && isShown(by: told.cards, cleared?.cards ?? [:])
  }

  private func isShown(by cards: [Card], _ lying: [UInt32: Lying]) -> Bool {
    cards.count == lying.count
      && cards.allSatisfy {
        lying[$0.number.value]
          == Lying(place: $0.place, order: $0.order, picture: $0.picture, turn: $0.turn, isUp: $0.isUp)
      }
  }
}
