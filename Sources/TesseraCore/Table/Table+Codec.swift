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
  mutating func varint16() throws(DecodeError) -> UInt16 {
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
    case .stack(let cards, let place), .spread(let cards, let place):
      writer.list(cards) { $0.encode(into: &$1) }
      place.encode(into: &writer)
    case .shuffle(let cards): writer.list(cards) { $0.encode(into: &$1) }
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
    case .stack:
      let cards = try reader.cardNumbers()
      self = .stack(cards, try Place(from: &reader))
    case .spread:
      let cards = try reader.cardNumbers()
      self = .spread(cards, try Place(from: &reader))
    case .shuffle: self = .shuffle(try reader.cardNumbers())
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
    case .stack: .stack
    case .spread: .spread
    case .shuffle: .shuffle
    }
  }
}

/// What stands for a card table's moves where the mosaic's tags end; 11 is a logged undo.
enum TableMoveTag: UInt8 {
  case deal = 5, place, raise, turn, flip, clear
  case stack = 12, spread, shuffle
}

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
    case .stack: TableMoveTag.stack.rawValue
    case .spread: TableMoveTag.spread.rawValue
    case .shuffle: TableMoveTag.shuffle.rawValue
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
    case .stack(let cards, let place, let order), .spread(let cards, let place, let order):
      writer.list(cards) { $0.encode(into: &$1) }
      place.encode(into: &writer)
      writer.varint(UInt64(order))
    case .shuffle(let cards, let seed):
      writer.list(cards) { $0.encode(into: &$1) }
      writer.varint(UInt64(seed))
    }
  }

  /// Nil: no move of a card table has this tag.
  init?(_ tag: UInt8, from reader: inout ByteReader) throws(DecodeError) {
    if tag == LoggedTableMove.undoTag {
      self = .undo(SequenceNumber(try reader.varint()))
      return
    }
    guard let tag = TableMoveTag(rawValue: tag) else { return nil }
    switch tag {
    case .stack, .spread, .shuffle: self = try LoggedTableMove(ofGroup: tag, from: &reader)
    case .deal, .place, .raise, .turn, .flip, .clear:
      self = try LoggedTableMove(tag, of: try CardNumber(from: &reader), from: &reader)
    }
  }

  private init(ofGroup tag: TableMoveTag, from reader: inout ByteReader) throws(DecodeError) {
    let cards = try reader.cardNumbers()
    guard tag != .shuffle else {
      self = .shuffle(cards, seed: try reader.varint32())
      return
    }
    let (place, order) = (try Place(from: &reader), try reader.varint32())
    self = tag == .stack ? .stack(cards, place, order: order) : .spread(cards, place, order: order)
  }

  private init(
    _ tag: TableMoveTag, of card: CardNumber, from reader: inout ByteReader
  ) throws(DecodeError) {
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
    case .stack, .spread, .shuffle: preconditionFailure("a group has no one card")
    }
  }
}

extension ByteReader {
  @_lifetime(self: copy self)
  fileprivate mutating func cardNumbers() throws(DecodeError) -> [CardNumber] {
    try list(of: 1) { (r) throws(DecodeError) in try CardNumber(from: &r) }
  }
}
