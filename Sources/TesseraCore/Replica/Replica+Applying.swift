extension Replica {
  /// Applies the items not seen yet beneath the pending moves; false if one does not fit the board.
  mutating func apply(_ items: [MoveItem], telling events: inout [ReplicaEvent]) -> Bool {
    hidePending()
    defer { showPending() }
    let isLong = items.count > Replica.toldOneByOne
    if isLong { events.append(.board) }
    for item in items where item.sequence > sequence {
      guard advance(item) else { return false }
      remember(item)
      let own = takePending(item)
      if let name = own?.card, case .table(.deal(let card, _, _, _)) = item.move {
        events.append(number(name, card))
      }
      if !isLong { narrate(item, wasShown: own?.wasShown ?? false, to: &events) }
      if let own { events.append(.settled(own.number, item.sequence)) }
      if item.solved { events.append(.solved(item.sequence, item.player)) }
    }
    return true
  }

  /// Takes the pending moves off the view, last first, so that it equals `confirmed`.
  mutating func hidePending() {
    laid?.uncover()
    for index in pending.indices.reversed() {
      pending[index].wasShown = pending[index].isShown
      guard pending[index].isShown else { continue }
      if let swap = pending[index].swap { view?.exchange(swap.a, swap.b) }
      pending[index].isShown = false
    }
  }

  /// Lays the pending moves on the view, in order; one that no longer fits stays pending unseen.
  mutating func showPending() {
    if table != nil { return layPending() }
    for index in pending.indices {
      guard let swap = pending[index].swap, fitsView(swap) else { continue }
      view?.exchange(swap.a, swap.b)
      pending[index].isShown = true
    }
  }

  private func fitsView(_ swap: Swap) -> Bool {
    guard let view, !isSolved, !view.isComplete else { return false }
    return view.fits(swap)
  }

  /// Applies a logged move to both boards, the confirmed and the shown one, which are equal while pending moves are hidden.
  private mutating func advance(_ item: MoveItem) -> Bool {
    do throws(PuzzleFault) {
      try puzzle?.apply(item)
    } catch {
      return false
    }
    if let swap = item.move.swap { view?.exchange(swap.a, swap.b) } else { view = puzzle?.mosaic }
    if case .table(let move) = item.move { laid?.follow(move, as: item.sequence, at: item.at) }
    return true
  }

  /// Keeps what undo and the countdown need to know of a move.
  private mutating func remember(_ item: MoveItem) {
    switch item.move {
    case .scramble, .restore:
      hasSwapsInRound = false
      ownSwaps = []
      knowsOwnSwaps = true
    case .undo(let target, _):
      hasSwapsInRound = true
      ownSwaps.removeAll { $0 == target }
    case .swap:
      hasSwapsInRound = true
      if item.player == me?.player { ownSwaps.append(item.sequence) }
      if ownSwaps.count > 1000 { ownSwaps.removeFirst(ownSwaps.count - 1000) }
    case .table: break
    }
  }

  /// The own pending move that this item is the outcome of: exactly the one of its number (R8).
  private mutating func takePending(_ item: MoveItem) -> PendingMove? {
    guard item.client == introduction.client,
      let index = pending.firstIndex(where: { $0.number == item.clientSequence })
    else { return nil }
    return pending.remove(at: index)
  }

  private func narrate(_ item: MoveItem, wasShown: Bool, to events: inout [ReplicaEvent]) {
    switch item.move {
    case .scramble(let seed): events.append(.scrambled(item.sequence, item.player, seed: seed))
    case .restore: events.append(.scrambled(item.sequence, item.player, seed: nil))
    case .table(let move):
      events.append(
        .tableMoved(
          ShownTableMove(
            sequence: item.sequence, player: item.player, isMine: item.client == introduction.client,
            move: move)))
    case .swap(let swap), .undo(_, let swap):
      guard !wasShown else { return }
      var isUndo = false
      if case .undo = item.move { isUndo = true }
      events.append(
        .moved(
          ShownMove(
            sequence: item.sequence, player: item.player,
            isMine: item.client == introduction.client, isUndo: isUndo, swap: swap,
            solved: item.solved)))
    }
  }
}
