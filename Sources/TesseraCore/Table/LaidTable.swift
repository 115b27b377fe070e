/// A card table as one player sees it: the confirmed one, with the own moves that wait laid on top.
///
/// It is kept along with the confirmed one, so that a move costs as much as the cards that it names, however
/// many there are. A card whose deal waits has a provisional name for good, and here the number that it would get now.
public struct LaidTable: Sendable {
  /// A card that the server does not know yet.
  struct Guest: Sendable {
    let name: CardNumber
    let number: CardNumber
  }

  /// The cards as they are shown; of its numbers only those of confirmed cards mean something elsewhere.
  public private(set) var table: CardTable
  private(set) var guests: [Guest] = []
  /// What is beneath each own move, the latest last.
  private var beneath: [TableBefore] = []
  private var change = TableChange.everything

  /// Nothing waits.
  public init(_ table: CardTable) { self.table = table }

  /// What a card of `table` is called outside: its number, or its provisional name.
  public func name(of number: CardNumber) -> CardNumber {
    // Guests are dealt one after the other, so that their numbers have no gap.
    guard let first = guests.first?.number, number >= first else { return number }
    let offset = number.value - first.value
    return offset < UInt32(guests.count) ? guests[Int(offset)].name : number
  }

  /// Judges a move that names cards by their names; a clear takes guests along as far as nobody's card is between.
  func judged(_ move: TableMove) throws(TableObjection) -> LoggedTableMove {
    guard case .clear(let through?) = move else {
      return try table.judged(move.renamed { number(of: $0) })
    }
    return try table.judged(.clear(through: guests.reduce(through) { $0.next == $1.number ? $1.number : $0 }))
  }

  /// A card by its name outside, if it lies there.
  public subscript(name: CardNumber) -> Card? {
    let number = number(of: name)
    return self.name(of: number) == name ? table[number] : nil
  }

  /// What may have changed since this was last asked; of a new table everything.
  mutating func takeChange() -> TableChange {
    defer { change = .nothing }
    return change
  }

  /// Takes in the next move of the log, which fits; no own move may be on top.
  mutating func follow(_ move: LoggedTableMove, as sequence: SequenceNumber, at: UInt64?) {
    precondition(beneath.isEmpty, "the log goes on beneath the own moves")
    let fits = table.apply(move, as: sequence, at: at)
    precondition(fits, "it is the confirmed table, which this move fits")
    note(move)
  }

  /// What was cleared so long before may not come back.
  mutating func forgetCleared(before at: UInt64) { table.forgetCleared(before: at) }

  /// Takes all own moves off again: it is the confirmed table.
  mutating func uncover() {
    while let before = beneath.popLast() {
      switch before {
      case .everything: change = .everything
      case .cards(let lying, let next, _):
        for card in lying { change.note(name(of: card.number)) }
        if next < table.next, let guest = guests.popLast() { change.note(guest.name) }
      }
      table.goBack(to: before)
    }
  }

  private mutating func note(_ move: LoggedTableMove) {
    switch move {
    case .clear, .undo: change = .everything
    case .deal, .place, .raise, .turn, .flip, .stack, .spread, .shuffle:
      for card in move.cards { change.note(name(of: card)) }
    }
  }

  /// Lays a move that waits on top, a deal under this name; false, and nothing changes, if it does not fit now.
  mutating func lay(_ move: Move, as name: CardNumber?) -> Bool {
    guard let logged = logged(move) else { return false }
    let before = TableBefore(logged, on: table)
    guard table.apply(logged, as: .zero, at: 0) else { return false }
    beneath.append(before)
    if case .deal(let number, _, _, _) = logged { guests.append(Guest(name: name ?? number, number: number)) }
    note(logged)
    return true
  }

  private func logged(_ move: Move) -> LoggedTableMove? {
    switch move {
    // Whose seed the server draws.
    case .table(.shuffle): nil
    case .table(let move): try? judged(move)
    case .undo(let target): try? table.undone(target, at: 0)
    case .swap, .scramble, .restore: nil
    }
  }

  /// The number here of a card with this name; what is unknown stays as it is, and is no card.
  private func number(of name: CardNumber) -> CardNumber {
    guard name.isProvisional else { return name }
    return guests.first { $0.name == name }?.number ?? name
  }
}

extension CardNumber {
  /// Higher than a room will ever deal: the names that a replica gives to cards whose deal waits.
  static let firstProvisional = CardNumber(0xF000_0000)

  /// Whether it is a replica's own name for a card that the server has not numbered yet.
  public var isProvisional: Bool { self >= .firstProvisional }
}

extension TableMove {
  /// The same move of cards under other names; the last card of a clear keeps its own.
  func renamed(_ name: (CardNumber) -> CardNumber) -> TableMove {
    switch self {
    case .deal, .clear: self
    case .place(let card, let place): .place(name(card), place)
    case .raise(let card): .raise(name(card))
    case .turn(let card, let quarters): .turn(name(card), quarters: quarters)
    case .flip(let card, let up): .flip(name(card), up: up)
    case .stack(let cards, let place): .stack(cards.map(name), place)
    case .spread(let cards, let place): .spread(cards.map(name), place)
    case .shuffle(let cards): .shuffle(cards.map(name))
    }
  }

  /// Whether it names a card that makes `test` true.
  func names(_ test: (CardNumber) -> Bool) -> Bool {
    var isNamed = false
    _ = renamed {
      if test($0) { isNamed = true }
      return $0
    }
    return isNamed
  }
}
