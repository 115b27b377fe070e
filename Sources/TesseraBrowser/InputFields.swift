import TesseraCore

/// Reads the length-prefixed fields that the page wrote into the input.
struct InputFields {
  private let input: Buffer<UInt8>
  private var offset = 0

  init(_ input: Buffer<UInt8>) { self.input = input }

  /// The next field's bytes; nil for an absent field and beyond the end.
  mutating func bytes() -> [UInt8]? {
    guard let length = length(), length <= input.count - offset else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    for index in offset..<offset + length { bytes.append(input.span[index]) }
    offset += length
    return bytes
  }

  mutating func text() -> String? {
    guard let bytes = bytes() else { return nil }
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      return nil
    }
  }

  /// The next field as little-endian 16-bit words.
  mutating func words() -> [UInt16]? {
    guard let bytes = bytes(), bytes.count % 2 == 0 else { return nil }
    return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
  }

  /// The next field as little-endian 32-bit words.
  mutating func numbers() -> [UInt32]? {
    guard let bytes = bytes(), bytes.count % 4 == 0 else { return nil }
    return stride(from: 0, to: bytes.count, by: 4).map { at in
      (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
    }
  }

  private mutating func length() -> Int? {
    guard input.count - offset >= 4 else { return nil }
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(input.span[offset + index]) << UInt32(8 * index) }
    offset += 4
    return Int(exactly: value).flatMap { $0 <= input.count ? $0 : nil }
  }
}

/// A page's number as a whole one; out of range or none becomes 0.
func moment(_ value: Double) -> UInt64 {
  UInt64(exactly: value.rounded(.towardZero)) ?? 0
}

/// A page's number as a cell or tile; what is none becomes the highest, which no board has.
func number(_ value: Double) -> UInt16 { UInt16(exactly: value) ?? .max }
