import TesseraCore
import Testing

@testable import TesseraServer

/// The conversation in PROTOCOL.md, held with a room.
@Suite struct ProtocolConversationTests {
  private static let session = SessionID(1)
  private let at: UInt64 = 1_764_460_800_000

  private var now: Moment { Moment(monotonic: 1000, unix: at) }

  private func room() throws -> Room {
    let grid = try #require(Grid(columns: 4, rows: 4))
    let board = try #require(Mosaic(inOrder: grid).scrambled(seed: 7))
    let image = String(repeating: "01234567", count: 8)
    let start = Keyframe(
      sequence: .zero, round: 1, rules: 1, picture: PictureReference(image: image, width: 4096, height: 3072),
      board: Snapshot(grid: grid, tiles: board.tiles, solved: false, classes: nil))
    let creation = RoomCreation(
      title: "", created: 0, creator: nil, hostKeyHash: [], passwordHash: nil, scramble: .everyone, seed: 7,
      watch: RoomID(Bits128(high: 0, low: 0)), start: start)
    return try Room(
      LoadedRoom(
        id: try #require(RoomID("AAECAwQFBgcICQoLDA0ODw")), creation: creation, keyframe: start, recent: [],
        epochs: [EpochStart(epoch: Epoch(counter: 1, random: 0x9F3A_51C7), head: .zero)], players: [],
        clients: []), limits: Limits(), build: "3c0f8a96d1e2b745", entropy: 1)
  }

  /// What the one client of the room is told when it says this and the turn has been committed.
  private func answers(of room: inout Room, to message: ClientMessage) -> [String] {
    var told: [Told]
    if case .hello(let hello) = message {
      told = room.admit(
        hello, identity: Identity([UInt8](repeating: 1, count: 32)), hostProven: false,
        token: "Dn8BvYq2Rk6ZpXo4sW1tCg", session: Self.session, at: now)
    } else {
      told = room.receive(message, from: Self.session, at: now)
    }
    if room.seal(at: now) != nil { told += room.release() }
    return told.compactMap { item in
      switch item {
      // What everyone is told who is there already, a newcomer reads in the welcome.
      case .send(.players, to: .everyone), .close: nil
      case .send(let message, _): String(decoding: message.json, as: UTF8.self)
      }
    }
  }

  @Test func `the conversation of the page is what a room answers to its first client`() throws {
    var room = try room()
    var expected: [String] = []
    for line in try ProtocolPage().conversation() {
      if line.isClient {
        #expect(expected.isEmpty, "the room says more than the page")
        let message = try ClientMessage(json: Array(line.json.utf8))
        if case .move(_, .faulty) = message { Issue.record("a faulty move: \(line.json)") }
        expected = answers(of: &room, to: message)
      } else {
        #expect(!expected.isEmpty, "the room does not say \(line.json)")
        if !expected.isEmpty { #expect(line.json == expected.removeFirst()) }
      }
    }
    #expect(expected.isEmpty, "the room says more than the page")
  }

  @Test func `every example of a message on the page is part of the conversation`() throws {
    let page = try ProtocolPage()
    let examples = page.text.split(separator: #"{"type":""#, omittingEmptySubsequences: false).count - 1
    #expect(examples == (try page.conversation().count))
    #expect(examples >= 8)
  }
}
