extension Place {
  func encode(into writer: inout ByteWriter) {
    // What lies beyond the edge is laid on it anyway.
    writer.varint(UInt64(max(x, 0)))
    writer.varint(UInt64(max(y, 0)))
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let x = try reader.coordinate()
    self.init(x: x, y: try reader.coordinate())
  }
}

extension CardNumber {
  func encode(into writer: inout ByteWriter) { writer.varint(UInt64(value)) }

  init(from reader: inout ByteReader) throws(DecodeError) { self.init(try reader.varint32()) }
}

extension ByteReader {
  @_lifetime(self: copy self)
  mutating func coordinate() throws(DecodeError) -> Int32 {
    Int32(truncatingIfNeeded: try varint(upTo: UInt64(Int32.max)))
  }

  @_lifetime(self: copy self)
  fileprivate mutating func varint16() throws(DecodeError) -> UInt16 {
    UInt16(truncatingIfNeeded: try varint(upTo: UInt64(UInt16.max)))
  }
}

extension TableMove {
  private static let overFlag: UInt8 = 2

  /// Behind the tag of its kind.
  func encode(into writer: inout ByteWriter) {
    switch self {
    case .deal(let place): place.encode(into: &writer)
    case .place(let card, let place):
      card.encode(into: &writer)
      place.encode(into: &writer)
    case .raise(let card): card.encode(into: &writer)
    case .turn(let card, let quarters):
      card.encode(into: &writer)
      writer.byte(quarters)
    case .flip(let card, let up):
      card.encode(into: &writer)
      writer.byte(up.map { $0 ? 1 : 0 } ?? TableMove.overFlag)
    case .clear(let through): writer.optional(through.map { UInt64($0.value) })
    }
  }

  init(_ tag: TableMoveTag, from reader: inout ByteReader) throws(DecodeError) {
    switch tag {
    case .deal: self = .deal(try Place(from: &reader))
    case .place:
      let card = try CardNumber(from: &reader)
      self = .place(card, try Place(from: &reader))
    case .raise: self = .raise(try CardNumber(from: &reader))
    case .turn:
      let card = try CardNumber(from: &reader)
      self = .turn(card, quarters: try reader.byte())
    case .flip:
      let card = try CardNumber(from: &reader)
      let (start, side) = (reader.offset, try reader.byte())
      guard side <= TableMove.overFlag else { throw DecodeError(offset: start, what: .unknownValue) }
      self = .flip(card, up: side == TableMove.overFlag ? nil : side == 1)
    case .clear:
      let through = try reader.optional(upTo: UInt64(UInt32.max))
      self = .clear(through: through.map { CardNumber(UInt32(truncatingIfNeeded: $0)) })
    }
  }

  var tag: TableMoveTag {
    switch self {
    case .deal: .deal
    case .place: .place
    case .raise: .raise
    case .turn: .turn
    case .flip: .flip
    case .clear: .clear
    }
  }
}

/// What stands for a card table's moves where the mosaic's tags end.
enum TableMoveTag: UInt8 { case deal = 5, place, raise, turn, flip, clear }

extension LoggedTableMove {
  /// The tag of a logged undo, which on a card table is no swap.
  static let undoTag: UInt8 = 11

  var tag: UInt8 {
    switch self {
    case .deal: TableMoveTag.deal.rawValue
    case .place: TableMoveTag.place.rawValue
    case .raise: TableMoveTag.raise.rawValue
    case .turn: TableMoveTag.turn.rawValue
    case .flip: TableMoveTag.flip.rawValue
    case .clear: TableMoveTag.clear.rawValue
    case .undo: LoggedTableMove.undoTag
    }
  }

  /// Behind its tag.
  func encode(into writer: inout ByteWriter) {
    card?.encode(into: &writer)
    switch self {
    case .deal(_, let place, let order, let picture):
      place.encode(into: &writer)
      writer.varint(UInt64(order))
      writer.varint(UInt64(picture))
    case .place(_, let place, let order):
      place.encode(into: &writer)
      writer.varint(UInt64(order))
    case .raise(_, let order): writer.varint(UInt64(order))
    case .turn(_, let quarters, let turn):
      writer.byte(quarters)
      writer.byte(turn)
    case .flip(_, let up): writer.flag(up)
    case .clear(let first, let through):
      first.encode(into: &writer)
      through.encode(into: &writer)
    case .undo(let target): writer.varint(target.value)
    }
  }

  /// Nil: no move of a card table has this tag.
  init?(_ tag: UInt8, from reader: inout ByteReader) throws(DecodeError) {
    if tag == LoggedTableMove.undoTag {
      self = .undo(SequenceNumber(try reader.varint()))
      return
    }
    guard let tag = TableMoveTag(rawValue: tag) else { return nil }
    let card = try CardNumber(from: &reader)
    switch tag {
    case .deal:
      let (place, order) = (try Place(from: &reader), try reader.varint32())
      self = .deal(card, place, order: order, picture: try reader.varint16())
    case .place:
      let place = try Place(from: &reader)
      self = .place(card, place, order: try reader.varint32())
    case .raise: self = .raise(card, order: try reader.varint32())
    case .turn:
      let quarters = try reader.byte()
      self = .turn(card, quarters: quarters, turn: try reader.byte())
    case .flip: self = .flip(card, up: try reader.flag())
    case .clear: self = .clear(first: card, through: try CardNumber(from: &reader))
    }
  }
}

extension Card {
  fileprivate static let leastBytes = 6
  private static let upFlag: UInt8 = 0x80

  fileprivate func encode(into writer: inout ByteWriter) {
    number.encode(into: &writer)
    place.encode(into: &writer)
    writer.varint(UInt64(order))
    writer.byte(turn | (isUp ? Card.upFlag : 0))
    writer.varint(UInt64(picture))
  }

  fileprivate init(from reader: inout ByteReader) throws(DecodeError) {
    let (number, place) = (try CardNumber(from: &reader), try Place(from: &reader))
    let order = try reader.varint32()
    let look = try reader.flags(Card.upFlag | 3)
    self.init(
      number, at: place, order: order, turn: look & 3, isUp: look & Card.upFlag != 0,
      picture: try reader.varint16())
  }
}

private enum DeckTag: UInt8 { case picture = 1, tiles, standard }

extension Deck {
  fileprivate func encode(into writer: inout ByteWriter) {
    switch self {
    case .picture: writer.byte(DeckTag.picture.rawValue)
    case .tiles(let grid, let seed):
      writer.byte(DeckTag.tiles.rawValue)
      writer.byte(UInt8(grid.columns))
      writer.byte(UInt8(grid.rows))
      writer.varint(UInt64(seed))
    case .standard(let seed):
      writer.byte(DeckTag.standard.rawValue)
      writer.varint(UInt64(seed))
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(DecodeError) {
    switch try reader.kind(DeckTag.self) {
    case .picture: self = .picture
    case .tiles:
      let start = reader.offset
      let (columns, rows) = (try reader.byte(), try reader.byte())
      guard let grid = Grid(columns: Int(columns), rows: Int(rows)) else {
        throw DecodeError(offset: start, what: .badLength)
      }
      self = .tiles(grid, seed: try reader.varint32())
    case .standard: self = .standard(seed: try reader.varint32())
    }
  }
}

extension TableSnapshot {
  private static let clearedFlag: UInt8 = 1

  func encode(into writer: inout ByteWriter) {
    writer.varint(UInt64(felt.width))
    writer.varint(UInt64(felt.height))
    felt.deck.encode(into: &writer)
    next.encode(into: &writer)
    writer.varint(UInt64(top))
    writer.list(cards) { $0.encode(into: &$1) }
    writer.byte(cleared == nil ? 0 : TableSnapshot.clearedFlag)
    guard let cleared else { return }
    writer.varint(cleared.sequence.value)
    writer.varint(cleared.at)
    writer.list(cleared.cards) { $0.encode(into: &$1) }
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let start = reader.offset
    let (width, height) = (try reader.coordinate(), try reader.coordinate())
    guard let felt = TableFelt(width: width, height: height, deck: try Deck(from: &reader)) else {
      throw DecodeError(offset: start, what: .badLength)
    }
    let (next, top) = (try CardNumber(from: &reader), try reader.varint32())
    let cards = try reader.cards()
    self.init(felt: felt, cards: cards, next: next, top: top)
    guard try reader.flags(TableSnapshot.clearedFlag) != 0 else { return }
    let (sequence, at) = (SequenceNumber(try reader.varint()), try reader.varint())
    cleared = CardTable.Cleared(sequence: sequence, at: at, cards: try reader.cards())
  }

  /// As the store keeps it.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter(reserving: 32 + 16 * cards.count)
    encode(into: &writer)
    return writer.bytes
  }

  /// Reads what `encoded` wrote.
  public static func decode(_ bytes: Span<UInt8>) throws(DecodeError) -> TableSnapshot {
    var reader = ByteReader(bytes)
    let snapshot = try TableSnapshot(from: &reader)
    try reader.end()
    return snapshot
  }
}

extension ByteReader {
  @_lifetime(self: copy self)
  fileprivate mutating func cards() throws(DecodeError) -> [Card] {
    try list(of: Card.leastBytes) { (r) throws(DecodeError) in try Card(from: &r) }
  }
}
