extension Replica {
  /// Makes a move of the card table: judged here first, shown at once, sent when it may be.
  ///
  /// A deal is told with the name that its card has until the server gives it a number. A clear takes the
  /// cards that are there now, and is never kept for a later connection.
  public mutating func play(_ move: TableMove, at now: UInt64) -> LocalMove {
    if me?.role == .spectator { return refused(.rejected(.notAllowed), .table(move)) }
    let judged: LoggedTableMove?
    do throws(TableObjection) { judged = try laid?.judged(seen(move)) } catch { return refused(error, move) }
    guard let logged = judged else { return refused(.rejected(.invalidMove), .table(move)) }
    if logged.touched != nil, let card = move.card, let holder = otherHolder(of: card.value) {
      return refused(.rejected(.held), .table(move), by: holder, tile: card.value)
    }
    for card in move.group {
      guard let holder = otherHolder(of: card.value) else { continue }
      return refused(.rejected(.held), .table(move), by: holder, tile: card.value)
    }
    if case .clear = move { return sweep(.table(seen(move)), at: now) }
    guard case .deal = move else { return wait(for: .table(move), at: now) }
    let name = takeCardName()
    var local = wait(for: .table(move), dealing: name, at: now)
    if local.events.isEmpty { local.events.append(.dealt(name)) }
    return local
  }

  /// What may have changed of the table with the own moves since this was last asked; nil where there is none.
  public mutating func takeTableChange() -> TableChange? { laid?.takeChange() }

  /// Forgets what was cleared, once the page has let five seconds go by.
  public mutating func forgetCleared() {
    hidePending()
    puzzle?.forgetCleared(before: .max)
    laid?.forgetCleared(before: .max)
    showPending()
  }

  /// Cards that the player has not seen stay (R5): a clear says which is the last one that it takes.
  private func seen(_ move: TableMove) -> TableMove {
    guard case .clear(let asked) = move, let table else { return move }
    let last = CardNumber(table.next.value - 1)
    return .clear(through: asked.map { $0.isProvisional ? last : $0 } ?? last)
  }

  private mutating func takeCardName() -> CardNumber {
    defer { nextCardName = nextCardName.next }
    return nextCardName
  }

  private func refused(_ objection: TableObjection, _ move: TableMove) -> LocalMove {
    switch objection {
    case .invalid: refused(.rejected(.invalidMove), .table(move))
    case .gone: refused(.rejected(.gone), .table(move), tile: move.card?.value)
    case .full: refused(.rejected(.tableFull), .table(move))
    case .empty: refused(.rejected(.deckEmpty), .table(move))
    case .nothingToUndo: refused(.rejected(.nothingToUndo), .table(move))
    }
  }
}

/// The own moves that wait, on a card table.
extension Replica {
  /// Lays all of them on the confirmed table, in order; one that does not fit now stays pending unseen.
  mutating func layPending() {
    for index in pending.indices {
      pending[index].isShown = laid?.lay(pending[index].move, as: pending[index].card) ?? false
    }
  }

  /// The own deal has its number: the moves that wait for it can be sent, and a clear takes it along.
  mutating func number(_ name: CardNumber, _ card: CardNumber) -> ReplicaEvent {
    for index in pending.indices {
      guard case .table(let move) = pending[index].move else { continue }
      if case .clear(let through?) = move, through.next == card {
        pending[index].move = .table(.clear(through: card))
      } else {
        pending[index].move = .table(move.renamed { $0 == name ? card : $0 })
      }
    }
    return .numbered(name, card)
  }

  /// Lets go of the moves of cards whose deals are gone, and without a number: a copied tab has used theirs for
  /// something else (P11).
  mutating func forgetOrphans() -> [ReplicaEvent] {
    var events: [ReplicaEvent] = []
    while let name = firstOrphan() {
      hidePending()
      events += forget(name, .forgotten)
      showPending()
    }
    return events
  }

  private func firstOrphan() -> CardNumber? {
    guard table != nil else { return nil }
    for move in pending {
      if let name = move.orphan(of: pending) { return name }
    }
    return nil
  }

  /// Lets go of the moves of a card that never came to be: they were never sent. Those behind close up.
  mutating func forget(_ name: CardNumber, _ refusal: Refusal) -> [ReplicaEvent] {
    guard let first = pending.firstIndex(where: { $0.names(name) }) else { return [] }
    let orphans = pending.filter { $0.names(name) }
    nextNumber = pending[first].number
    pending.removeAll { $0.names(name) }
    for index in first..<pending.count {
      pending[index].number = nextNumber
      nextNumber = nextNumber.next
    }
    return orphans.map {
      .refused(RefusedMove(number: $0.number, refusal: refusal, move: $0.move, player: nil, tile: name.value))
    }
  }
}

extension PendingMove {
  /// Whether it waits for a card with this name to be dealt.
  func names(_ name: CardNumber) -> Bool {
    guard case .table(let move) = self.move else { return false }
    return move.names { $0 == name }
  }

  /// A card without a number that it is about and that none of these moves deals.
  func orphan(of others: [PendingMove]) -> CardNumber? {
    guard case .table(let move) = self.move else { return nil }
    var orphan: CardNumber?
    _ = move.names { name in
      if name.isProvisional, !others.contains(where: { $0.card == name }) { orphan = name }
      return false
    }
    return orphan
  }

  /// Whether it can be sent only when earlier deals have their numbers: it is about one, or clears them.
  func mustFollow(_ earlier: ArraySlice<PendingMove>) -> Bool {
    guard case .table(let move) = self.move else { return false }
    if case .clear = move { return earlier.contains { $0.card != nil } }
    return move.names { $0.isProvisional }
  }
}

extension TableMove {
  /// The card it is about, if it is one.
  var card: CardNumber? {
    switch self {
    case .place(let card, _), .raise(let card), .turn(let card, _), .flip(let card, _): card
    case .deal, .clear, .stack, .spread, .shuffle: nil
    }
  }

  /// The cards that it is about, if they are several.
  var group: [CardNumber] {
    switch self {
    case .stack(let cards, _), .spread(let cards, _), .shuffle(let cards): cards
    case .deal, .place, .raise, .turn, .flip, .clear: []
    }
  }
}

extension PendingMove {
  /// The card that it deals, lays, turns …, by its number or its provisional name.
  public var touchedCard: CardNumber? {
    guard case .table(let move) = self.move else { return nil }
    return card ?? move.card
  }
}
