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

extension Hold {
  static let leastBytes = 3

  func encode(into writer: inout ByteWriter) {
    writer.word16(tile)
    writer.varint(UInt64(player.value))
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    self.init(tile: try reader.word16(), player: PlayerNumber(try reader.varint32()))
  }
}

extension HoldChange {
  static let leastBytes = 4

  func encode(into writer: inout ByteWriter) {
    writer.word16(tile)
    writer.varint(UInt64(player.value))
    writer.byte(kind.rawValue)
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let tile = try reader.word16()
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
