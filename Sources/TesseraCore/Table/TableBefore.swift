/// What a table was before a move, as far as the move changes it: enough to take it back.
enum TableBefore: Sendable {
  /// The cards that it changes, the number of the card that was dealt next, and the highest order given.
  case cards([Card], next: CardNumber, top: UInt32)
  /// What a clear takes, and its undo brings back, may be all there is.
  case everything(CardTable)

  init(_ move: LoggedTableMove, on table: CardTable) {
    switch move {
    case .clear, .undo: self = .everything(table)
    case .deal, .place, .raise, .turn, .flip, .stack, .spread, .shuffle:
      self = .cards(move.cards.compactMap { table[$0] }, next: table.next, top: table.top)
    }
  }
}
