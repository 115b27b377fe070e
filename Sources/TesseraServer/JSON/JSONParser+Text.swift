/// Texts in quotation marks.
extension JSONParser {
  mutating func string() throws(JSONFault) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw JSONFault("the text is not UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): text.append(contentsOf: try escaped())
      case 0..<32: throw fault("a control character must be escaped")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw JSONFault("the text does not end", at: start)
  }

  /// The UTF-8 of one escape.
  private mutating func escaped() throws(JSONFault) -> [UInt8] {
    offset += 1
    guard let letter = peek else { throw fault("the text ends in an escape") }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
    default:
      offset -= 1
      throw fault("no such escape")
    }
  }

  /// The character of four digits after `\u`, or of a pair of them.
  private mutating func scalar() throws(JSONFault) -> Character {
    let start = offset - 2
    let first = try codeUnit()
    var value = UInt32(first)
    if (0xD800..<0xDC00).contains(first) {
      guard skip("\\"), skip("u") else {
        throw JSONFault("half of a surrogate pair is missing", at: start)
      }
      let second = try codeUnit()
      guard (0xDC00..<0xE000).contains(second) else {
        throw JSONFault("half of a surrogate pair is missing", at: start)
      }
      value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw JSONFault("half of a surrogate pair is missing", at: start)
    }
    return Character(scalar)
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("four hexadecimal digits must follow \\u")
      }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return value
  }
}
