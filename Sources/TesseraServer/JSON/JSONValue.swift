/// One value of a JSON text, with the byte it began at.
public struct JSONValue: Sendable {
  public enum Kind: Sendable {
    case null
    case bool(Bool)
    /// A whole number the protocol can carry: 0 … 2⁵³ − 1, written without fraction or exponent.
    case integer(UInt64)
    /// Any other number: the protocol has no use for its value.
    case number
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  public struct Member: Sendable {
    public var name: String
    public var value: JSONValue
  }

  public var kind: Kind
  /// The bytes of the text it was read from.
  public var range: Range<Int>

  /// The member of that name, the last one if there are several; nil where there is none or it is null.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = kind,
      let member = members.last(where: { $0.name == name })
    else { return nil }
    if case .null = member.value.kind { return nil }
    return member.value
  }
}

/// What is wrong with a JSON text or with a value in it, and where.
public struct JSONFault: Error, Hashable {
  /// In bytes from the beginning of the text.
  public var offset: Int
  /// A short English sentence.
  public var sentence: String

  public init(_ sentence: String, at offset: Int) {
    self.sentence = sentence
    self.offset = offset
  }
}

/// Typed reading of an object's members; each failure names the member and its place.
extension JSONValue {
  public func string(_ name: String) throws(JSONFault) -> String {
    guard let text = try optionalString(name) else { throw missing(name) }
    return text
  }

  public func optionalString(_ name: String) throws(JSONFault) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value.kind else {
      throw JSONFault("\(name) is not a text", at: value.range.lowerBound)
    }
    return text
  }

  public func integer(_ name: String, upTo largest: UInt64) throws(JSONFault) -> UInt64 {
    guard let number = try optionalInteger(name, upTo: largest) else { throw missing(name) }
    return number
  }

  public func optionalInteger(_ name: String, upTo largest: UInt64) throws(JSONFault) -> UInt64? {
    guard let value = self[name] else { return nil }
    guard case .integer(let number) = value.kind, number <= largest else {
      throw JSONFault("\(name) is not a whole number from 0 to \(largest)", at: value.range.lowerBound)
    }
    return number
  }

  public func optionalBool(_ name: String) throws(JSONFault) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let flag) = value.kind else {
      throw JSONFault("\(name) is neither true nor false", at: value.range.lowerBound)
    }
    return flag
  }

  /// The fault of a member that must be there and is not.
  public func missing(_ name: String) -> JSONFault {
    JSONFault("\(name) is missing", at: range.lowerBound)
  }
}
