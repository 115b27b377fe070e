import TesseraCore

/// A table as one would play it with real cards: nothing counted, everything looked for.
struct NaiveTable {
  struct Piece: Equatable {
    var number: UInt32
    var place: Place
    /// The later one lies in front.
    var raised: Int
    var turn: UInt8 = 0
    var isUp = true
    var picture: UInt16 = 0
  }

  let felt: TableFelt
  private(set) var pieces: [Piece] = []
  private(set) var dealt: UInt32 = 0
  private var raises = 0
  /// The latest clear: its number, its time, and what it took.
  private var cleared: (sequence: UInt64, at: UInt64, pieces: [Piece])?

  init(felt: TableFelt) { self.felt = felt }

  /// Numbers from the back to the front.
  var heap: [UInt32] { pieces.sorted { $0.raised < $1.raised }.map(\.number) }

  mutating func make(_ move: TableMove, chance: UInt32, as sequence: UInt64, at: UInt64) -> TableObjection? {
    switch move {
    case .deal(let place):
      guard pieces.count < 2048 else { return .full }
      guard let picture = drawn(at) else { return .empty }
      (dealt, raises) = (dealt + 1, raises + 1)
      pieces.append(Piece(number: dealt, place: inside(place), raised: raises, picture: picture))
      return nil
    case .place(let card, let place):
      let inside = inside(place)
      return change(card) { $0.place = inside } ?? raise(card)
    case .raise(let card): return raise(card)
    case .turn(let card, let quarters):
      guard quarters > 0, quarters < 4 else { return .invalid }
      return change(card) { $0.turn = ($0.turn + quarters) % 4 }
    case .flip(let card, let up): return change(card) { $0.isUp = up ?? !$0.isUp }
    case .clear(let through): return clear(through?.value ?? dealt, sequence, at)
    case .stack(let cards, let place):
      return gather(cards, Array(repeating: inside(place), count: cards.count))
    case .spread(let cards, let place): return gather(cards, row(cards.count, inside(place)).reversed())
    case .shuffle(let cards): return shuffle(cards, chance)
    }
  }

  /// Takes the cards up from the back on, and lays each down where it belongs.
  private mutating func gather(_ cards: [CardNumber], _ places: [Place]) -> TableObjection? {
    if let objection = objection(to: cards) { return objection }
    let lying = pieces.indices.filter { index in cards.contains { $0.value == pieces[index].number } }
    for (count, index) in lying.sorted(by: { pieces[$0].raised < pieces[$1].raised }).enumerated() {
      raises += 1
      pieces[index].raised = raises
      pieces[index].place = places[count]
    }
    return nil
  }

  private mutating func shuffle(_ cards: [CardNumber], _ seed: UInt32) -> TableObjection? {
    if let objection = objection(to: cards) { return objection }
    let lying = cards.map { card in pieces.firstIndex { $0.number == card.value }.unsafelyUnwrapped }
    let spots = lying.map { (pieces[$0].place, pieces[$0].raised) }
    var (order, random) = (Array(cards.indices), SplitMix64(state: UInt64(seed)))
    for last in cards.indices.dropFirst().reversed() {
      order.swapAt(last, Int(random.next(below: UInt64(last + 1))))
    }
    for (index, from) in zip(lying, order) { (pieces[index].place, pieces[index].raised) = spots[from] }
    return nil
  }

  private func objection(to cards: [CardNumber]) -> TableObjection? {
    guard (2...512).contains(cards.count), Set(cards).count == cards.count,
      cards.allSatisfy({ $0.value > 0 && $0.value <= dealt })
    else { return .invalid }
    return cards.first { card in !pieces.contains { $0.number == card.value } }.map { .gone($0) }
  }

  /// Side by side, then moved as one until the last edge is on the table.
  private func row(_ count: Int, _ middle: Place) -> [Place] {
    guard count > 1 else { return [] }
    let step = min(1_600, (Int(felt.width) - 1_600) / (count - 1))
    var x = (0..<count).map { Int(middle.x) - step * (count - 1) / 2 + $0 * step }
    let (left, right) = (800 - x[0], x[count - 1] - (Int(felt.width) - 800))
    x = x.map { left > 0 ? $0 + left : right > 0 ? $0 - right : $0 }
    return x.map { Place(x: Int32($0), y: middle.y) }
  }

  /// How many cards the deck has left; nil: it has no end.
  func left(_ at: UInt64) -> Int? { felt.deck.seed.map { _ in deck(at).count } }

  /// Every picture that neither lies there nor can still come back.
  private func deck(_ at: UInt64) -> [UInt16] {
    let gone = cleared.map { at <= $0.at + 5_000 ? $0.pieces : [] } ?? []
    return (0..<felt.pictures).filter { picture in !(pieces + gone).contains { $0.picture == picture } }
  }

  private func drawn(_ at: UInt64) -> UInt16? {
    guard let seed = felt.deck.seed else { return 0 }
    let deck = deck(at)
    let chance = SplitMix64.mix((UInt64(seed) << 32 | UInt64(dealt + 1)) &+ 0x9E37_79B9_7F4A_7C15)
    return deck.isEmpty ? nil : deck[Int(chance.multipliedFullWidth(by: UInt64(deck.count)).high)]
  }

  mutating func undo(at: UInt64) -> TableObjection? {
    guard let cleared, at <= cleared.at + 5_000 else { return .nothingToUndo }
    pieces += cleared.pieces
    self.cleared = nil
    return nil
  }

  private mutating func clear(_ last: UInt32, _ sequence: UInt64, _ at: UInt64) -> TableObjection? {
    guard last <= dealt else { return .invalid }
    let gone = pieces.filter { $0.number <= last }
    guard !gone.isEmpty else { return .gone(nil) }
    cleared = (sequence, at, gone)
    pieces.removeAll { $0.number <= last }
    return nil
  }

  private mutating func raise(_ card: CardNumber) -> TableObjection? {
    let now = raises + 1
    defer { raises = now }
    return change(card) { $0.raised = now }
  }

  private mutating func change(_ card: CardNumber, _ body: (inout Piece) -> Void) -> TableObjection? {
    guard let index = pieces.firstIndex(where: { $0.number == card.value }) else {
      return card.value > 0 && card.value <= dealt ? .gone(card) : .invalid
    }
    body(&pieces[index])
    return nil
  }

  private func inside(_ place: Place) -> Place {
    func between(_ value: Int32, _ side: Int32) -> Int32 {
      value < 800 ? 800 : value > side - 800 ? side - 800 : value
    }
    return Place(x: between(place.x, felt.width), y: between(place.y, felt.height))
  }
}
