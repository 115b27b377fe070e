extension Presence {
  static let leastBytes = 3
  private static let awayFlag: UInt8 = 0x80

  /// Colour and shape are not written: they follow from the number.
  func encode(into writer: inout ByteWriter) {
    writer.varint(UInt64(player.value))
    writer.text(name)
    writer.byte(role.rawValue | (away ? Presence.awayFlag : 0))
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let player = PlayerNumber(try reader.varint32())
    let name = try reader.text()
    let start = reader.offset
    let last = try reader.byte()
    guard let role = Role(rawValue: last & ~Presence.awayFlag) else {
      throw DecodeError(offset: start, what: .unknownValue)
    }
    self.init(player: player, name: name, role: role, away: last & Presence.awayFlag != 0)
  }
}

/// What is held is written in two bytes as long as it fits: every tile does, and the first 65,535 cards.
extension ByteWriter {
  mutating func held(_ tile: UInt32, wide: Bool) {
    if wide { varint(UInt64(tile)) } else { word16(UInt16(truncatingIfNeeded: tile)) }
  }
}

extension ByteReader {
  @_lifetime(self: copy self)
  mutating func held(wide: Bool) throws(DecodeError) -> UInt32 {
    wide ? try varint32() : UInt32(try word16())
  }

  /// A wide list has something in it that does not fit into two bytes.
  @_lifetime(self: copy self)
  mutating func holds(wide: Bool) throws(DecodeError) -> [Hold] {
    let start = offset
    let holds = try list(of: wide ? 2 : Hold.leastBytes) { (r) throws(DecodeError) in
      try Hold(from: &r, wide: wide)
    }
    guard wide == holds.contains(where: { $0.isWide }) else {
      throw DecodeError(offset: start, what: .longForm)
    }
    return holds
  }

  @_lifetime(self: copy self)
  mutating func holdChanges(wide: Bool) throws(DecodeError) -> [HoldChange] {
    let start = offset
    let changes = try list(of: wide ? 3 : HoldChange.leastBytes) { (r) throws(DecodeError) in
      try HoldChange(from: &r, wide: wide)
    }
    guard wide == changes.contains(where: { $0.isWide }) else {
      throw DecodeError(offset: start, what: .longForm)
    }
    return changes
  }
}

extension Hold {
  static let leastBytes = 3

  var isWide: Bool { tile > UInt32(UInt16.max) }

  func encode(into writer: inout ByteWriter, wide: Bool) {
    writer.held(tile, wide: wide)
    writer.varint(UInt64(player.value))
  }

  init(from reader: inout ByteReader, wide: Bool) throws(DecodeError) {
    self.init(tile: try reader.held(wide: wide), player: PlayerNumber(try reader.varint32()))
  }
}

extension HoldChange {
  static let leastBytes = 4

  var isWide: Bool { tile > UInt32(UInt16.max) }

  func encode(into writer: inout ByteWriter, wide: Bool) {
    writer.held(tile, wide: wide)
    writer.varint(UInt64(player.value))
    writer.byte(kind.rawValue)
  }

  init(from reader: inout ByteReader, wide: Bool) throws(DecodeError) {
    let tile = try reader.held(wide: wide)
    let player = PlayerNumber(try reader.varint32())
    self.init(tile: tile, player: player, kind: try reader.kind(Kind.self))
  }
}

extension Cursor {
  static let leastBytes = 5

  func encode(into writer: inout ByteWriter) {
    writer.varint(UInt64(player.value))
    writer.word16(x)
    writer.word16(y)
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let player = PlayerNumber(try reader.varint32())
    self.init(player: player, x: try reader.word16(), y: try reader.word16())
  }
}
