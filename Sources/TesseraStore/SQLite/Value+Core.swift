internal import TesseraCore

extension Value {
  /// A number of the protocol, at most 2⁵³ − 1; larger ones keep their bits.
  init(_ number: UInt64) { self = .integer(Int64(bitPattern: number)) }
  init(_ number: UInt32) { self = .integer(Int64(number)) }
  init(_ number: UInt16) { self = .integer(Int64(number)) }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  init(_ text: String) { self = .text(text) }
  init(_ sequence: SequenceNumber) { self.init(sequence.value) }
  init(_ sequence: ClientSequenceNumber) { self.init(sequence.value) }
  init(_ player: PlayerNumber) { self.init(player.value) }
  init(_ digest: Digest) { self.init(digest.value) }
  init(_ card: CardNumber) { self.init(card.value) }
  init(_ epoch: Epoch) { self.init(epoch.value) }
  init(_ room: RoomID) { self = .text(room.text) }
  init(_ identity: Identity) { self = .blob(identity.hash) }
  init(_ client: ClientID) { self = .blob(client.bits.bytes) }
  /// Two bytes a number, the low one first.
  init(_ numbers: [UInt16]) {
    self = .blob(numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
  }

  /// Four bytes a card, the low one first.
  init(_ cards: [CardNumber]) {
    self = .blob(cards.flatMap { card in (0..<4).map { UInt8(truncatingIfNeeded: card.value >> (8 * $0)) } })
  }

  init<T>(_ value: T?, _ make: (T) -> Value) { self = value.map(make) ?? .null }
}

extension Statement {
  func unsigned(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }
  func sequence(_ column: Int32) -> SequenceNumber { SequenceNumber(unsigned(column)) }

  /// A number of the width that the caller needs; another one is corrupt.
  func exact<T: FixedWidthInteger>(_ column: Int32) throws(StoreError) -> T {
    guard let number = T(exactly: integer(column)) else {
      throw corrupt("the number \(integer(column)) in column \(column) is out of range")
    }
    return number
  }

  /// Null, or what `read` makes of the column.
  func optional<T>(_ column: Int32, _ read: (Int32) throws(StoreError) -> T) throws(StoreError) -> T? {
    isNull(column) ? nil : try read(column)
  }

  func player(_ column: Int32) throws(StoreError) -> PlayerNumber { PlayerNumber(try exact(column)) }

  func room(_ column: Int32) throws(StoreError) -> RoomID {
    guard let room = RoomID(text(column)) else { throw corrupt("\(text(column)) is not a room id") }
    return room
  }

  func client(_ column: Int32) throws(StoreError) -> ClientID {
    guard let bits = Bits128(blob(column)) else { throw corrupt("a client id is not 16 bytes") }
    return ClientID(bits)
  }

  func numbers(_ column: Int32) throws(StoreError) -> [UInt16] {
    let bytes = blob(column)
    guard bytes.count.isMultiple(of: 2) else { throw corrupt("a list of tiles has an odd length") }
    return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
  }
}

extension Statement {
  func cards(_ column: Int32) throws(StoreError) -> [CardNumber] {
    let bytes = blob(column)
    guard bytes.count.isMultiple(of: 4) else { throw corrupt("a list of cards is not four bytes each") }
    return stride(from: 0, to: bytes.count, by: 4).map { at in
      CardNumber((0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) })
    }
  }
}

extension Bits128 {
  /// Sixteen bytes, the highest first.
  fileprivate var bytes: [UInt8] {
    // Sound: the two words are plain memory that lives for the time of the closure.
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }

  fileprivate init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func word(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: word(bytes[..<8]), low: word(bytes[8...]))
  }
}
