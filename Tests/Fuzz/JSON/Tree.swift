import FoundationEssentials
import FuzzSupport

@testable import TesseraServer

/// A JSON text as the library of the platform reads it.
indirect enum Tree: Decodable {
  case null
  case bool(Bool)
  case number(UInt64?)
  case string(String)
  case array([Tree])
  case object([String: Tree])

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      self = .object(
        try members.allKeys.reduce(into: [:]) {
          $0[$1.stringValue] = try members.decode(Tree.self, forKey: $1)
        })
    } else if var elements = try? decoder.unkeyedContainer() {
      var array: [Tree] = []
      while !elements.isAtEnd { array.append(try elements.decode(Tree.self)) }
      self = .array(array)
    } else {
      self = try Tree(single: decoder.singleValueContainer())
    }
  }

  private init(single value: any SingleValueDecodingContainer) throws {
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let number = try? value.decode(UInt64.self) {
      self = .number(number)
    } else {
      // A fraction, a negative number, or one beyond what it can hold: of these the protocol has no use.
      self = .number(nil)
    }
  }

  /// Any member's name.
  struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Tree {
  /// Whether our own reading of the same text says the same.
  func equals(_ own: JSONValue) -> Bool {
    switch (self, own.kind) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .integer(let other)): one == other
    case (.number, .number): true
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.equals($1) }
    case (.object(let one), .object(let other)): Tree.equal(one, other)
    default: false
    }
  }

  /// Of members with one name the platform keeps any one; ours is the last of them.
  private static func equal(_ one: [String: Tree], _ other: [JSONValue.Member]) -> Bool {
    let names = Dictionary(grouping: other) { $0.name }
    return one.count == names.count
      && names.allSatisfy { name, members in
        one[name].map { tree in members.contains { tree.equals($0.value) } } ?? false
      }
  }
}
