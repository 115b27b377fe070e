extension Replica {
  /// Ends the wait of exactly this number, in whatever order outcomes come (P3, R8).
  mutating func settle(_ number: ClientSequenceNumber, _ answer: Answer) -> [ReplicaEvent] {
    guard let index = pending.firstIndex(where: { $0.number == number }) else { return [] }
    hidePending()
    let move = pending.remove(at: index)
    var events = [outcome(of: move, answer)]
    if let card = move.card { events += forget(card, answer.loss) }
    showPending()
    if case .refused(let rejection) = answer, rejection.reason == .clientSequenceReused {
      link = link == .live ? .lost : link
      events.append(.hello(.renumber))
    }
    return events + reloadIfOutdated()
  }

  private mutating func outcome(of move: PendingMove, _ answer: Answer) -> ReplicaEvent {
    switch answer {
    case .applied(let sequence): return .settled(move.number, sequence)
    case .refused(let rejection):
      if move.isUndo, rejection.reason == .nothingToUndo {
        ownSwaps = []
        knowsOwnSwaps = true
      }
      return .refused(RefusedMove(move, rejection))
    }
  }

  /// Settles from a welcome what it has outcomes for, and numbers the others on from there (P4).
  ///
  /// Pending moves must be hidden. A scramble that outlived its connection is let go.
  mutating func settle(from welcome: Welcome, telling events: inout [ReplicaEvent]) {
    var rest: [PendingMove] = []
    var lost: [(card: CardNumber, why: Refusal)] = []
    for move in pending {
      if let orphan = move.orphan(of: rest) {
        events.append(move.refused(lost.first { $0.card == orphan }?.why ?? .forgotten))
      } else if move.number <= welcome.lastClientSequence {
        let stored = welcome.outcomes.first { $0.clientSequence == move.number }
        events.append(stored.map { outcome(of: move, $0.answer) } ?? move.refused(.forgotten))
        if let card = move.card { lost.append((card, stored?.answer.loss ?? .forgotten)) }
      } else if move.isSweeping, move.wasInterrupted {
        events.append(move.refused(.offline))
      } else {
        rest.append(move)
      }
    }
    nextNumber = welcome.lastClientSequence.next
    for index in rest.indices {
      rest[index].number = nextNumber
      rest[index].isSent = false
      nextNumber = nextNumber.next
    }
    pending = rest
  }
}

extension Answer {
  /// Why the moves of a card come to nothing whose deal had this answer, and not its number.
  fileprivate var loss: Refusal {
    switch self {
    case .applied: .forgotten
    case .refused(let rejection): .rejected(rejection.reason)
    }
  }
}

extension PendingMove {
  fileprivate func refused(_ refusal: Refusal) -> ReplicaEvent {
    .refused(RefusedMove(number: number, refusal: refusal, move: move, player: nil, tile: nil))
  }
}

extension RefusedMove {
  /// A refusal by the server, with who and what stood in the way.
  fileprivate init(_ pending: PendingMove, _ rejection: Rejection) {
    self.init(
      number: pending.number, refusal: .rejected(rejection.reason), move: pending.move, player: nil,
      tile: nil)
    switch rejection.evidence {
    case .none: break
    case .held(let tile, let player): (self.tile, self.player) = (tile, player)
    case .gone(let card, let player): (tile, self.player) = (card.value, player)
    case .stale(let tileInA, let tileInB, _, _, let player):
      self.player = player
      guard let swap = pending.swap else { break }
      // The evidence is of the moment of judging; that is all this is told for, the board is its own.
      tile =
        tileInA != swap.tileA ? UInt32(swap.tileA) : tileInB != swap.tileB ? UInt32(swap.tileB) : nil
    }
  }
}
