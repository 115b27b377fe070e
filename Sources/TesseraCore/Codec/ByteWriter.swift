/// Bytes in the making: little-endian words, LEB128 varints, length-prefixed UTF-8.
public struct ByteWriter: Sendable {
  public private(set) var bytes: [UInt8]

  /// Begins with `headroom` zero bytes, which a transport may fill with its frame header.
  public init(headroom: Int = 0, reserving capacity: Int = 64) {
    bytes = []
    bytes.reserveCapacity(headroom + capacity)
    for _ in 0..<headroom { bytes.append(0) }
  }

  public mutating func byte(_ value: UInt8) { bytes.append(value) }

  public mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  public mutating func word16(_ value: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  public mutating func word64(_ value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// 128 bits in the order in which their text is written.
  public mutating func bits(_ value: Bits128) {
    word64(value.high.byteSwapped)
    word64(value.low.byteSwapped)
  }

  /// Seven bits a byte, least significant first, in the shortest form.
  public mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  public mutating func count(_ value: Int) { varint(UInt64(value)) }

  public mutating func text(_ value: String) {
    let units = value.utf8
    count(units.count)
    bytes.append(contentsOf: units)
  }

  public mutating func words(_ values: [UInt16]) {
    bytes.reserveCapacity(bytes.count + 2 * values.count)
    for value in values { word16(value) }
  }
}

extension ByteWriter {
  /// Whether there is a number, then the number.
  mutating func optional(_ value: UInt64?) {
    flag(value != nil)
    if let value { varint(value) }
  }

  /// How many elements, then each.
  mutating func list<Element>(_ elements: [Element], _ write: (Element, inout ByteWriter) -> Void) {
    count(elements.count)
    for element in elements { write(element, &self) }
  }
}
