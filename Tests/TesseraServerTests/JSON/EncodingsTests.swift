import FoundationEssentials
import TesseraCore
import Testing

@testable import TesseraServer

/// The same messages by the same names: `messages.json` in bytes, `messages-text.json` in text.
private struct Vectors: Codable {
  var client: [String: String]
  var server: [String: String]

  static func load(_ name: String) throws -> Vectors {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Vectors")
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: folder.appending(path: name)))
  }

  static func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.utf8.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
  }
}

@Suite struct EncodingsTests {
  @Test func `a client message is the same in bytes and in text`() throws {
    let (binary, text) = (try Vectors.load("messages.json"), try Vectors.load("messages-text.json"))
    #expect(binary.client.keys.sorted() == text.client.keys.sorted())
    for (name, hex) in binary.client {
      let message = try ClientMessage.decode(Vectors.bytes(hex).span)
      let words = try #require(text.client[name])
      #expect(try ClientMessage(json: Array(words.utf8)) == message, "\(name)")
    }
  }

  @Test func `a server message says as much in text as in bytes`() throws {
    let (binary, text) = (try Vectors.load("messages.json"), try Vectors.load("messages-text.json"))
    #expect(binary.server.keys.sorted() == text.server.keys.sorted())
    for (name, hex) in binary.server {
      let message = try ServerMessage.decode(Vectors.bytes(hex).span)
      #expect(try ServerMessage(json: message.json) == message, "\(name)")
      #expect(text.server[name] == String(decoding: message.json, as: UTF8.self), "\(name)")
    }
  }

  @Test(arguments: 1...ErrorCode.last) func `every error code has a word of its own`(number: UInt8) throws {
    let code = try #require(ErrorCode(rawValue: number))
    let message = ServerMessage.error(code, message: "", offset: nil)
    #expect(try ServerMessage(json: message.json) == message)
    #expect(try ServerMessage.decode(message.encoded().span) == message)
  }
}

extension ErrorCode {
  /// The highest number that has a meaning.
  fileprivate static let last: UInt8 = (1...255).last { ErrorCode(rawValue: $0) != nil } ?? 1
}
