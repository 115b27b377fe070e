extension Swap {
  func encode(into writer: inout ByteWriter) {
    writer.word16(a)
    writer.word16(b)
    writer.word16(tileA)
    writer.word16(tileB)
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let (a, b) = (try reader.word16(), try reader.word16())
    self.init(a: a, b: b, tileA: try reader.word16(), tileB: try reader.word16())
  }
}

private enum MoveTag: UInt8 { case swap = 1, scramble, undo, restore }

extension Move {
  func encode(into writer: inout ByteWriter) {
    switch self {
    case .swap(let swap):
      writer.byte(MoveTag.swap.rawValue)
      swap.encode(into: &writer)
    case .scramble:
      writer.byte(MoveTag.scramble.rawValue)
    case .undo(let target):
      writer.byte(MoveTag.undo.rawValue)
      writer.optional(target?.value)
    case .restore(let sequence):
      writer.byte(MoveTag.restore.rawValue)
      writer.varint(sequence.value)
    case .table(let move):
      writer.byte(move.tag.rawValue)
      move.encode(into: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let start = reader.offset
    let tag = try reader.byte()
    if let tag = TableMoveTag(rawValue: tag) {
      self = .table(try TableMove(tag, from: &reader))
      return
    }
    guard let tag = MoveTag(rawValue: tag) else { throw DecodeError(offset: start, what: .unknownValue) }
    switch tag {
    case .swap: self = .swap(try Swap(from: &reader))
    case .scramble: self = .scramble
    case .undo: self = .undo(try reader.optional().map { SequenceNumber($0) })
    case .restore: self = .restore(SequenceNumber(try reader.varint()))
    }
  }
}

extension MoveItem {
  /// The fewest bytes an item takes.
  static let leastBytes = 21
  private static let solvedFlag: UInt8 = 0x80

  /// Its sequence is not written: items follow one another without gaps.
  func encode(into writer: inout ByteWriter) {
    writer.varint(UInt64(player.value))
    writer.bits(client.bits)
    writer.varint(clientSequence.value)
    writer.varint(at)
    move.encode(into: &writer, flags: solved ? MoveItem.solvedFlag : 0)
  }

  init(from reader: inout ByteReader, sequence: SequenceNumber) throws(DecodeError) {
    let player = PlayerNumber(try reader.varint32())
    let client = ClientID(try reader.bits())
    let clientSequence = ClientSequenceNumber(try reader.varint())
    let at = try reader.varint()
    let start = reader.offset
    let head = try reader.byte()
    guard let move = try LoggedMove(head & ~MoveItem.solvedFlag, from: &reader) else {
      throw DecodeError(offset: start, what: .unknownValue)
    }
    self.init(
      sequence: sequence, player: player, client: client, clientSequence: clientSequence, at: at,
      move: move, solved: head & MoveItem.solvedFlag != 0)
  }

  /// Contiguous items: how many, the first one's sequence if any, then each.
  static func encode(_ items: [MoveItem], into writer: inout ByteWriter) {
    writer.count(items.count)
    guard let first = items.first else { return }
    writer.varint(first.sequence.value)
    for item in items { item.encode(into: &writer) }
  }

  static func list(from reader: inout ByteReader) throws(DecodeError) -> [MoveItem] {
    let count = try reader.count(of: leastBytes)
    guard count > 0 else { return [] }
    var sequence = SequenceNumber(try reader.varint(upTo: largestInteger - UInt64(count - 1)))
    var items: [MoveItem] = []
    items.reserveCapacity(count)
    for _ in 0..<count {
      items.append(try MoveItem(from: &reader, sequence: sequence))
      sequence = sequence.next
    }
    return items
  }
}

extension LoggedMove {
  fileprivate func encode(into writer: inout ByteWriter, flags: UInt8) {
    switch self {
    case .swap(let swap):
      writer.byte(MoveTag.swap.rawValue | flags)
      swap.encode(into: &writer)
    case .scramble(let seed):
      writer.byte(MoveTag.scramble.rawValue | flags)
      writer.varint(UInt64(seed))
    case .undo(let target, let swap):
      writer.byte(MoveTag.undo.rawValue | flags)
      writer.varint(target.value)
      swap.encode(into: &writer)
    case .restore(let sequence, let tiles):
      writer.byte(MoveTag.restore.rawValue | flags)
      writer.varint(sequence.value)
      writer.count(tiles.count)
      writer.words(tiles)
    case .table(let move):
      writer.byte(move.tag | flags)
      move.encode(into: &writer)
    }
  }

  /// Nil: no move has this tag.
  fileprivate init?(_ tag: UInt8, from reader: inout ByteReader) throws(DecodeError) {
    guard let tag = MoveTag(rawValue: tag) else {
      guard let move = try LoggedTableMove(tag, from: &reader) else { return nil }
      self = .table(move)
      return
    }
    switch tag {
    case .swap: self = .swap(try Swap(from: &reader))
    case .scramble: self = .scramble(seed: try reader.varint32())
    case .undo:
      let target = SequenceNumber(try reader.varint())
      self = .undo(target, try Swap(from: &reader))
    case .restore:
      let sequence = SequenceNumber(try reader.varint())
      let count = try reader.count(of: 2, upTo: Grid.side.upperBound * Grid.side.upperBound)
      self = .restore(sequence, tiles: try reader.words(count))
    }
  }
}
