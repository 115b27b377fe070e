/// Checks UTF-8 as it arrives, across chunks, and fails at the first byte that cannot be right.
///
/// The ranges are table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Validation {
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether the bytes so far end between two code points.
  var isComplete: Bool { missing == 0 }

  /// False at the first byte that no continuation can make right.
  mutating func accept(_ bytes: UnsafeRawBufferPointer) -> Bool {
    for byte in bytes where !accept(byte) { return false }
    return true
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard missing == 0 else {
      guard allowed.contains(byte) else { return false }
      missing -= 1
      allowed = 0x80...0xBF
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: expect(1, first: 0x80...0xBF)
    case 0xE0: expect(2, first: 0xA0...0xBF)
    case 0xED: expect(2, first: 0x80...0x9F)
    case 0xE1...0xEF: expect(2, first: 0x80...0xBF)
    case 0xF0: expect(3, first: 0x90...0xBF)
    case 0xF1...0xF3: expect(3, first: 0x80...0xBF)
    case 0xF4: expect(3, first: 0x80...0x8F)
    default: return false
    }
    return true
  }

  private mutating func expect(_ count: Int, first: ClosedRange<UInt8>) {
    missing = count
    allowed = first
  }
}
