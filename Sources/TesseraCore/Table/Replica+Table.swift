extension Replica {
  /// Asks for a move of the card table, judged here first; the table shows it once the server has agreed.
  ///
  /// A clear takes the cards that are there now, and is never kept for a later connection.
  public mutating func play(_ move: TableMove, at now: UInt64) -> LocalMove {
    if me?.role == .spectator { return refused(.rejected(.notAllowed), .table(move)) }
    guard let table else { return refused(.rejected(.invalidMove), .table(move)) }
    let logged: LoggedTableMove
    do throws(TableObjection) { logged = try table.judged(move) } catch { return refused(error, move) }
    if let card = logged.touched?.value, let holder = otherHolder(of: card) {
      return refused(.rejected(.held), .table(move), by: holder, tile: card)
    }
    // Cards that the player has not seen stay (R5).
    if case .clear(_, let through) = logged { return sweep(.table(.clear(through: through)), at: now) }
    return wait(for: .table(move), at: now)
  }

  /// Forgets what was cleared, once the page has let five seconds go by.
  public mutating func forgetCleared() { puzzle?.forgetCleared(before: .max) }

  private func refused(_ objection: TableObjection, _ move: TableMove) -> LocalMove {
    switch objection {
    case .invalid: refused(.rejected(.invalidMove), .table(move))
    case .gone(let card): refused(.rejected(.gone), .table(move), tile: card?.value)
    case .full: refused(.rejected(.tableFull), .table(move))
    case .nothingToUndo: refused(.rejected(.nothingToUndo), .table(move))
    }
  }
}
