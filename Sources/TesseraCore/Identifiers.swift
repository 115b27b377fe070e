/// 128 bits that name something, kept as two words so that comparing needs no text.
public struct Bits128: Hashable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// A room's unguessable name: 128 random bits, 22 characters of base64url in text.
public struct RoomID: Hashable, Sendable {
  public var bits: Bits128

  public init(_ bits: Bits128) { self.bits = bits }

  /// Reads the 22-character form; nil for anything else, so that every room has one spelling.
  public init?(_ text: String) {
    guard let bits = Base64URL.decode(text.utf8) else { return nil }
    self.bits = bits
  }

  public var text: String { Base64URL.encode(bits) }
}

/// One browser tab or bot in a room; public, never a secret. 32 hex digits in text.
public struct ClientID: Hashable, Sendable {
  public var bits: Bits128

  public init(_ bits: Bits128) { self.bits = bits }

  /// Reads 32 lower-case hex digits; nil for anything else.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32, let high = Hex.decode(digits[..<16]), let low = Hex.decode(digits[16...])
    else { return nil }
    bits = Bits128(high: high, low: low)
  }

  public var text: String { Hex.encode(bits.high) + Hex.encode(bits.low) }
}

/// One loading of a room: the high half counts and is the fence, the low half is random (P7).
public struct Epoch: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) { self.value = value }
  public init(counter: UInt32, random: UInt32) { value = UInt64(counter) << 32 | UInt64(random) }

  /// Reads 16 lower-case hex digits; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 16, let value = Hex.decode(text.utf8) else { return nil }
    self.value = value
  }

  public var counter: UInt32 { UInt32(truncatingIfNeeded: value >> 32) }
  public var text: String { Hex.encode(value) }
}
