internal import TesseraCore

/// The columns of `moves` that a card table's moves fill.
struct TableMoveColumns {
  private var (card, first, x, y, order) = (Value.null, Value.null, Value.null, Value.null, Value.null)
  private var (quarters, turn, up, picture) = (Value.null, Value.null, Value.null, Value.null)
  private var (kind, target, cards, seed) = (Value.null, Value.null, Value.null, Value.null)

  /// In the order of the statement.
  var values: [Value] {
    [kind, card, first, x, y, order, quarters, turn, up, picture, target, cards, seed]
  }

  init(_ move: LoggedTableMove) {
    card = Value(move.card) { Value($0) }
    switch move {
    case .deal(_, let place, let order, let picture):
      set("deal", place, order)
      self.picture = Value(picture)
    case .place(_, let place, let order): set("place", place, order)
    case .raise(_, let order):
      kind = .text("raise")
      self.order = Value(order)
    case .turn(_, let quarters, let turn):
      kind = .text("turn")
      (self.quarters, self.turn) = (Value(UInt16(quarters)), Value(UInt16(turn)))
    case .flip(_, let up):
      kind = .text("flip")
      self.up = Value(up)
    case .clear(let first, let through):
      kind = .text("clear")
      (self.first, card) = (Value(first), Value(through))
    case .undo(let sequence):
      // A swap taken back is an exchange of two tiles, which the views count; this is none.
      kind = .text("undo_clear")
      target = Value(sequence)
    case .stack(let cards, let place, let order):
      set("stack", place, order)
      self.cards = Value(cards)
    case .spread(let cards, let place, let order):
      set("spread", place, order)
      self.cards = Value(cards)
    case .shuffle(let cards, let seed):
      kind = .text("shuffle")
      (self.cards, self.seed) = (Value(cards), Value(seed))
    }
  }

  private mutating func set(_ word: String, _ place: Place, _ order: UInt32) {
    kind = .text(word)
    (x, y) = (.integer(Int64(place.x)), .integer(Int64(place.y)))
    self.order = Value(order)
  }
}

extension LoggedTableMove {
  /// From the columns of `StoredMove.columns`; nil: no move of a card table is of this kind.
  init?(row: Statement, _ kind: String) throws(StoreError) {
    switch kind {
    case "deal":
      self = .deal(
        try row.card(18), try row.place(20), order: try row.exact(22), picture: try row.exact(26))
    case "place": self = .place(try row.card(18), try row.place(20), order: try row.exact(22))
    case "raise": self = .raise(try row.card(18), order: try row.exact(22))
    case "turn": self = .turn(try row.card(18), quarters: try row.exact(23), turn: try row.exact(24))
    case "flip": self = .flip(try row.card(18), up: row.integer(25) != 0)
    case "clear": self = .clear(first: try row.card(19), through: try row.card(18))
    case "undo_clear": self = .undo(row.sequence(10))
    case "stack": self = .stack(try row.cards(27), try row.place(20), order: try row.exact(22))
    case "spread": self = .spread(try row.cards(27), try row.place(20), order: try row.exact(22))
    case "shuffle": self = .shuffle(try row.cards(27), seed: try row.exact(11))
    default: return nil
    }
  }
}

extension Statement {
  fileprivate func card(_ column: Int32) throws(StoreError) -> CardNumber { CardNumber(try exact(column)) }

  fileprivate func place(_ column: Int32) throws(StoreError) -> Place {
    Place(x: try exact(column), y: try exact(column + 1))
  }
}
