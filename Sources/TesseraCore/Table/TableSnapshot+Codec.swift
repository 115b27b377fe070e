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
