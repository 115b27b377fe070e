import TesseraCore
import Testing

/// Laws of the card table, on seeded games.
@Suite struct CardTableLawTests {
  /// A player who mostly makes sense.
  private func move(_ random: inout SplitMix64, dealt: UInt32) -> TableMove {
    let card = CardNumber(UInt32(truncatingIfNeeded: random.next(below: UInt64(dealt) + 2)))
    let place = Place(
      x: Int32(truncatingIfNeeded: random.next(below: 24_000)) - 1_000,
      y: Int32(truncatingIfNeeded: random.next(below: 16_000)) - 1_000)
    switch random.next(below: 100) {
    case 0..<30: return .deal(place)
    case 30..<55: return .place(card, place)
    case 55..<70: return .raise(card)
    case 70..<82: return .turn(card, quarters: UInt8(truncatingIfNeeded: random.next(below: 5)))
    case 82..<95: return .flip(card, up: random.next(below: 3) == 0 ? nil : random.next(below: 2) == 0)
    case 95..<97: return .clear(through: random.next(below: 2) == 0 ? nil : card)
    default: return group(&random, dealt: dealt, place)
    }
  }

  /// Up to forty cards, of which none is missing and none named twice, mostly.
  private func group(_ random: inout SplitMix64, dealt: UInt32, _ place: Place) -> TableMove {
    let first = UInt32(random.next(below: UInt64(dealt) + 1))
    let step = UInt32(random.next(below: 3)) + (random.next(below: 20) == 0 ? 0 : 1)
    let count = UInt32(random.next(below: 40))
    let cards = (0..<count).map { CardNumber(first + $0 * step) }.filter { $0.value <= dealt }
    switch random.next(below: 3) {
    case 0: return .stack(cards, place)
    case 1: return .spread(cards.reversed(), place)
    default: return .shuffle(cards)
    }
  }

  private func objection(_ body: () throws(TableObjection) -> Void) -> TableObjection? {
    do throws(TableObjection) {
      try body()
      return nil
    } catch { return error }
  }

  private func same(_ table: CardTable, _ naive: NaiveTable) -> Bool {
    let pieces = naive.pieces.sorted { $0.number < $1.number }
    return table.cards.map(\.number.value) == pieces.map(\.number)
      && table.cards.map(\.place) == pieces.map(\.place) && table.cards.map(\.turn) == pieces.map(\.turn)
      && table.cards.map(\.isUp) == pieces.map(\.isUp)
      && table.cards.map(\.picture) == pieces.map(\.picture)
      && table.cards.sorted { $0.order < $1.order }.map(\.number.value) == naive.heap
  }

  /// The usual table with one deck after the other; the one of six tiles is often empty.
  private func felt(_ seed: UInt64) throws -> TableFelt {
    let decks: [Deck] = [
      .picture, .tiles(try #require(Grid(columns: 3, rows: 2)), seed: UInt32(seed)), .standard(seed: .max),
    ]
    return try #require(TableFelt(decks[Int(seed % 3)]))
  }

  @Test(arguments: UInt64(1)...60)
  func `a table is what real cards would be, and its digest that of a recount`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let felt = try felt(seed)
    var (solo, naive, at) = (SoloTable(felt), NaiveTable(felt: felt), UInt64(0))
    for _ in 0..<300 {
      at += random.next(below: 900)
      let sequence = solo.sequence.next.value
      if random.next(below: 12) == 0 {
        let expected = naive.undo(at: at)
        #expect(objection { () throws(TableObjection) in try solo.undo(at: at) } == expected)
      } else {
        let move = move(&random, dealt: naive.dealt)
        let chance = UInt32(truncatingIfNeeded: random.next())
        let expected = naive.make(move, chance: chance, as: sequence, at: at)
        let objection = objection { () throws(TableObjection) in try solo.play(move, chance: chance, at: at) }
        #expect(objection == expected, "\(move)")
      }
      let table = solo.table
      #expect(same(table, naive))
      #expect(table.left == naive.left(table.cleared?.at ?? at) && table.left == table.snapshot.left)
      #expect(
        CardTable(
          felt: table.felt, cards: table.cards, cleared: table.cleared, next: table.next, top: table.top)
          == table)
    }
  }

  @Test func `the log alone leads to the same table, and no other move fits in its place`() throws {
    for seed in UInt64(3)...5 { try replay(felt(seed), seed: seed) }
  }

  private func replay(_ felt: TableFelt, seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var (solo, copy, at) = (SoloTable(felt), CardTable(empty: felt), UInt64(0))
    // What a replay knows: no time.
    var timeless = copy
    for _ in 0..<500 {
      at += random.next(below: 900)
      let move = move(&random, dealt: solo.table.next.value)
      guard let logged = try? solo.play(move, at: at) else { continue }
      for wrong in spoiled(logged) {
        let fits = copy.apply(wrong, as: solo.sequence, at: 0)
        #expect(!fits, "\(wrong)")
      }
      let fits = copy.apply(logged, as: solo.sequence, at: at)
      #expect(fits && copy == solo.table)
      let fitsTimeless = timeless.apply(logged, as: solo.sequence, at: nil)
      #expect(fitsTimeless && timeless.cards == copy.cards && timeless.digest == copy.digest)
    }
  }

  /// The same move with one number wrong.
  private func spoiled(_ move: LoggedTableMove) -> [LoggedTableMove] {
    let off = Place(x: 20_000, y: 4_000)
    switch move {
    case .deal(let card, let place, let order, _):
      return [
        .deal(card.next, place, order: order, picture: 0), .deal(card, off, order: order, picture: 0),
        .deal(card, place, order: order + 1, picture: 0), .deal(card, place, order: order, picture: 52),
      ]
    case .place(let card, let place, let order):
      return [
        .place(CardNumber(0), place, order: order), .place(card, off, order: order),
        .place(card, place, order: order - 1),
      ]
    case .raise(let card, let order): return [.raise(CardNumber(.max), order: order), .raise(card, order: 0)]
    case .turn(let card, let quarters, let turn):
      return [.turn(card, quarters: quarters, turn: turn ^ 1), .turn(card, quarters: 0, turn: turn)]
    case .flip(_, let up): return [.flip(CardNumber(0), up: up)]
    case .clear(let first, let through):
      return [
        .clear(first: CardNumber(0), through: through), .clear(first: first, through: CardNumber(.max)),
        .clear(first: first.next, through: through.next),
      ]
    case .undo: return [.undo(.zero)]
    case .stack(let cards, let place, let order):
      return [
        .stack(cards.reversed(), place, order: order), .stack(cards, off, order: order),
        .stack(cards, place, order: order + 1), .stack(cards + cards.suffix(1), place, order: order),
      ]
    case .spread(let cards, let place, let order):
      return [
        .spread(cards.reversed(), place, order: order), .spread(cards, off, order: order),
        .spread([CardNumber(.max)] + cards.dropFirst(), place, order: order),
      ]
    case .shuffle(let cards, let seed):
      return [.shuffle(cards + cards.prefix(1), seed: seed), .shuffle(Array(cards.prefix(1)), seed: seed)]
    }
  }

  @Test func `what does not fit together is no table`() {
    let (one, two) = (
      Card(CardNumber(1), at: Place(x: 900, y: 900), order: 1),
      Card(CardNumber(2), at: Place(x: 900, y: 900), order: 2)
    )
    func table(_ cards: [Card], next: UInt32, top: UInt32, cleared: [Card]? = nil) -> CardTable? {
      CardTable(
        felt: .usual, cards: cards, cleared: cleared.map { .init(sequence: .zero, at: 0, cards: $0) },
        next: CardNumber(next), top: top)
    }
    #expect(
      table([one, two], next: 3, top: 2) != nil && table([two], next: 3, top: 2, cleared: [one]) != nil)
    #expect(table([], next: 0, top: 0) == nil && table([one], next: 3, top: 2) == nil)
    #expect(table([two, one], next: 3, top: 2) == nil && table([one, two], next: 3, top: 1) == nil)
    #expect(table([one], next: 2, top: 2, cleared: []) == nil)
    #expect(table([one, two], next: 3, top: 2, cleared: [one]) == nil)
    let changes: [(inout Card) -> Void] = [
      { $0.order = 1 }, { $0.turn = 4 }, { $0.picture = 1 }, { $0.place.x = 799 },
      { $0 = Card(CardNumber(3), at: $0.place, order: 2) },
    ]
    for change in changes {
      var other = two
      change(&other)
      #expect(table([one, other], next: 3, top: 3) == nil)
    }
  }

  @Test func `a table has two cards' room, at most 4,095 units, and room for its deck`() throws {
    #expect(TableFelt(width: 3_200, height: 65_520) != nil)
    #expect(TableFelt(width: 3_199, height: 4_000) == nil && TableFelt(width: 4_000, height: 65_521) == nil)
    let (most, more) = (Grid(columns: 64, rows: 32), Grid(columns: 23, rows: 90))
    #expect(TableFelt(.tiles(try #require(most), seed: 1))?.pictures == 2_048)
    #expect(TableFelt(.tiles(try #require(more), seed: 1)) == nil)
  }
}
