import TesseraCore

@testable import TesseraServer

// A card table's part of what `ServerMessage+Reading.swift` reads.

extension LoggedTableMove {
  init(form: JSONValue) throws {
    switch try form.string("kind") {
    case "deal":
      self = .deal(
        try form.card(), try Place(form: form), order: try form.number("order"),
        picture: try form.number("picture"))
    case "place": self = .place(try form.card(), try Place(form: form), order: try form.number("order"))
    case "raise": self = .raise(try form.card(), order: try form.number("order"))
    case "turn":
      self = .turn(try form.card(), quarters: try form.number("quarters"), turn: try form.number("turn"))
    case "flip":
      guard let up = try form.optionalBool("up") else { throw form.missing("up") }
      self = .flip(try form.card(), up: up)
    case "clear": self = .clear(first: try form.card("first"), through: try form.card("through"))
    case "undo": self = .undo(try form.sequence())
    case "stack": self = .stack(try form.cards(), try Place(form: form), order: try form.number("order"))
    case "spread": self = .spread(try form.cards(), try Place(form: form), order: try form.number("order"))
    case "shuffle": self = .shuffle(try form.cards(), seed: try form.number("seed"))
    default: throw form.missing("a known kind")
    }
  }
}

extension TableSnapshot {
  init(form: JSONValue) throws {
    let felt = TableFelt(
      width: try form.number("width"), height: try form.number("height"),
      deck: try Deck(form: try form.member("deck")))
    guard let felt else { throw form.missing("a size") }
    self.init(
      felt: felt, cards: try form.list("cards").map { try Card(form: $0) }, next: try form.card("next"),
      top: try form.number("top"))
    guard let gone = form["cleared"] else { return }
    cleared = CardTable.Cleared(
      sequence: try gone.sequence(), at: try gone.number("at"),
      cards: try gone.list("cards").map { try Card(form: $0) })
    let told: Int? = try form.member("deck")["left"]?.number()
    guard told == left else { throw form.missing("how many are left") }
  }
}

extension Deck {
  init(form: JSONValue) throws {
    switch try form.string("kind") {
    case "picture": self = .picture
    case "tiles":
      guard let grid = Grid(columns: try form.number("columns"), rows: try form.number("rows")) else {
        throw form.missing("a grid")
      }
      self = .tiles(grid, seed: try form.number("seed"))
    case "standard": self = .standard(seed: try form.number("seed"))
    default: throw form.missing("a known kind")
    }
  }
}

extension Card {
  init(form: JSONValue) throws {
    guard let up = try form.optionalBool("up") else { throw form.missing("up") }
    self.init(
      try form.card(), at: try Place(form: form), order: try form.number("order"),
      turn: try form.number("turn"),
      isUp: up, picture: try form.number("picture"))
  }
}

extension Place {
  init(form: JSONValue) throws { self.init(x: try form.number("x"), y: try form.number("y")) }
}
