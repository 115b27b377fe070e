import FoundationEssentials
import TesseraCore
import Testing

/// `Tests/Vectors/messages.json`: binary frames by name, which the browser's core is held to as well.
struct MessageVectors: Codable {
  var client: [String: String]
  var server: [String: String]
  /// A room of 2 × 2 that a client joins at move 4 and solves: frames in the order in which they come.
  var conversation: [String: String]

  static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Vectors/messages.json")

  static func load() throws -> MessageVectors {
    try JSONDecoder().decode(MessageVectors.self, from: Data(contentsOf: file))
  }
}

@Suite struct MessageVectorTests {
  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(Hex.encode(UInt64($0)).suffix(2)) }.joined()
  }

  static func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.utf8.count, by: 2).compactMap { at in
      UInt8(hex.dropFirst(at).prefix(2), radix: 16)
    }
  }

  /// What the vectors' conversation is made of.
  static func conversation() throws -> [String: ServerMessage] {
    let grid = try #require(Grid(columns: 2, rows: 2))
    let board = try #require(Mosaic(grid: grid, tiles: [1, 0, 2, 3]))
    let picture = PictureReference(image: String(repeating: "0", count: 64), width: 8, height: 8)
    let welcome = Welcome(
      rules: 1, build: "", room: Samples.room, epoch: Samples.epoch, sequence: SequenceNumber(4), round: 1,
      digest: board.digest, lastClientSequence: .zero, outcomes: [], you: Samples.ada, token: nil,
      content: .snapshot(Snapshot(grid: grid, tiles: board.tiles, solved: false, classes: nil)),
      players: [Samples.ada, Samples.mei], holds: [], picture: picture, writable: true, limits: Limits())
    var solved = board
    solved.exchange(0, 1)
    var item = Samples.item(5, .swap(Swap(a: 0, b: 1, tileA: 1, tileB: 0)), solved: true)
    item.clientSequence = ClientSequenceNumber(1)
    var stranger = item
    stranger.sequence = SequenceNumber(9)
    let refusal = Rejection(.held, .held(tile: 1, player: PlayerNumber(6)), at: SequenceNumber(4))
    return [
      "welcome": .welcome(welcome),
      "acknowledgement": .moves(MovesFrame(epoch: Samples.epoch, items: [item], digest: solved.digest)),
      "refusal": .rejected(ClientSequenceNumber(1), refusal),
      "gap": .moves(MovesFrame(epoch: Samples.epoch, items: [stranger], digest: solved.digest)),
    ]
  }

  @Test func `every message has the golden bytes`() throws {
    let vectors = try MessageVectors.load()
    for sample in Samples.clientMessages {
      #expect(
        vectors.client[sample.name] == MessageVectorTests.hex(sample.message.encoded()), "\(sample.name)")
    }
    for sample in Samples.serverMessages {
      #expect(
        vectors.server[sample.name] == MessageVectorTests.hex(sample.message.encoded()), "\(sample.name)")
    }
    for (name, message) in try MessageVectorTests.conversation() {
      #expect(vectors.conversation[name] == MessageVectorTests.hex(message.encoded()), "\(name)")
    }
  }

  @Test func `the golden bytes are read as the messages they were made from`() throws {
    let vectors = try MessageVectors.load()
    for sample in Samples.clientMessages {
      let bytes = MessageVectorTests.bytes(try #require(vectors.client[sample.name]))
      #expect(try ClientMessage.decode(bytes.span) == sample.message, "\(sample.name)")
    }
    for sample in Samples.serverMessages {
      let bytes = MessageVectorTests.bytes(try #require(vectors.server[sample.name]))
      #expect(try ServerMessage.decode(bytes.span) == sample.message, "\(sample.name)")
    }
  }
}
