import TesseraCore

/// Opens a card table for one, its sides in 1/16 unit; −1: no table is of this size, or has such a deck.
///
/// `deck`: 1 the picture without end, 2 its tiles, 3 the 52 cards; what it does not need is ignored.
@_expose(wasm, "table_open") @c(tessera_table_open)
public func tableOpen(
  _ width: Double, _ height: Double, _ deck: Int32, _ columns: Int32, _ rows: Int32, _ seed: Double
) -> Int32 {
  guard let width = Int32(exactly: width), let height = Int32(exactly: height),
    let deck = Deck(deck, columns, rows, seed), let felt = TableFelt(width: width, height: height, deck: deck)
  else { return -1 }
  return unsafe page.open(SoloTableStation(SoloTable(felt)))
}

/// Makes a move on a table for one. 0: made; 1: no such move; 2: gone; 3: full; 4: nothing to undo; 5: no card left.
///
/// `kind`: 1 deal at `x`, `y`; 2 place there; 3 raise; 4 turn by `x` quarters; 5 flip to `x` (0 down, 1 up,
/// −1 over); 6 clear through `card` (−1: all); 7 undo the clear.
@_expose(wasm, "table_play") @c(tessera_table_play)
public func tablePlay(
  _ handle: Int32, _ kind: Int32, _ card: Double, _ x: Double, _ y: Double, _ now: Double
) -> Int32 {
  guard let station = unsafe page.station(handle) as? SoloTableStation else { return 1 }
  do throws(TableObjection) {
    if kind == 7 {
      try station.solo.undo(at: moment(now))
    } else {
      guard let move = tableMove(kind, card, x, y) else { return 1 }
      try station.solo.play(move, at: moment(now))
    }
    return 0
  } catch { return error.number }
}

extension TableObjection {
  /// What `table_play` answers.
  var number: Int32 {
    switch self {
    case .invalid: 1
    case .gone: 2
    case .full: 3
    case .nothingToUndo: 4
    case .empty: 5
    }
  }
}

/// Asks for a move of a room's card table; `kind` and the rest as in `table_play`, but for the undo.
@_expose(wasm, "replica_table") @c(tessera_replica_table)
public func replicaTable(
  _ handle: Int32, _ kind: Int32, _ card: Double, _ x: Double, _ y: Double, _ now: Double
) {
  withReplica(handle) { replica, out in
    guard let move = tableMove(kind, card, x, y) else { return }
    out.say(replica.play(move, at: moment(now)))
  }
}

/// Forgets what was cleared off a room's card table.
@_expose(wasm, "replica_forget_cleared") @c(tessera_replica_forget_cleared)
public func replicaForgetCleared(_ handle: Int32) {
  withReplica(handle) { replica, _ in replica.forgetCleared() }
}

/// Leaves the table to draw in the words: width, height, deck, next, then the cards, then those cleared last.
///
/// A deck is kind (as in `table_open`), columns, rows, pictures and how many cards are left (−1: no end). Each
/// list of cards is its length, then name, x, y, order, turn, whether it is up, and picture of each card. A
/// card whose deal waits has a name from 15 × 2²⁸ on.
@_expose(wasm, "table_cards") @c(tessera_table_cards)
public func tableCards(_ handle: Int32) {
  unsafe page.out.removeAll()
  guard let laid = unsafe page.station(handle)?.laidTable else { return }
  unsafe page.out.say(laid)
}

/// Leaves what a table is in the words, without its cards: what `table_cards` begins with.
@_expose(wasm, "table_felt") @c(tessera_table_felt)
public func tableFelt(_ handle: Int32) {
  unsafe page.out.removeAll()
  guard let laid = unsafe page.station(handle)?.laidTable else { return }
  unsafe page.out.sayFelt(of: laid)
}

/// Leaves the cards of a room's table in the words that may have changed since the last such call: whether it is
/// all there are, the cards as in `table_cards`, then how many are gone and their names.
///
/// O(cards named by the moves since), after a clear or a snapshot O(cards).
@_expose(wasm, "table_changes") @c(tessera_table_changes)
public func tableChanges(_ handle: Int32) {
  unsafe page.out.removeAll()
  guard let station = unsafe page.station(handle), let change = station.takeTableChange(),
    let laid = station.laidTable
  else { return }
  unsafe page.out.say(change, of: laid)
}

extension Outbox {
  mutating func say(_ card: CardNumber) { say(UInt64(card.value)) }

  /// Kind as in `table_play`, card (of a clear the last one), x, y, order, turn, up: −1 for what it has not.
  mutating func say(_ shown: ShownTableMove) {
    say(EventTag.tableMoved.rawValue)
    say(shown.sequence)
    say(shown.player)
    say(shown.isMine)
    switch shown.move {
    case .deal(let card, let place, let order, _): say(1, card, place, order: order)
    case .place(let card, let place, let order): say(2, card, place, order: order)
    case .raise(let card, let order): say(3, card, order: order)
    case .turn(let card, _, let turn): say(4, card, turn: turn)
    case .flip(let card, let up): say(5, card, up: up)
    case .clear(_, let through): say(6, through)
    case .undo: say(7, nil)
    case .stack(_, let place, let order): say(8, nil, place, order: order)
    case .spread(_, let place, let order): say(9, nil, place, order: order)
    case .shuffle: say(10, nil)
    }
  }

  private mutating func say(
    _ kind: Int, _ card: CardNumber?, _ place: Place? = nil, order: UInt32? = nil, turn: UInt8? = nil,
    up: Bool? = nil
  ) {
    say(kind)
    say(card?.value)
    say(place.map { UInt32(bitPattern: $0.x) })
    say(place.map { UInt32(bitPattern: $0.y) })
    say(order)
    say(turn.map { UInt32($0) })
    say(up.map { $0 ? 1 : 0 } as UInt32?)
  }

  /// Kinds of a card table's moves follow those of the mosaic.
  static func kind(_ move: TableMove) -> Int {
    switch move {
    case .deal: 5
    case .place: 6
    case .raise: 7
    case .turn: 8
    case .flip: 9
    case .clear: 10
    case .stack: 11
    case .spread: 12
    case .shuffle: 13
    }
  }

  // Inlined into its caller it makes the compiler (6.3.1) trap over who owns the table's parts.
  @inline(never)
  fileprivate mutating func say(_ laid: LaidTable) {
    sayFelt(of: laid)
    let table = laid.table
    say(table.cards) { laid.name(of: $0) }
    say(table.cleared?.cards ?? []) { $0 }
  }

  @inline(never)
  fileprivate mutating func say(_ change: TableChange, of laid: LaidTable) {
    say(change.isEverything)
    if change.isEverything {
      say(laid.table.cards) { laid.name(of: $0) }
      return say(0)
    }
    var there: [(name: CardNumber, card: Card)] = []
    var gone: [CardNumber] = []
    for name in change.names {
      if let card = laid[name] { there.append((name, card)) } else { gone.append(name) }
    }
    say(there.count)
    for (name, card) in there { say(card, as: name) }
    say(gone.count)
    for name in gone { say(name) }
  }

  @inline(never)
  fileprivate mutating func sayFelt(of laid: LaidTable) {
    let table = laid.table
    say(Int(table.felt.width))
    say(Int(table.felt.height))
    say(table.felt.deck)
    say(table.left.map { UInt32(truncatingIfNeeded: $0) })
    say(table.next)
  }

  private mutating func say(_ deck: Deck) {
    say(deck.kind)
    say(deck.grid?.columns ?? 0)
    say(deck.grid?.rows ?? 0)
    say(Int(deck.pictures))
  }

  private mutating func say(_ cards: [Card], name: (CardNumber) -> CardNumber) {
    say(cards.count)
    for card in cards { say(card, as: name(card.number)) }
  }

  private mutating func say(_ card: Card, as name: CardNumber) {
    say(name)
    say(Int(card.place.x))
    say(Int(card.place.y))
    say(UInt64(card.order))
    say(Int(card.turn))
    say(card.isUp)
    say(Int(card.picture))
  }
}

extension Deck {
  fileprivate var kind: Int {
    switch self {
    case .picture: 1
    case .tiles: 2
    case .standard: 3
    }
  }

  /// Of a page's numbers; nil for none.
  init?(_ kind: Int32, _ columns: Int32, _ rows: Int32, _ seed: Double) {
    guard let seed = UInt32(exactly: seed) else { return nil }
    switch kind {
    case 1: self = .picture
    case 2:
      guard let grid = Grid(columns: Int(columns), rows: Int(rows)) else { return nil }
      self = .tiles(grid, seed: seed)
    case 3: self = .standard(seed: seed)
    default: return nil
    }
  }
}

/// A page's numbers as a move; nil for none. Coordinates beyond any table are as good as its edge.
private func tableMove(_ kind: Int32, _ card: Double, _ x: Double, _ y: Double) -> TableMove? {
  let number = UInt32(exactly: card).map { CardNumber($0) }
  switch kind {
  case 1: return place(x, y).map { .deal($0) }
  case 6: return card == -1 ? .clear(through: nil) : number.map { .clear(through: $0) }
  default: break
  }
  guard let number else { return nil }
  switch kind {
  case 2: return place(x, y).map { .place(number, $0) }
  case 3: return .raise(number)
  case 4: return UInt8(exactly: x).map { .turn(number, quarters: $0) }
  case 5: return .flip(number, up: x < 0 ? nil : x != 0)
  default: return nil
  }
}

/// The nearest place of a page's numbers; nil for none.
func place(_ x: Double, _ y: Double) -> Place? {
  guard x.isFinite, y.isFinite else { return nil }
  func whole(_ value: Double) -> Int32 {
    Int32(exactly: min(max(value.rounded(), -1), Double(TableFelt.side.upperBound))) ?? -1
  }
  return Place(x: whole(x), y: whole(y))
}
