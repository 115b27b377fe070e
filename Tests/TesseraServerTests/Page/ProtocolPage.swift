import FoundationEssentials
import TesseraCore
import Testing

@testable import TesseraServer

/// PROTOCOL.md, taken apart.
struct ProtocolPage {
  /// Sections by their heading.
  private var sections: [String: [String]] = [:]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let bytes = Array(try Data(contentsOf: folder.appending(path: "PROTOCOL.md")))
    var heading = ""
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      sections[heading, default: []].append(String(line))
    }
  }

  func lines(of heading: String) throws -> [String] {
    try #require(sections[heading], "a section \(heading)")
  }

  func text(of heading: String) throws -> String { try lines(of: heading).joined(separator: "\n") }

  var text: String { sections.values.map { $0.joined(separator: "\n") }.joined(separator: "\n") }

  /// The cells of every row of the section's tables, without heads.
  func rows(of heading: String) throws -> [[String]] {
    try lines(of: heading).filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst(2).replacing("\\|", with: ",").split(separator: " |", omittingEmptySubsequences: false)
        .map { String($0.drop { $0 == " " }) }
    }
  }

  /// What the sides of the conversation say, in order; a message may go over several lines.
  func conversation() throws -> [(isClient: Bool, json: String)] {
    var said: [(isClient: Bool, json: String)] = []
    for line in try lines(of: "A conversation") {
      if line.hasPrefix("→ ") || line.hasPrefix("← ") {
        said.append((line.hasPrefix("→"), String(line.dropFirst(2))))
      } else if line.hasPrefix("  "), !said.isEmpty {
        said[said.count - 1].json += line.drop { $0 == " " }
      }
    }
    return said
  }

  /// The words in a cell that are set as code: names of fields and of values.
  static func words(_ cell: String) -> Set<String> {
    let code = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    let words = code.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
    return Set(words.filter { $0.first?.isLetter == true }.map(String.init))
  }
}

extension JSONValue {
  /// The names of all members, those of members' members too.
  var names: Set<String> {
    switch kind {
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.names.union([$1.name])) }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.names) }
    default: []
    }
  }
}

/// Every case of an enum that has a byte or a word of its own.
func cases<Case: RawRepresentable>(_: Case.Type) -> [Case]
where
  Case.RawValue: FixedWidthInteger & Strideable,
  Case.RawValue.Stride: SignedInteger
{
  (Case.RawValue.min...Case.RawValue.max).compactMap { Case(rawValue: $0) }
}
