/// Moves of several cards at once: all of them or none (R7).
extension CardTable {
  /// So many cards one move may name: their numbers fit into a frame in both encodings.
  public static let group = 2...512

  func judged(stacking numbers: [CardNumber], at place: Place) throws(TableObjection) -> LoggedTableMove {
    let heap = try heap(of: numbers)
    return .stack(heap, felt.clamped(place), order: try front(heap.count))
  }

  func judged(spreading numbers: [CardNumber], at place: Place) throws(TableObjection) -> LoggedTableMove {
    let heap = try heap(of: numbers)
    return .spread(heap, felt.clamped(place), order: try front(heap.count))
  }

  func judged(shuffling numbers: [CardNumber], chance: UInt32) throws(TableObjection) -> LoggedTableMove {
    _ = try heap(of: numbers)
    return .shuffle(numbers, seed: chance)
  }

  /// The cards as they lie, from the back to the front.
  private func heap(of numbers: [CardNumber]) throws(TableObjection) -> [CardNumber] {
    guard CardTable.group.contains(numbers.count), Set(numbers).count == numbers.count,
      numbers.allSatisfy({ hasDealt($0) })
    else { throw .invalid }
    var heap: [Card] = []
    for number in numbers {
      guard let card = self[number] else { throw .gone(number) }
      heap.append(card)
    }
    return heap.sorted { $0.order < $1.order }.map { $0.number }
  }

  /// Lays each card at its place, the first behind all others; false if they do not lie in this order now.
  mutating func gather(_ heap: [CardNumber], at places: [Place], order: UInt32) -> Bool {
    guard let indices = indices(of: heap), isFront(order, heap.count),
      zip(indices, indices.dropFirst()).allSatisfy({ cards[$0].order < cards[$1].order })
    else { return false }
    for (offset, index) in indices.enumerated() {
      change(index) {
        $0.place = places[offset]
        $0.order = order + UInt32(truncatingIfNeeded: offset)
      }
    }
    return true
  }

  /// Card *i* comes to lie where, and in front of what, the card at position *t[i]* lay (P17's *t*).
  mutating func shuffle(_ numbers: [CardNumber], seed: UInt32) -> Bool {
    guard let indices = indices(of: numbers) else { return false }
    let before = indices.map { cards[$0] }
    for (index, from) in zip(indices, SplitMix64.order(of: indices.count, seed: seed)) {
      change(index) {
        $0.place = before[Int(from)].place
        $0.order = before[Int(from)].order
      }
    }
    return true
  }

  /// Nil unless all of them lie there, none is named twice, and they are as many as a move may name.
  private func indices(of numbers: [CardNumber]) -> [Int]? {
    let indices = numbers.compactMap { index(of: $0) }
    guard CardTable.group.contains(numbers.count), Set(indices).count == numbers.count else { return nil }
    return indices
  }

  /// The order of the first of so many that are brought to the front now.
  func front(_ count: Int) throws(TableObjection) -> UInt32 {
    guard isFront(top &+ 1, count) else { throw .invalid }
    return top + 1
  }

  func isFront(_ order: UInt32, _ count: Int) -> Bool {
    UInt32.max - top >= UInt32(truncatingIfNeeded: count) && order == top + 1
  }
}

extension TableFelt {
  /// The places of so many cards side by side from left to right, their middle as near to a place as all of
  /// them lie on the table (R21); closer together than a card is wide where that is too narrow.
  public func row(of count: Int, around place: Place) -> [Place] {
    let (middle, gaps) = (clamped(place), Int32(truncatingIfNeeded: count - 1))
    guard gaps > 0 else { return [middle] }
    let (side, half) = (TableFelt.cardSide, TableFelt.cardSide / 2)
    let step = min(side, (width - side) / gaps)
    let left = min(max(middle.x - step * gaps / 2, half), width - half - step * gaps)
    return (0...gaps).map { Place(x: left + $0 * step, y: middle.y) }
  }
}
