import TesseraCore

extension TableMove {
  /// Nil: no move of a card table has this kind.
  init?(form: JSONValue) throws(JSONFault) {
    switch try form.string("kind") {
    case "deal": self = .deal(try Place(form: form))
    case "place": self = .place(try form.card("card"), try Place(form: form))
    case "raise": self = .raise(try form.card("card"))
    case "turn":
      let quarters = try form.integer("quarters", upTo: UInt64(UInt8.max))
      self = .turn(try form.card("card"), quarters: UInt8(truncatingIfNeeded: quarters))
    case "flip": self = .flip(try form.card("card"), up: try form.optionalBool("up"))
    case "clear":
      self = .clear(through: form["through"] == nil ? nil : try form.card("through"))
    case "stack": self = .stack(try form.cards("cards"), try Place(form: form))
    case "spread": self = .spread(try form.cards("cards"), try Place(form: form))
    case "shuffle": self = .shuffle(try form.cards("cards"))
    default: return nil
    }
  }
}

extension Place {
  fileprivate init(form: JSONValue) throws(JSONFault) {
    self.init(x: try form.coordinate("x"), y: try form.coordinate("y"))
  }
}

extension JSONValue {
  fileprivate func card(_ name: String) throws(JSONFault) -> CardNumber {
    CardNumber(UInt32(truncatingIfNeeded: try integer(name, upTo: UInt64(UInt32.max))))
  }

  fileprivate func cards(_ name: String) throws(JSONFault) -> [CardNumber] {
    let list = self[name] ?? self
    guard case .array(let values) = list.kind else {
      throw JSONFault("\(name) is no list", at: list.range.lowerBound)
    }
    var cards: [CardNumber] = []
    for value in values {
      guard case .integer(let number) = value.kind, let number = UInt32(exactly: number) else {
        throw JSONFault("\(name) has what is no card", at: value.range.lowerBound)
      }
      cards.append(CardNumber(number))
    }
    return cards
  }

  fileprivate func coordinate(_ name: String) throws(JSONFault) -> Int32 {
    Int32(truncatingIfNeeded: try integer(name, upTo: UInt64(Int32.max)))
  }
}

extension LoggedTableMove {
  /// The members of a logged move: those of the request, then what the server made of it.
  func write(membersTo writer: inout JSONWriter) {
    writer.member("kind", word)
    if let card { writer.member("card", card.value) }
    switch self {
    case .deal(_, let place, let order, let picture):
      place.write(membersTo: &writer)
      writer.member("order", order)
      writer.member("picture", picture)
    case .place(_, let place, let order):
      place.write(membersTo: &writer)
      writer.member("order", order)
    case .raise(_, let order): writer.member("order", order)
    case .turn(_, let quarters, let turn):
      writer.member("quarters", quarters)
      writer.member("turn", turn)
    case .flip(_, let up): writer.member("up", up)
    case .clear(let first, let through):
      writer.member("first", first.value)
      writer.member("through", through.value)
    case .undo(let target): writer.member("sequence", target.value)
    case .stack(let cards, let place, let order), .spread(let cards, let place, let order):
      writer.member("cards", cards) { $0.integer($1.value) }
      place.write(membersTo: &writer)
      writer.member("order", order)
    case .shuffle(let cards, let seed):
      writer.member("cards", cards) { $0.integer($1.value) }
      writer.member("seed", seed)
    }
  }

  private var word: String {
    switch self {
    case .deal: "deal"
    case .place: "place"
    case .raise: "raise"
    case .turn: "turn"
    case .flip: "flip"
    case .clear: "clear"
    case .undo: "undo"
    case .stack: "stack"
    case .spread: "spread"
    case .shuffle: "shuffle"
    }
  }
}

extension Place {
  fileprivate func write(membersTo writer: inout JSONWriter) {
    writer.member("x", UInt32(bitPattern: x))
    writer.member("y", UInt32(bitPattern: y))
  }
}

extension TableSnapshot {
  /// `kind width height deck cards next top cleared`.
  func write(membersTo writer: inout JSONWriter) {
    writer.member("kind", "table")
    writer.member("width", UInt32(bitPattern: felt.width))
    writer.member("height", UInt32(bitPattern: felt.height))
    writer.member("deck") { writer in
      felt.deck.write(membersTo: &writer)
      if let left { writer.member("left", left) }
    }
    writer.member("cards", cards) { $1.write(to: &$0) }
    writer.member("next", next.value)
    writer.member("top", top)
    guard let cleared else { return }
    writer.member("cleared") {
      $0.member("sequence", cleared.sequence.value)
      $0.member("at", cleared.at)
      $0.member("cards", cleared.cards) { $1.write(to: &$0) }
    }
  }
}

extension Deck {
  fileprivate func write(membersTo writer: inout JSONWriter) {
    switch self {
    case .picture: writer.member("kind", "picture")
    case .tiles(let grid, _):
      writer.member("kind", "tiles")
      writer.member("columns", grid.columns)
      writer.member("rows", grid.rows)
    case .standard: writer.member("kind", "standard")
    }
    if let seed { writer.member("seed", seed) }
  }
}

extension Card {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("card", number.value)
      $0.member("x", UInt32(bitPattern: place.x))
      $0.member("y", UInt32(bitPattern: place.y))
      $0.member("order", order)
      $0.member("turn", turn)
      $0.member("up", isUp)
      $0.member("picture", picture)
    }
  }
}
