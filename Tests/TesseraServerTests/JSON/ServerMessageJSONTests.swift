import TesseraCore
import Testing

@testable import TesseraServer

@Suite struct ServerMessageJSONTests {
  static let client = ClientID(Bits128(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF))
  static let epoch = Epoch(counter: 1, random: 2)

  static func item(_ sequence: UInt64, _ move: LoggedMove, solved: Bool = false) -> MoveItem {
    MoveItem(
      sequence: SequenceNumber(sequence), player: PlayerNumber(5), client: client,
      clientSequence: ClientSequenceNumber(2), at: 1000, move: move, solved: solved)
  }

  static let itemHead =
    #""player":5,"client":"00112233445566778899aabbccddeeff","clientSequence":2,"at":1000,"#

  static let moves = ServerMessage.moves(
    MovesFrame(
      epoch: epoch,
      items: [
        item(124, .swap(Swap(a: 3, b: 9, tileA: 7, tileB: 2)), solved: true), item(125, .scramble(seed: 7)),
        item(126, .undo(SequenceNumber(118), Swap(a: 3, b: 9, tileA: 2, tileB: 7))),
        item(127, .restore(SequenceNumber(117), tiles: [1, 0, 2, 3])),
      ], digest: Digest(0xF055_1821_3618_95E6)))

  static let movesText =
    #"{"type":"moves","epoch":"0000000100000002","from":124,"to":127,"digest":"f0551821361895e6","items":["#
    + #"{"sequence":124,"# + itemHead
    + #""move":{"kind":"swap","a":3,"b":9,"tileA":7,"tileB":2},"solved":true},"# + #"{"sequence":125,"#
    + itemHead + #""move":{"kind":"scramble","seed":7}},"# + #"{"sequence":126,"# + itemHead
    + #""move":{"kind":"undo","sequence":118,"a":3,"b":9,"tileA":2,"tileB":7}},"# + #"{"sequence":127,"#
    + itemHead + #""move":{"kind":"restore","sequence":117,"tiles":[1,0,2,3]}}]}"#

  static let stale = Rejection(
    .staleTile,
    .stale(tileInA: 4, tileInB: 2, cellOfTileA: 11, cellOfTileB: 9, player: PlayerNumber(6)),
    at: SequenceNumber(125))

  static let forms: [(ServerMessage, String)] = [
    (moves, movesText),
    (
      .rejected(ClientSequenceNumber(3), stale),
      #"{"type":"rejected","clientSequence":3,"reason":"staleTile","message":"A tile is no longer where the move says.","sequence":125,"evidence":{"tileInA":4,"tileInB":2,"cellOfTileA":11,"cellOfTileB":9,"player":6}}"#
    ),
    (
      .rejected(
        ClientSequenceNumber(3),
        Rejection(.held, .held(tile: 7, player: PlayerNumber(6)), at: SequenceNumber(1))),
      #"{"type":"rejected","clientSequence":3,"reason":"held","message":"Another player holds one of the tiles.","sequence":1,"evidence":{"tile":7,"player":6}}"#
    ),
    (
      .applied(ClientSequenceNumber(5), SequenceNumber(120)),
      #"{"type":"applied","clientSequence":5,"sequence":120}"#
    ),
    (
      .holds([
        HoldChange(tile: 7, player: PlayerNumber(5), kind: .began),
        HoldChange(tile: 7, player: PlayerNumber(5), kind: .released),
      ]),
      #"{"type":"holds","changes":[{"tile":7,"player":5,"held":true},{"tile":7,"player":5,"held":false,"why":"released"}]}"#
    ),
    (
      .notHeld(tile: 7, reason: .held, player: PlayerNumber(6)),
      #"{"type":"notHeld","tile":7,"reason":"held","player":6}"#
    ),
    (
      .notHeld(tile: 700, reason: .noSuchTile, player: nil),
      #"{"type":"notHeld","tile":700,"reason":"noSuchTile"}"#
    ),
    (
      .players(
        present: [Presence(player: PlayerNumber(5), name: "A\"\n\u{1f}", role: .player, away: false)],
        left: [PlayerNumber(4)]),
      ##"{"type":"players","present":[{"player":5,"name":"A\"\n\u001f","colour":"#B23A6B","shape":"cross","role":"player","away":false}],"left":[4]}"##
    ),
    (
      .cursors([Cursor(player: PlayerNumber(5), x: 1, y: 65535)]),
      #"{"type":"cursors","items":[{"player":5,"x":1,"y":65535}]}"#
    ),
    (
      .pending(.scramble, player: PlayerNumber(5), remainingMs: 5000),
      #"{"type":"pending","kind":"scramble","player":5,"remainingMs":5000}"#
    ),
    (
      .stopped(.scramble, player: PlayerNumber(5), by: PlayerNumber(6)),
      #"{"type":"pending","kind":"scramble","player":5,"stopped":6}"#
    ),
    (.storage(writable: false), #"{"type":"storage","writable":false}"#),
    (.resync(.storageRecovered), #"{"type":"resync","reason":"storageRecovered"}"#),
    (
      .error(.badMessage, message: "No.", offset: 12),
      #"{"type":"error","code":"badMessage","message":"No.","offset":12}"#
    ),
    (
      .error(.noSuchRoom, message: "No.", offset: nil),
      #"{"type":"error","code":"noSuchRoom","message":"No."}"#
    ),
    (.bye(code: .goingAway, retryAfterMs: 1830), #"{"type":"bye","code":4012,"retryAfterMs":1830}"#),
    (.pong(id: 1), #"{"type":"pong","id":1}"#),
  ]

  @Test(arguments: forms)
  func `every server message is written in its text form`(message: ServerMessage, text: String) {
    #expect(String(decoding: message.json, as: UTF8.self) == text)
  }

  static func welcome(_ content: Welcome.Content, token: String? = nil) throws -> Welcome {
    let ada = Presence(player: PlayerNumber(5), name: "Ada", role: .host, away: false)
    return Welcome(
      rules: 1, build: "b", room: "r", epoch: epoch, sequence: SequenceNumber(123), round: 1,
      digest: Digest(1), lastClientSequence: ClientSequenceNumber(7),
      outcomes: [
        Outcome(
          clientSequence: ClientSequenceNumber(5), answer: .applied(SequenceNumber(120)), fingerprint: 0),
        Outcome(clientSequence: ClientSequenceNumber(6), answer: .refused(stale), fingerprint: 0),
      ], you: ada, token: token, content: content, players: [ada],
      holds: [Hold(tile: 7, player: PlayerNumber(5))],
      picture: PictureReference(image: "ab", width: 4, height: 3), writable: true, limits: Limits())
  }

  static let head =
    #"{"type":"welcome","protocol":1,"rules":1,"build":"b","room":"r","epoch":"0000000100000002","sequence":123,"round":1,"digest":"0000000000000001","lastClientSequence":7,"#
    + #""outcomes":[{"clientSequence":5,"sequence":120},{"clientSequence":6,"reason":"staleTile","sequence":125,"evidence":{"tileInA":4,"tileInB":2,"cellOfTileA":11,"cellOfTileB":9,"player":6}}],"#
    + ##""you":{"player":5,"name":"Ada","colour":"#B23A6B","shape":"cross","role":"host"},"##

  static let tail =
    ##""players":[{"player":5,"name":"Ada","colour":"#B23A6B","shape":"cross","role":"host","away":false}],"##
    + #""holds":[{"tile":7,"player":5}],"picture":{"image":"ab","width":4,"height":3},"writable":true,"#
    + #""limits":{"frameBytes":8192,"movesPerSecond":20,"burst":64,"inFlight":64,"holds":1,"players":64,"watchers":1000,"queueBytes":1048576}}"#

  @Test func `a welcome with a snapshot is written in its text form`() throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    let snapshot = Snapshot(grid: grid, tiles: [1, 0, 2, 3], solved: false, classes: [0, 0, 2, 3])
    let text = String(
      decoding: ServerMessage.welcome(try Self.welcome(.snapshot(snapshot), token: "t")).json, as: UTF8.self)
    let board =
      #""token":"t","board":{"kind":"mosaic","columns":2,"rows":2,"tiles":[1,0,2,3],"solved":false,"classes":[0,0,2,3]},"#
    #expect(text == Self.head + board + Self.tail)
  }

  @Test func `a welcome with moves is written in its text form`() throws {
    let text = String(
      decoding: ServerMessage.welcome(try Self.welcome(.moves([Self.item(123, .scramble(seed: 7))]))).json,
      as: UTF8.self)
    let moves =
      #""moves":[{"sequence":123,"# + Self.itemHead + #""move":{"kind":"scramble","seed":7}}],"#
    #expect(text == Self.head + moves + Self.tail)
  }
}
