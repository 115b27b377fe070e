/// What a player asks of a card table; each names the one field that it changes, so that they commute (R6).
public enum TableMove: Hashable, Sendable {
  /// A new card, its middle there, in front of everything.
  case deal(Place)
  /// Lays a card there, in front of everything.
  case place(CardNumber, Place)
  case raise(CardNumber)
  /// So many quarters clockwise, 1…3.
  case turn(CardNumber, quarters: UInt8)
  /// Shows this side; nil: the other one.
  case flip(CardNumber, up: Bool?)
  /// Takes away all cards up to the one that the player saw last; nil: all that are there (R5).
  case clear(through: CardNumber?)
  /// Gathers cards at one point, in front of everything and among themselves as they lie.
  case stack([CardNumber], Place)
  /// Lays cards side by side, the foremost at the left, in front of everything and among themselves as they lie.
  case spread([CardNumber], Place)
  /// Exchanges among these cards what lies where, and in front of what.
  case shuffle([CardNumber])
}

/// What the log holds of it: complete in itself.
public enum LoggedTableMove: Hashable, Sendable {
  case deal(CardNumber, Place, order: UInt32, picture: UInt16)
  case place(CardNumber, Place, order: UInt32)
  case raise(CardNumber, order: UInt32)
  /// `turn` is how it lies then.
  case turn(CardNumber, quarters: UInt8, turn: UInt8)
  case flip(CardNumber, up: Bool)
  /// All cards from the first to the last of these; those with higher numbers stay.
  case clear(first: CardNumber, through: CardNumber)
  /// Brings back the cards of the latest clear, which was this move.
  case undo(SequenceNumber)
  /// From the back to the front; the first has this order, each of the others the next one.
  case stack([CardNumber], Place, order: UInt32)
  /// The same; the place is that of the row's middle, see `TableFelt.row`.
  case spread([CardNumber], Place, order: UInt32)
  case shuffle([CardNumber], seed: UInt32)

  /// The card it is about, if it is one.
  public var card: CardNumber? {
    switch self {
    case .deal(let card, _, _, _), .place(let card, _, _), .raise(let card, _), .turn(let card, _, _),
      .flip(let card, _):
      card
    case .clear, .undo, .stack, .spread, .shuffle: nil
    }
  }

  /// The card that nobody else may have in hand: order alone is everyone's (R6, R20).
  public var touched: CardNumber? {
    switch self {
    case .place(let card, _, _), .turn(let card, _, _), .flip(let card, _): card
    case .deal, .raise, .clear, .undo, .stack, .spread, .shuffle: nil
    }
  }

  /// The cards that it names, be it one or several.
  var cards: [CardNumber] { card.map { [$0] } ?? group }

  /// The cards of a move of several, none of which somebody else may have in hand.
  public var group: [CardNumber] {
    switch self {
    case .stack(let cards, _, _), .spread(let cards, _, _), .shuffle(let cards, _): cards
    case .deal, .place, .raise, .turn, .flip, .clear, .undo: []
    }
  }
}

/// Why a move is none of this table.
public enum TableObjection: Error, Hashable, Sendable {
  /// A card that was never dealt or is named twice, too few or too many, no quarter turn at all, or numbers that are used up.
  case invalid
  /// A card that has been cleared away; without one: there is nothing to clear.
  case gone(CardNumber?)
  /// As many cards lie there as a table takes.
  case full
  /// The deck has no card left.
  case empty
  /// No clear to take back, or another one than was named.
  case nothingToUndo
}
