/// What a local move came to: a message to send at once, if any, and what changed.
public struct LocalMove: Hashable, Sendable {
  public var message: ClientMessage?
  public var events: [ReplicaEvent]
}

extension Replica {
  /// Exchanges two cells as the view shows them; judged here first, shown at once, sent when it may be.
  ///
  /// `now` is any millisecond clock that never goes back.
  public mutating func swap(_ a: UInt16, _ b: UInt16, at now: UInt64) -> LocalMove {
    guard let view, view.grid.contains(a), view.grid.contains(b), a != b else {
      return refused(.rejected(.invalidMove), nil)
    }
    let swap = Swap(a: a, b: b, tileA: view.tiles[Int(a)], tileB: view.tiles[Int(b)])
    if let refusal = objection(to: swap, on: view) { return LocalMove(message: nil, events: [refusal]) }
    guard pending.count < Replica.pendingLimit else { return refused(.tooManyPending, .swap(swap)) }
    var move = PendingMove(takeNumber(), .swap(swap))
    self.view?.exchange(a, b)
    move.isShown = true
    pending.append(move)
    let shown = ShownMove(
      sequence: nil, player: me?.player ?? PlayerNumber(0), isMine: true, isUndo: false, swap: swap,
      solved: self.view?.isComplete ?? false)
    return LocalMove(message: sendLatest(at: now), events: [.moved(shown)])
  }

  /// Shuffles everything, once the server has agreed; never kept for a later connection.
  public mutating func scramble(at now: UInt64) -> LocalMove { sweep(.scramble, at: now) }

  /// Brings back the board at a sequence of this room, once the server has agreed.
  public mutating func restore(_ sequence: SequenceNumber, at now: UInt64) -> LocalMove {
    sweep(.restore(sequence), at: now)
  }

  /// Takes back the player's latest swap: at once if nobody has seen it, else when the server agrees (P16).
  public mutating func undo(at now: UInt64) -> LocalMove {
    if me?.role == .spectator { return refused(.rejected(.notAllowed), .undo(nil)) }
    if isSolved { return refused(.rejected(.boardAtRest), .undo(nil)) }
    guard canUndo else { return refused(.rejected(.nothingToUndo), .undo(nil)) }
    if let cleared = table?.cleared { return wait(for: .undo(cleared.sequence), at: now) }
    if let last = pending.last, let swap = last.swap, !last.wasEverSent { return withdraw(last, swap) }
    return wait(for: .undo(nil), at: now)
  }

  /// A move of the card table, which shows it at once, or one that changes nothing before the server has agreed.
  mutating func wait(for move: Move, dealing card: CardNumber? = nil, at now: UInt64) -> LocalMove {
    guard pending.count < Replica.pendingLimit else { return refused(.tooManyPending, move) }
    pending.append(PendingMove(takeNumber(), move, card: card))
    pending[pending.count - 1].isShown = laid?.lay(move, as: card) ?? false
    return LocalMove(message: sendLatest(at: now), events: [])
  }

  mutating func sweep(_ move: Move, at now: UInt64) -> LocalMove {
    if me?.role == .spectator { return refused(.rejected(.notAllowed), move) }
    guard isReady, isWritable, puzzle != nil else { return refused(.offline, move) }
    guard !pending.contains(where: { $0.isSweeping }) else { return refused(.rejected(.rateLimited), move) }
    return wait(for: move, at: now)
  }

  /// The judgement of P5, as far as a replica can make it.
  private func objection(to swap: Swap, on view: Mosaic) -> ReplicaEvent? {
    func refused(_ reason: RejectionReason, by player: PlayerNumber? = nil, tile: UInt32? = nil)
      -> ReplicaEvent
    {
      .refused(
        RefusedMove(
          number: nil, refusal: .rejected(reason), move: .swap(swap), player: player, tile: tile))
    }
    if me?.role == .spectator { return refused(.notAllowed) }
    if isSolved || view.isComplete { return refused(.boardAtRest) }
    for tile in [UInt32(swap.tileA), UInt32(swap.tileB)] {
      if let holder = otherHolder(of: tile) { return refused(.held, by: holder, tile: tile) }
    }
    return nil
  }

  func refused(
    _ refusal: Refusal, _ move: Move?, by player: PlayerNumber? = nil, tile: UInt32? = nil
  ) -> LocalMove {
    let event = RefusedMove(number: nil, refusal: refusal, move: move, player: player, tile: tile)
    return LocalMove(message: nil, events: [.refused(event)])
  }

  /// Takes a move back that never left this client.
  private mutating func withdraw(_ last: PendingMove, _ swap: Swap) -> LocalMove {
    pending.removeLast()
    nextNumber = last.number
    guard last.isShown else { return LocalMove(message: nil, events: []) }
    view?.exchange(swap.a, swap.b)
    let shown = ShownMove(
      sequence: nil, player: me?.player ?? PlayerNumber(0), isMine: true, isUndo: true,
      swap: swap.reversed, solved: false)
    return LocalMove(message: nil, events: [.moved(shown)])
  }

  private mutating func takeNumber() -> ClientSequenceNumber {
    defer { nextNumber = nextNumber.next }
    return nextNumber
  }
}
