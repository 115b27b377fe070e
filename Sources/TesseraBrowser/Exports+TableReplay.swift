import TesseraCore

/// Opens the replay of a card table on which nobody has dealt yet; the numbers as in `table_open`.
@_expose(wasm, "replay_open_table") @c(tessera_replay_open_table)
public func replayOpenTable(
  _ width: Double, _ height: Double, _ deck: Int32, _ columns: Int32, _ rows: Int32, _ seed: Double
) -> Int32 {
  guard let width = Int32(exactly: width), let height = Int32(exactly: height),
    let deck = Deck(deck, columns, rows, seed), let felt = TableFelt(width: width, height: height, deck: deck)
  else { return -1 }
  let keyframe = Keyframe(
    sequence: .zero, round: 1, rules: 1, picture: PictureReference(image: "", width: 0, height: 0),
    board: .table(TableSnapshot(felt: felt)))
  guard let replay = Replay(keyframe) else { return -1 }
  return unsafe page.open(ReplayStation(replay))
}

/// Adds a move of a card table. 0: added; 1: not the next one; 2: it does not fit the table, or is none.
///
/// `kind`: 1 deal `card` at `x`, `y` with `order` and picture `z`; 2 place; 3 raise; 4 turn by `x` quarters to
/// `y`; 5 flip, up if `x` is not 0; 6 clear from `card` through `x`; 7 undo of move `x`; and of the cards whose
/// numbers are the input, 32 bits each: 8 stack at `x`, `y` with `order`, 9 spread, 10 shuffle by seed `order`.
@_expose(wasm, "replay_append_table") @c(tessera_replay_append_table)
public func replayAppendTable(
  _ handle: Int32, _ sequence: Double, _ kind: Int32, _ card: Double, _ x: Double, _ y: Double,
  _ order: Double, _ z: Double
) -> Int32 {
  let move = loggedMove(kind, LoggedNumbers(card: card, x: x, y: y, order: order, z: z))
  return move.map { append(.table($0), handle, sequence, 0) } ?? 2
}

private struct LoggedNumbers {
  let card: Double
  let x: Double
  let y: Double
  let order: Double
  let z: Double
}

private func loggedMove(_ kind: Int32, _ numbers: LoggedNumbers) -> LoggedTableMove? {
  let (x, y) = (numbers.x, numbers.y)
  if kind == 7 { return .undo(SequenceNumber(moment(x))) }
  if kind > 7 { return loggedGroup(kind, numbers) }
  guard let card = UInt32(exactly: numbers.card).map({ CardNumber($0) }) else { return nil }
  let order = UInt32(exactly: numbers.order)
  let place = Int32(exactly: x).flatMap { x in Int32(exactly: y).map { Place(x: x, y: $0) } }
  switch kind {
  case 1:
    guard let place, let order, let picture = UInt16(exactly: numbers.z) else { return nil }
    return .deal(card, place, order: order, picture: picture)
  case 2:
    guard let place, let order else { return nil }
    return .place(card, place, order: order)
  case 3: return order.map { .raise(card, order: $0) }
  case 4:
    guard let quarters = UInt8(exactly: x), let turn = UInt8(exactly: y) else { return nil }
    return .turn(card, quarters: quarters, turn: turn)
  case 5: return .flip(card, up: x != 0)
  case 6: return UInt32(exactly: x).map { .clear(first: card, through: CardNumber($0)) }
  default: return nil
  }
}

private func loggedGroup(_ kind: Int32, _ numbers: LoggedNumbers) -> LoggedTableMove? {
  var fields = unsafe InputFields(page.input)
  guard let cards = fields.numbers()?.map({ CardNumber($0) }), let order = UInt32(exactly: numbers.order),
    let x = Int32(exactly: numbers.x), let y = Int32(exactly: numbers.y)
  else { return nil }
  return switch kind {
  case 8: .stack(cards, Place(x: x, y: y), order: order)
  case 9: .spread(cards, Place(x: x, y: y), order: order)
  case 10: .shuffle(cards, seed: order)
  default: nil
  }
}
