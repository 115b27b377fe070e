/// When something may be told (P6).
enum Due: Int, Comparable {
  case now, withSealedTurn, withOpenTurn

  static func < (left: Due, right: Due) -> Bool { left.rawValue < right.rawValue }
}

extension Room {
  mutating func hold(
    _ number: UInt64, from session: SessionID, _ asker: Session, at now: Moment, _ told: inout [Told]
  ) {
    guard !asker.isSpectator else { return told.append(notHeld(number, .notAllowed, session)) }
    guard let tile = UInt32(exactly: number), isThere(tile) else {
      return told.append(notHeld(number, .noSuchTile, session))
    }
    guard !isAtRest else { return tellAtRest(notHeld(number, .boardAtRest, session), &told) }
    if let hand = hands[tile: tile] {
      guard hand.player == asker.player else {
        return told.append(notHeld(number, .held, session, hand.player))
      }
      if hand.client != asker.client { emptyHand(of: asker.client, &told) }
      hands.pass(tile, to: asker.client, at: now.monotonic)
    } else {
      emptyHand(of: asker.client, &told)
      hands.take(
        Hand(
          tile: tile, client: asker.client, player: asker.player, since: now.monotonic,
          renewed: now.monotonic))
      tell(HoldChange(tile: tile, player: asker.player, kind: .began), .now, &told)
    }
  }

  /// Of a tile that is not in this client's hand nothing is said: its hold may just have ended.
  mutating func release(_ number: UInt64, _ asker: Session, _ told: inout [Told]) {
    guard let tile = UInt32(exactly: number), let hand = hands[tile: tile], hand.client == asker.client
    else { return }
    letGo(hand, &told)
  }

  /// Before each input, every hold and countdown whose deadline has passed ends.
  mutating func endOverdue(at now: Moment) -> [Told] {
    if let countdown, countdown.deadline <= now.monotonic { self.countdown = nil }
    var told: [Told] = []
    for hand in hands.dropOverdue(at: now.monotonic) { tellEnd(of: hand, hand.end, &told) }
    return told
  }

  /// A scramble, a restore or the solving move takes every tile out of every hand, a clear its cards.
  mutating func endHolds(_ kind: HoldChange.Kind, where isMeant: (UInt32) -> Bool = { _ in true }) {
    for hand in hands.dropAll(where: isMeant) {
      open.holds.append(HoldChange(tile: hand.tile, player: hand.player, kind: kind))
    }
  }

  private func isThere(_ tile: UInt32) -> Bool {
    if let mosaic = puzzle.mosaic { return tile < UInt32(mosaic.grid.count) }
    return puzzle.table?[CardNumber(tile)] != nil
  }

  /// A client holds no more than `limits.holds`: what it has held longest makes room.
  private mutating func emptyHand(of client: ClientSlot, _ told: inout [Told]) {
    let limit = Int(truncatingIfNeeded: min(max(limits.holds, 1), 64))
    if let hand = hands.surplus(of: client, over: limit) { letGo(hand, &told) }
  }

  private mutating func letGo(_ hand: Hand, _ told: inout [Told]) {
    hands.drop(hand.tile)
    tellEnd(of: hand, .released, &told)
  }

  /// It leaves behind the last uncommitted move of its client, so that a drop is seen before it.
  private mutating func tellEnd(of hand: Hand, _ kind: HoldChange.Kind, _ told: inout [Told]) {
    let client = clients[hand.client]
    let due: Due =
      client.window.last > client.sealed
      ? .withOpenTurn
      : client.sealed > client.committed ? .withSealedTurn : .now
    tell(HoldChange(tile: hand.tile, player: hand.player, kind: kind), due, &told)
  }

  /// Changes of one tile leave in the order they were made: none overtakes one that waits.
  private mutating func tell(_ change: HoldChange, _ due: Due, _ told: inout [Told]) {
    let waiting: Due =
      open.holdsBack(change.tile)
      ? .withOpenTurn
      : sealed?.holdsBack(change.tile) ?? false ? .withSealedTurn : .now
    switch max(due, waiting) {
    case .now: tellAtOnce(.holds([change]), &told)
    case .withSealedTurn: sealed?.addLate(change)
    case .withOpenTurn: open.holds.append(change)
    }
  }

  /// That the board is at rest is told no earlier than the move that completed it (P2).
  private mutating func tellAtRest(_ answer: Told, _ told: inout [Told]) {
    if latchMoved > sealedHead {
      open.notes.append(answer)
    } else if latchMoved > committedHead {
      sealed?.behind.append(answer)
    } else {
      told.append(answer)
    }
  }

  private func notHeld(
    _ tile: UInt64, _ reason: NotHeldReason, _ session: SessionID, _ player: PlayerNumber? = nil
  ) -> Told {
    .send(.notHeld(tile: tile, reason: reason, player: player), to: .session(session))
  }
}
