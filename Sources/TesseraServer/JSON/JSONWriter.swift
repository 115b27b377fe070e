/// Builds one JSON text in the order it is told, with the commas and escapes in the right places.
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  public init() {}

  /// The bytes of the value that `write` writes.
  public static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }

  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  public mutating func array<Elements: Swift.Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    open(UInt8(ascii: "["))
    for element in elements { write(&self, element) }
    close(UInt8(ascii: "]"))
  }

  /// The name of the member whose value is written next.
  public mutating func name(_ name: String) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  public mutating func text(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { escape(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  public mutating func integer(_ number: some BinaryInteger) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// A finite number in its shortest form; what is not finite has no JSON and becomes null.
  public mutating func number(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: number.description.utf8)
  }

  public mutating func bool(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 10: bytes.append(contentsOf: "\\n".utf8)
    case 13: bytes.append(contentsOf: "\\r".utf8)
    case 9: bytes.append(contentsOf: "\\t".utf8)
    case 0..<32:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      let digit = byte & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }
}

/// Members of an object by name.
extension JSONWriter {
  public mutating func member(_ name: String, _ value: String) {
    self.name(name)
    text(value)
  }

  public mutating func member(_ name: String, _ value: some BinaryInteger) {
    self.name(name)
    integer(value)
  }

  public mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  public mutating func member<Elements: Swift.Sequence>(
    _ name: String, _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }

  public mutating func member(_ name: String, _ members: (inout JSONWriter) -> Void) {
    self.name(name)
    object(members)
  }
}
