/// What a room does for a card table only.
extension Room {
  /// How many cards one client may have in hand: a finger each.
  static let tableHolds: UInt64 = 10

  mutating func judged(_ move: TableMove, at now: Moment) throws(Rejection) -> LoggedTableMove {
    // The deck has again what nobody can bring back: the move's own time decides, as it will for its readers.
    forgetCleared(at: now)
    guard let table = puzzle.table else { throw Rejection(.invalidMove, at: sequence) }
    var chance: UInt32 = 0
    if case .shuffle = move { chance = UInt32(truncatingIfNeeded: random.next()) }
    do throws(TableObjection) { return try table.judged(move, chance: chance) } catch {
      throw rejection(error)
    }
  }

  /// By the time the undo would be stored with (P13).
  func undone(
    _ asked: SequenceNumber?, on table: CardTable, at now: Moment
  ) throws(Rejection) -> LoggedTableMove {
    let at = max(lastAt, now.unix)
    do throws(TableObjection) { return try table.undone(asked, at: at) } catch { throw rejection(error) }
  }

  /// Cleared cards leave the memory when nobody can bring them back any more, with or without a move.
  mutating func forgetCleared(at now: Moment) {
    guard puzzle.table?.cleared != nil else { return }
    // Whatever is stored from now on is no earlier, so that the log agrees.
    puzzle.forgetCleared(before: stamp(now))
  }

  private func rejection(_ objection: TableObjection) -> Rejection {
    switch objection {
    case .invalid: Rejection(.invalidMove, at: sequence)
    case .full: Rejection(.tableFull, at: sequence)
    case .empty: Rejection(.deckEmpty, at: sequence)
    case .nothingToUndo: Rejection(.nothingToUndo, at: sequence)
    case .gone(nil): Rejection(.gone, at: sequence)
    case .gone(let card?):
      Rejection(
        .gone, .gone(card, player: history.clearer(of: card).map { clients[$0].player }), at: sequence)
    }
  }
}

extension Limits {
  /// As they are told on this board.
  func on(_ puzzle: Puzzle) -> Limits {
    guard puzzle.table != nil else { return self }
    var limits = self
    limits.holds = Room.tableHolds
    return limits
  }
}

extension TableMove {
  /// What a refusal of it is filed under.
  var kind: RefusalRecord.Kind {
    switch self {
    case .deal: .deal
    case .place: .place
    case .raise: .raise
    case .turn: .turn
    case .flip: .flip
    case .clear: .clear
    case .stack: .stack
    case .spread: .spread
    case .shuffle: .shuffle
    }
  }
}
