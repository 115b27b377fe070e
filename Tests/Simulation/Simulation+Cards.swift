import TesseraCore

/// What people do at a card table.
extension Simulation {
  func play(_ tab: Tab, at laid: LaidTable) {
    let names = laid.table.cards.map { laid.name(of: $0.number) }
    switch tab.chance.below(100) {
    case 0..<25: deal(tab)
    case 25..<58: if !names.isEmpty { touch(tab, tab.chance.pick(names)) }
    case 58..<62: make(tab) { $0.play(.clear(through: nil), at: $1) }
    case 62..<66: make(tab) { $0.undo(at: $1) }
    case 66..<74: gather(tab, names)
    case 74..<82: if !names.isEmpty { pickUp(tab, tab.chance.pick(names)) }
    case 82..<87: layDown(tab)
    case 87..<89: say(tab.replica.cursor(x: 1, y: 2), from: tab)
    case 89..<91:
      for _ in 0..<tab.chance.between(2, plan.isPatient ? 8 : 40) { deal(tab) }
    case 91: rename(tab)
    case 92, 93: reload(tab)
    case 94: closeForAWhile(tab)
    case 95: if tab.chance.percent(30) { watch(tab) }
    default: stroke(tab)
    }
  }

  private func place(_ tab: Tab) -> Place {
    Place(x: Int32(tab.chance.between(800, 19_680)), y: Int32(tab.chance.between(800, 12_000)))
  }

  private func deal(_ tab: Tab) {
    let spot = place(tab)
    make(tab) { $0.play(.deal(spot), at: $1) }
  }

  private func touch(_ tab: Tab, _ card: CardNumber) {
    let move: TableMove =
      switch tab.chance.below(8) {
      case 0..<4: .place(card, place(tab))
      case 4: .raise(card)
      case 5: .turn(card, quarters: UInt8(tab.chance.between(1, 3)))
      case 6: .flip(card, up: nil)
      default: .flip(card, up: tab.chance.percent(50))
      }
    make(tab) { $0.play(move, at: $1) }
  }

  private func gather(_ tab: Tab, _ names: [CardNumber]) {
    let cards = names.filter { _ in tab.chance.percent(40) }
    let move: TableMove =
      switch tab.chance.below(3) {
      case 0: .stack(cards, place(tab))
      case 1: .spread(cards, place(tab))
      default: .shuffle(cards)
      }
    make(tab) { $0.play(move, at: $1) }
  }

  private func pickUp(_ tab: Tab, _ card: CardNumber) {
    guard !card.isProvisional else { return }
    tab.dragged = card.value
    say(tab.replica.hold(card.value), from: tab)
    make(tab) { $0.play(.raise(card), at: $1) }
  }

  /// A drop is a move, then the release (P6).
  private func layDown(_ tab: Tab) {
    guard let card = tab.dragged else { return }
    tab.dragged = nil
    let spot = place(tab)
    make(tab) { $0.play(.place(CardNumber(card), spot), at: $1) }
    say(tab.replica.release(card), from: tab)
  }

  /// Deals a card and goes on with it at once, whether the server has answered or not.
  private func stroke(_ tab: Tab) {
    deal(tab)
    guard let laid = tab.replica.laid, let last = laid.table.cards.last else { return }
    touch(tab, laid.name(of: last.number))
  }
}
