import FoundationEssentials
import TesseraCore
import Testing

@testable import TesseraServer

/// PROTOCOL.md says what the code does.
@Suite struct ProtocolPageTests {
  let page: ProtocolPage

  init() throws { page = try ProtocolPage() }

  /// The golden frames, which have every message.
  private struct Vectors: Decodable {
    var client: [String: String]
    var server: [String: String]

    static func load() throws -> Vectors {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let data = try Data(contentsOf: folder.appending(path: "Vectors/messages.json"))
      return try JSONDecoder().decode(Vectors.self, from: data)
    }

    static func bytes(_ hex: String) -> [UInt8] {
      stride(from: 0, to: hex.utf8.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }
  }

  private func serverFrames() throws -> [(tag: UInt8, json: JSONValue)] {
    try Vectors.load().server.values.map { hex in
      let bytes = Vectors.bytes(hex)
      return (bytes[0], try JSONParser.parse(ServerMessage.decode(bytes.span).json))
    }
  }

  @Test func `the vectors have every message, so that what follows is about all of them`() throws {
    let vectors = try Vectors.load()
    let tags = (UInt8.min...UInt8.max).map { [$0] }
    let client = tags.filter { bytes in
      do throws(DecodeError) { _ = try ClientMessage.decode(bytes.span) } catch { return error.isAboutMore }
      return true
    }
    let server = tags.filter { bytes in
      do throws(DecodeError) { _ = try ServerMessage.decode(bytes.span) } catch { return error.isAboutMore }
      return true
    }
    #expect(Set(vectors.client.values.map { Vectors.bytes($0)[0] }) == Set(client.joined()))
    #expect(Set(vectors.server.values.map { Vectors.bytes($0)[0] }) == Set(server.joined()))
  }

  @Test func `every field that a server's message has is in its row, and no other`() throws {
    let rows = try page.rows(of: "Server → client")
    let values = Set(ProtocolPageTests.values)
    var names: [String: Set<String>] = [:]
    for frame in try serverFrames() {
      let type = try frame.json.string("type")
      names[type, default: []].formUnion(frame.json.names)
      guard case .object(let members) = frame.json.kind else { continue }
      let row = try #require(rows.first { $0[0] == "`\(type)`" }, "a row for \(type)")
      let written = ProtocolPage.words(row[1])
      for member in members where member.name != "type" {
        #expect(written.contains(member.name), "\(type).\(member.name) is not written down")
      }
      #expect(frame.json.names.subtracting(ProtocolPage.words(page.text)) == [], "\(type)")
    }
    for row in rows {
      let type = row[0].filter { $0 != "`" }
      guard let known = names[type] else {
        #expect(row[0] == "message", "there is no message \(type)")
        continue
      }
      let others = values.union(names.keys)
      #expect(ProtocolPage.words(row[1]).subtracting(others).subtracting(known) == [], "\(type)")
    }
  }

  @Test func `every field that a client's message may have is in its row, and no other`() throws {
    let rows = try page.rows(of: "Client → server")
    let values = Set(ProtocolPageTests.values)
    var names: [String: Set<String>] = [:]
    for (text, _) in ClientMessageJSONTests.forms {
      let json = try JSONParser.parse(Array(text.utf8))
      // One form has members that nobody knows.
      guard json["later"] == nil else { continue }
      names[try json.string("type"), default: []].formUnion(json.names)
      guard let move = json["move"] else { continue }
      names[try move.string("kind"), default: []].formUnion(move.names)
    }
    for row in rows {
      let types = row[0].split(separator: ", ").map { $0.filter { $0 != "`" } }
      guard types.allSatisfy({ names[$0] != nil }) else {
        #expect(["message", "`move.kind`"].contains(row[0]), "there is no message \(row[0])")
        continue
      }
      for type in types {
        let own = type == "move" ? ["clientSequence", "move"] : names.removeValue(forKey: type) ?? []
        let written = ProtocolPage.words(row[1])
        #expect(own.subtracting(["type", "kind"]).subtracting(written) == [], "\(type)")
        #expect(written.subtracting(values).subtracting(own) == [], "\(type)")
      }
    }
    names["move"] = nil
    #expect(names.isEmpty, "of these no row tells: \(names.keys)")
  }

  @Test func `every tag of the binary encoding is in its table with its message`() throws {
    var table: [UInt8: String] = [:]
    for row in try page.rows(of: "The binary encoding") {
      let tags = row[0].split(separator: ", ").compactMap { UInt8($0) }
      for (tag, name) in zip(tags, row[1].split(separator: ", ")) { table[tag] = String(name) }
    }
    for frame in try serverFrames() { #expect(table[frame.tag] == (try frame.json.string("type"))) }
    for (name, hex) in try Vectors.load().client {
      let bytes = Vectors.bytes(hex)
      let type = try #require(table[bytes[0]], "tag \(bytes[0])")
      #expect(name.hasPrefix(type) || type == "move", "\(name) is written down as \(type)")
    }
  }

  /// Every word that stands for a case.
  static let values: [String] =
    cases(RejectionReason.self).map(\.code) + cases(NotHeldReason.self).map(\.word)
    + cases(HoldChange.Kind.self).compactMap(\.word) + cases(ResyncReason.self).map(\.word)
    + cases(ErrorCode.self).map(\.word) + cases(PendingKind.self).map(\.word) + cases(Role.self).map(\.word)
    + ["gap", "digest", "epoch"].filter { Hello.Why(word: $0) != nil }

  @Test func `every word of the code is on the page, those of the binary form in their order`() throws {
    let words = ProtocolPage.words(page.text)
    let binary = try page.text(of: "The binary encoding")
    for reason in cases(RejectionReason.self) { #expect(words.contains(reason.code), "\(reason)") }
    let order = cases(RejectionReason.self).map(\.code).joined(separator: " ")
    let lists = try page.text(of: "Server → client").replacing("are final;\n`", with: "").replacing(
      "`", with: "")
    #expect(lists.contains(order), "the reasons stand in the order of their numbers")
    for reason in cases(NotHeldReason.self) { #expect(binary.contains("\(reason.rawValue) \(reason.word)")) }
    for reason in cases(ResyncReason.self) { #expect(binary.contains("\(reason.rawValue) \(reason.word)")) }
    for kind in cases(HoldChange.Kind.self) {
      #expect(binary.contains("\(kind.rawValue) \(kind.word ?? "began")"), "\(kind)")
    }
    let codes = cases(ErrorCode.self)
    let first = codes.dropLast().map(\.word).joined(separator: ", ")
    #expect(binary.contains("1 \(first), \(codes.count) \(codes[codes.count - 1].word)"), "the error codes")
  }

  @Test func `every close code of the code is on the page, and on the right side`() throws {
    let lines = try page.text(of: "Rules").replacing("\n", with: " ")
    let parts = try #require(lines.split(separator: "Close codes. Come back after: ").last)
      .split(separator: "Do not: ")
    for code in cases(CloseCode.self) {
      #expect(parts[code.rawValue < 4400 ? 0 : 1].contains("\(code.rawValue) "), "\(code)")
    }
  }
}

extension DecodeError {
  /// Whether the first byte was right.
  fileprivate var isAboutMore: Bool { offset > 0 }
}
