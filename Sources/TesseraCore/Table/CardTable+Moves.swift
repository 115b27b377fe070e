extension CardTable {
  /// What the log will hold of a move, or why it is none of this table; O(cards it names).
  ///
  /// `chance` is the seed of a shuffle.
  public func judged(_ move: TableMove, chance: UInt32 = 0) throws(TableObjection) -> LoggedTableMove {
    switch move {
    case .deal(let place):
      guard cards.count < CardTable.capacity else { throw .full }
      guard next.value < .max else { throw .invalid }
      guard let picture = upcoming else { throw .empty }
      return .deal(next, felt.clamped(place), order: try front(1), picture: picture)
    case .place(let number, let place):
      _ = try present(number)
      return .place(number, felt.clamped(place), order: try front(1))
    case .raise(let number):
      _ = try present(number)
      return .raise(number, order: try front(1))
    case .turn(let number, let quarters):
      guard (1...3).contains(quarters) else { throw .invalid }
      let card = cards[try present(number)]
      return .turn(number, quarters: quarters, turn: (card.turn + quarters) & 3)
    case .flip(let number, let up):
      let card = cards[try present(number)]
      return .flip(number, up: up ?? !card.isUp)
    case .clear(let through):
      let last = through ?? CardNumber(next.value - 1)
      guard last < next else { throw .invalid }
      guard let first = cards.first, first.number <= last else { throw .gone(nil) }
      return .clear(first: first.number, through: last)
    case .stack(let numbers, let place): return try judged(stacking: numbers, at: place)
    case .spread(let numbers, let place): return try judged(spreading: numbers, at: place)
    case .shuffle(let numbers): return try judged(shuffling: numbers, chance: chance)
    }
  }

  /// The undo of the latest clear, if it is the one that was named and not too long ago at `at`.
  public func undone(_ asked: SequenceNumber?, at: UInt64) throws(TableObjection) -> LoggedTableMove {
    guard let cleared, asked ?? cleared.sequence == cleared.sequence,
      cleared.mayReturn(at: at)
    else { throw .nothingToUndo }
    return .undo(cleared.sequence)
  }

  /// Applies the move of the log with this number; false, and no card is changed, if it does not fit.
  ///
  /// Without a time what was cleared stays until the log shows that it was forgotten.
  public mutating func apply(_ move: LoggedTableMove, as sequence: SequenceNumber, at: UInt64?) -> Bool {
    if let at { forgetCleared(before: at) }
    switch move {
    case .deal(let number, let place, let order, let picture):
      guard number == next, number.value < .max, isFront(order, 1), felt.holds(place), picture < felt.pictures
      else { return false }
      if at == nil, let cleared, cleared.cards.contains(where: { $0.picture == picture }) { forgetCleared() }
      return deal(Card(number, at: place, order: order, picture: picture))
    case .place(let number, let place, let order):
      guard let index = index(of: number), isFront(order, 1), felt.holds(place) else { return false }
      change(index) {
        $0.place = place
        $0.order = order
      }
    case .raise(let number, let order):
      guard let index = index(of: number), isFront(order, 1) else { return false }
      change(index) { $0.order = order }
    case .turn(let number, let quarters, let turn):
      guard let index = index(of: number), (1...3).contains(quarters),
        turn == (cards[index].turn + quarters) & 3
      else { return false }
      change(index) { $0.turn = turn }
    case .flip(let number, let up):
      guard let index = index(of: number) else { return false }
      change(index) { $0.isUp = up }
    case .stack(let heap, let place, let order):
      return felt.holds(place)
        && gather(heap, at: Array(repeating: place, count: heap.count), order: order)
    case .spread(let heap, let place, let order):
      return felt.holds(place)
        && gather(heap, at: felt.row(of: heap.count, around: place).reversed(), order: order)
    case .shuffle(let numbers, let seed): return shuffle(numbers, seed: seed)
    case .clear, .undo: return sweep(move, as: sequence, at: at ?? 0)
    }
    return true
  }

  private mutating func sweep(
    _ move: LoggedTableMove, as sequence: SequenceNumber, at: UInt64
  ) -> Bool {
    switch move {
    case .clear(let first, let through):
      guard cards.first?.number == first, first <= through, through < next else { return false }
      clear(Int(through.value - first.value) + 1, as: sequence, at: at)
      return true
    case .undo(let target):
      guard let cleared, cleared.sequence == target else { return false }
      bringBack(cleared)
      return true
    default: return false
    }
  }

  private func present(_ number: CardNumber) throws(TableObjection) -> Int {
    if let index = index(of: number) { return index }
    throw hasDealt(number) ? .gone(number) : .invalid
  }
}
