/// Reads a message from bytes it only borrows; every step gives a value or an error with its offset.
struct ByteReader: ~Escapable {
  private let bytes: Span<UInt8>
  private(set) var offset = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  var remaining: Int { bytes.count - offset }

  func fault(_ what: DecodeError.What) -> DecodeError { DecodeError(offset: offset, what: what) }

  /// The FNV-1a fingerprint of everything not read yet.
  var fingerprintOfRest: UInt64 {
    var fingerprint = Fingerprint()
    for index in offset..<bytes.count { fingerprint.add(bytes[index]) }
    return fingerprint.value
  }

  /// Demands that nothing is left.
  func end() throws(DecodeError) {
    guard remaining == 0 else { throw fault(.trailing) }
  }

  @_lifetime(self: copy self)
  mutating func byte() throws(DecodeError) -> UInt8 {
    guard offset < bytes.count else { throw fault(.truncated) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// A byte that must not exceed `mask`'s bits.
  @_lifetime(self: copy self)
  mutating func flags(_ mask: UInt8) throws(DecodeError) -> UInt8 {
    let start = offset
    let value = try byte()
    guard value & ~mask == 0 else { throw DecodeError(offset: start, what: .unknownValue) }
    return value
  }

  @_lifetime(self: copy self)
  mutating func flag() throws(DecodeError) -> Bool { try flags(1) == 1 }

  @_lifetime(self: copy self)
  mutating func word16() throws(DecodeError) -> UInt16 {
    guard remaining >= 2 else { throw fault(.truncated) }
    defer { offset += 2 }
    return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }

  @_lifetime(self: copy self)
  mutating func word64() throws(DecodeError) -> UInt64 {
    guard remaining >= 8 else { throw fault(.truncated) }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return value
  }

  @_lifetime(self: copy self)
  mutating func bits() throws(DecodeError) -> Bits128 {
    guard remaining >= 16 else { throw fault(.truncated) }
    let high = try word64().byteSwapped
    return Bits128(high: high, low: try word64().byteSwapped)
  }

  /// A LEB128 number in its shortest form, at most `limit`.
  @_lifetime(self: copy self)
  mutating func varint(upTo limit: UInt64 = largestInteger) throws(DecodeError) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      let next = try byte()
      value |= UInt64(next & 0x7F) << shift
      guard next & 0x80 == 0 else { continue }
      guard next != 0 || shift == 0 else { throw DecodeError(offset: start, what: .longForm) }
      guard value <= limit else { throw DecodeError(offset: start, what: .tooLarge) }
      return value
    }
    throw DecodeError(offset: start, what: .tooLarge)
  }

  @_lifetime(self: copy self)
  mutating func varint32() throws(DecodeError) -> UInt32 {
    UInt32(truncatingIfNeeded: try varint(upTo: UInt64(UInt32.max)))
  }

  /// The length of a list whose elements take at least `size` bytes each, checked against what is left.
  @_lifetime(self: copy self)
  mutating func count(of size: Int, upTo limit: Int = .max) throws(DecodeError) -> Int {
    let start = offset
    let value = try varint()
    guard value <= UInt64(limit), value <= UInt64(remaining / size) else {
      throw DecodeError(offset: start, what: .badLength)
    }
    return Int(truncatingIfNeeded: value)
  }

  @_lifetime(self: copy self)
  mutating func text() throws(DecodeError) -> String {
    let length = try count(of: 1)
    let units = bytes.extracting(offset..<offset + length)
    do throws(UTF8.ValidationError) {
      let text = String(copying: try UTF8Span(validating: units))
      offset += length
      return text
    } catch {
      throw fault(.badText)
    }
  }

  @_lifetime(self: copy self)
  mutating func words(_ count: Int) throws(DecodeError) -> [UInt16] {
    guard remaining / 2 >= count else { throw fault(.truncated) }
    var values: [UInt16] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try word16()) }
    return values
  }

  /// A byte that names a case of an enum.
  @_lifetime(self: copy self)
  mutating func kind<Kind: RawRepresentable>(_: Kind.Type) throws(DecodeError) -> Kind
  where Kind.RawValue == UInt8 {
    let start = offset
    guard let kind = Kind(rawValue: try byte()) else {
      throw DecodeError(offset: start, what: .unknownValue)
    }
    return kind
  }
}

extension ByteReader {
  @_lifetime(self: copy self)
  mutating func optional(upTo limit: UInt64 = largestInteger) throws(DecodeError) -> UInt64? {
    try flag() ? try varint(upTo: limit) : nil
  }

  @_lifetime(self: copy self)
  mutating func optionalPlayer() throws(DecodeError) -> PlayerNumber? {
    try optional(upTo: UInt64(UInt32.max)).map { PlayerNumber(UInt32(truncatingIfNeeded: $0)) }
  }

  /// A list of elements that take at least `size` bytes each.
  @_lifetime(self: copy self)
  mutating func list<Element>(
    of size: Int, _ read: (inout ByteReader) throws(DecodeError) -> Element
  ) throws(DecodeError) -> [Element] {
    let count = try count(of: size)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }
}
