import TesseraCore

/// Reads JSON texts (RFC 8259) totally: a value, or a fault with its offset.
///
/// Our own, though FoundationEssentials has a JSONDecoder: that one throws on a broken text as a whole, and with
/// it goes the good `clientSequence` before a broken `move`, whose sender is owed a final `invalidMove` (P4);
/// it tells no byte offset, and of a number out of range not even the member; and it takes a trailing comma, a
/// byte-order mark, UTF-16, 1e3 and 1.0 for whole numbers, and of two members of one name the first. A fuzzer
/// holds the two together: what is read here JSONDecoder reads too, and as the same (`Tests/Fuzz/JSON`).
///
/// The cost is linear in the text; nesting beyond `deepest` is a fault, of two members of one name the last counts.
public struct JSONParser {
  static let deepest = 32

  let bytes: [UInt8]
  var offset = 0
  /// The members of the outermost object read so far, which tell where a fault lies.
  private(set) var outermost: [JSONValue.Member] = []
  /// The outermost member being read: its name and where its value begins.
  private(set) var opened: (name: String, start: Int)?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value of a whole text.
  public static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var parser = JSONParser(bytes)
    return try parser.document()
  }

  mutating func document() throws(JSONFault) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard offset == bytes.count else { throw fault("something follows the value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    skipSpace()
    let start = offset
    guard depth < JSONParser.deepest else { throw fault("the value is nested too deeply") }
    let kind: JSONValue.Kind
    switch peek {
    case UInt8(ascii: "{"): kind = try object(depth: depth)
    case UInt8(ascii: "["): kind = try array(depth: depth)
    case UInt8(ascii: "\""): kind = .string(try string())
    case UInt8(ascii: "t"): kind = try word("true", .bool(true))
    case UInt8(ascii: "f"): kind = try word("false", .bool(false))
    case UInt8(ascii: "n"): kind = try word("null", .null)
    case UInt8(ascii: "-"): kind = try number()
    case nil: throw fault("the text ends where a value should be")
    case let byte? where isDigit(byte): kind = try number()
    default: throw fault("no value begins with this character")
    }
    return JSONValue(kind: kind, range: start..<offset)
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONValue.Kind {
    offset += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if skip("}") { return .object([]) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw fault("a member's name must be a text") }
      let name = try string()
      skipSpace()
      guard skip(":") else { throw fault("a colon must follow the member's name") }
      skipSpace()
      if depth == 0 { opened = (name, offset) }
      let member = JSONValue.Member(name: name, value: try value(depth: depth + 1))
      members.append(member)
      if depth == 0 { outermost.append(member) }
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw fault("the object does not end") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONFault) -> JSONValue.Kind {
    offset += 1
    var elements: [JSONValue] = []
    skipSpace()
    if skip("]") { return .array([]) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw fault("the array does not end") }
    return .array(elements)
  }

  private mutating func word(
    _ word: StaticString, _ kind: JSONValue.Kind
  ) throws(JSONFault) -> JSONValue.Kind {
    for letter in word.description.utf8 {
      guard peek == letter else { throw fault("this word means nothing in JSON") }
      offset += 1
    }
    return kind
  }

  private mutating func number() throws(JSONFault) -> JSONValue.Kind {
    let isNegative = skip("-")
    let start = offset
    var value: UInt64 = 0
    var fits = true
    while let digit = peek, isDigit(digit) {
      let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      fits = fits && !tooLarge && !overflow
      value = sum
      offset += 1
    }
    guard offset > start else { throw fault("a number needs a digit") }
    guard offset == start + 1 || bytes[start] != UInt8(ascii: "0") else {
      throw fault("a number does not begin with 0")
    }
    let isWhole = try !skipFraction()
    guard isWhole, !isNegative, fits, value <= largestInteger else { return .number }
    return .integer(value)
  }

  /// Whether there was a fraction or an exponent.
  private mutating func skipFraction() throws(JSONFault) -> Bool {
    var found = false
    if skip(".") {
      found = true
      try skipDigits()
    }
    if skip("e") || skip("E") {
      found = true
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
    return found
  }

  private mutating func skipDigits() throws(JSONFault) {
    guard let first = peek, isDigit(first) else { throw fault("a number needs a digit") }
    while let digit = peek, isDigit(digit) { offset += 1 }
  }

  func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 32 || byte == 10 || byte == 13 || byte == 9 { offset += 1 }
  }

  func fault(_ sentence: String) -> JSONFault { JSONFault(sentence, at: offset) }
}
