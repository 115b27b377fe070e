/// Lower-case hexadecimal of 64-bit words, most significant digit first.
public enum Hex {
  /// Sixteen digits, always.
  public static func encode(_ value: UInt64) -> String {
    var text = ""
    text.reserveCapacity(16)
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> UInt64(shift)) & 15
      text.unicodeScalars.append(Unicode.Scalar(digit < 10 ? 48 + digit : 87 + digit))
    }
    return text
  }

  /// One to sixteen digits of 0…9 a…f; nil for anything else.
  public static func decode(_ digits: some Collection<UInt8>) -> UInt64? {
    guard (1...16).contains(digits.count) else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case 48...57: value = value << 4 | UInt64(digit - 48)
      case 97...102: value = value << 4 | UInt64(digit - 87)
      default: return nil
      }
    }
    return value
  }
}

/// The URL-safe alphabet of RFC 4648 §5 without padding, for exactly 128 bits.
public enum Base64URL {
  /// Twenty-two characters, always.
  public static func encode(_ bits: Bits128) -> String {
    var text = ""
    text.reserveCapacity(22)
    for index in 0..<22 {
      text.unicodeScalars.append(Unicode.Scalar(letter(sextet(index, of: bits))))
    }
    return text
  }

  /// Reads twenty-two characters; nil for another length, letter, or with the four spare bits set.
  public static func decode(_ letters: some Collection<UInt8>) -> Bits128? {
    guard letters.count == 22 else { return nil }
    var bits = Bits128(high: 0, low: 0)
    for (index, character) in letters.enumerated() {
      guard let value = value(of: character) else { return nil }
      if index == 21 {
        guard value & 15 == 0 else { return nil }
        bits = shifted(bits, by: 2, adding: value >> 4)
      } else {
        bits = shifted(bits, by: 6, adding: value)
      }
    }
    return bits
  }

  private static func shifted(_ bits: Bits128, by count: UInt64, adding value: UInt8) -> Bits128 {
    Bits128(
      high: bits.high << count | bits.low >> (64 - count), low: bits.low << count | UInt64(value))
  }

  private static func sextet(_ index: Int, of bits: Bits128) -> UInt8 {
    if index == 21 { return UInt8(truncatingIfNeeded: bits.low << 4) & 63 }
    let shift = UInt64(122 - 6 * index)
    let value: UInt64
    if shift >= 64 {
      value = bits.high >> (shift - 64)
    } else if shift > 58 {
      value = bits.high << (64 - shift) | bits.low >> shift
    } else {
      value = bits.low >> shift
    }
    return UInt8(truncatingIfNeeded: value) & 63
  }

  private static func letter(_ sextet: UInt8) -> UInt8 {
    switch sextet {
    case 0..<26: 65 + sextet
    case 26..<52: 71 + sextet
    case 52..<62: sextet - 4
    case 62: 45
    default: 95
    }
  }

  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case 65...90: letter - 65
    case 97...122: letter - 71
    case 48...57: letter + 4
    case 45: 62
    case 95: 63
    default: nil
    }
  }
}
