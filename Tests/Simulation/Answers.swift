import TesseraCore

extension LoggedTableMove {
  /// Whether it can be what the server made of this request.
  func answers(_ asked: TableMove) -> Bool {
    switch (self, asked) {
    case (.deal(_, let place, _, _), .deal(let wish)): isNear(place, wish)
    case (.place(let card, let place, _), .place(let other, let wish)): card == other && isNear(place, wish)
    case (.raise(let card, _), .raise(let other)): card == other
    case (.turn(let card, let quarters, _), .turn(let other, let wish)): card == other && quarters == wish
    case (.flip(let card, let up), .flip(let other, let wish)): card == other && (wish == nil || wish == up)
    case (.clear(_, let through), .clear(let wish)): wish == nil || wish == through
    case (.stack(let cards, let place, _), .stack(let others, let wish)),
      (.spread(let cards, let place, _), .spread(let others, let wish)):
      Set(cards) == Set(others) && isNear(place, wish)
    case (.shuffle(let cards, _), .shuffle(let others)): cards == others
    default: false
    }
  }

  /// The people of a simulation lay cards on the table only.
  private func isNear(_ place: Place, _ wish: Place) -> Bool { place == wish }
}

extension TableMove {
  var filed: RefusalRecord.Kind {
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

  /// Whether it is about a card that had no number yet: such a move cannot have been sent.
  var isOfUnnumbered: Bool {
    switch self {
    case .place(let card, _), .raise(let card), .turn(let card, _), .flip(let card, _): card.isProvisional
    case .stack(let cards, _), .spread(let cards, _), .shuffle(let cards):
      cards.contains { $0.isProvisional }
    case .deal, .clear: false
    }
  }
}
