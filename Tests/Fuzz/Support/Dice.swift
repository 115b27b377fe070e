/// Reads an input as a sequence of choices; at its end every choice is 0.
public struct Dice {
  private let bytes: [UInt8]
  private var offset = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var isEmpty: Bool { offset >= bytes.count }

  public mutating func byte() -> UInt8 {
    guard offset < bytes.count else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  public mutating func flag() -> Bool { byte() & 1 == 1 }

  public mutating func word16() -> UInt16 { UInt16(byte()) | UInt16(byte()) << 8 }

  public mutating func word32() -> UInt32 { UInt32(word16()) | UInt32(word16()) << 16 }

  /// 0 ..< bound, for a bound of 1 … 256.
  public mutating func choice(_ bound: Int) -> Int { Int(byte()) % bound }

  /// At most `limit` bytes behind their length.
  public mutating func chunk(upTo limit: Int = 255) -> [UInt8] {
    let length = min(Int(byte()), limit, bytes.count - offset)
    defer { offset += length }
    return Array(bytes[offset..<offset + length])
  }

  /// The bytes up to the next line feed, which is skipped.
  public mutating func line() -> [UInt8] {
    let rest = bytes[offset...]
    let end = rest.firstIndex(of: 10) ?? bytes.count
    offset = min(end + 1, bytes.count)
    return Array(rest[..<end])
  }

  public mutating func rest() -> [UInt8] {
    defer { offset = bytes.count }
    return Array(bytes[offset...])
  }
}
