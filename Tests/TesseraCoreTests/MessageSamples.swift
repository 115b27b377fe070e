import TesseraCore
import Testing

/// A message under the name that the vectors give it.
struct Sample<Message: Sendable>: Sendable, CustomTestStringConvertible {
  var name: String
  var message: Message
  var testDescription: String { name }

  init(_ name: String, _ message: Message) {
    self.name = name
    self.message = message
  }
}

/// At least one of every message and every shape of it; `Tests/Vectors/messages.json` has them by name.
enum Samples {
  static let client = ClientID(Bits128(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF))
  static let epoch = Epoch(counter: 3, random: 0xDEAD_BEEF)
  static let digest = Digest(0x3850_90D6_75ED_8998)
  static let room = "AAECAwQFBgcICQoLDA0ODw"
  static let swap = Swap(a: 3, b: 9, tileA: 7, tileB: 2)

  static let clientMessages: [Sample<ClientMessage>] = [
    Sample("hello, first", .hello(Hello(room: room, client: client, name: "Ada"))),
    Sample(
      "hello, everything",
      .hello(
        Hello(
          room: room, client: client, name: "Zoë 雪", token: "t0ken", hostKey: "k3y",
          password: "pass word", asSpectator: true,
          position: Hello.Position(epoch: epoch, sequence: SequenceNumber(123)), why: .gap))
    ),
    Sample("hello, after a digest", .hello(Hello(room: room, client: client, name: "", why: .digest))),
    Sample("swap", .move(ClientSequenceNumber(1), .move(.swap(swap)))),
    Sample("scramble", .move(ClientSequenceNumber(2), .move(.scramble))),
    Sample("undo of the latest", .move(ClientSequenceNumber(3), .move(.undo(nil)))),
    Sample("undo", .move(ClientSequenceNumber(300), .move(.undo(SequenceNumber(118))))),
    Sample("restore", .move(ClientSequenceNumber(largestInteger), .move(.restore(SequenceNumber(117))))),
    Sample("deal", move(.deal(Place(x: 10_240, y: 6_400)))),
    Sample("place", move(.place(CardNumber(300), Place(x: .max, y: 0)))),
    Sample("raise", move(.raise(CardNumber(.max)))),
    Sample("turn", move(.turn(CardNumber(1), quarters: 3))),
    Sample("flip", move(.flip(CardNumber(1), up: false))),
    Sample("flip over", move(.flip(CardNumber(1), up: nil))),
    Sample("clear", move(.clear(through: CardNumber(12)))),
    Sample("stack", move(.stack([CardNumber(9), CardNumber(.max)], Place(x: 800, y: 900)))),
    Sample("spread", move(.spread([CardNumber(300), CardNumber(2), CardNumber(1)], Place(x: .max, y: 0)))),
    Sample("shuffle", move(.shuffle((1...60).map { CardNumber($0) }))),
    Sample("shuffle of nothing", move(.shuffle([]))),
    Sample("clear of everything", move(.clear(through: nil))),
    Sample("hold", .hold(tile: 7)),
    Sample("hold of no tile", .hold(tile: largestInteger)),
    Sample("release", .release(tile: 7)),
    Sample("cursor", .cursor(x: 0, y: 65535)),
    Sample("ping", .ping(id: 1)),
    Sample("pending", .pending(.scramble)),
    Sample("stop", .stop),
  ]

  private static func move(_ move: TableMove) -> ClientMessage {
    .move(ClientSequenceNumber(7), .move(.table(move)))
  }

  static let swapItem = MoveItem(
    sequence: SequenceNumber(124), player: PlayerNumber(5), client: client,
    clientSequence: ClientSequenceNumber(2), at: 1_764_460_800_000, move: .swap(swap), solved: false)

  static func item(_ sequence: UInt64, _ move: LoggedMove, solved: Bool = false) -> MoveItem {
    var item = swapItem
    item.sequence = SequenceNumber(sequence)
    item.move = move
    item.solved = solved
    return item
  }

  static let ada = Presence(player: PlayerNumber(5), name: "Ada", role: .host, away: false)
  static let mei = Presence(player: PlayerNumber(6), name: "美", role: .player, away: true)
  static let watcher = Presence(player: PlayerNumber(70), name: "Blue Heron", role: .spectator, away: false)

  static let stale = Rejection(
    .staleTile,
    .stale(tileInA: 4, tileInB: 2, cellOfTileA: 11, cellOfTileB: 9, player: PlayerNumber(6)),
    at: SequenceNumber(125))

  static func welcome(
    _ content: Welcome.Content, sequence: UInt64, token: String?, credit: String? = nil
  ) -> Welcome {
    Welcome(
      rules: 1, build: "0123456789abcdef", room: room, epoch: epoch,
      sequence: SequenceNumber(sequence), round: 2, digest: digest,
      lastClientSequence: ClientSequenceNumber(6),
      outcomes: [
        Outcome(
          clientSequence: ClientSequenceNumber(5), answer: .applied(SequenceNumber(120)), fingerprint: 0),
        Outcome(clientSequence: ClientSequenceNumber(6), answer: .refused(stale), fingerprint: 0),
      ],
      you: ada, token: token, content: content, players: [ada, mei, watcher],
      holds: [Hold(tile: 7, player: PlayerNumber(6))],
      picture: PictureReference(
        image: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", width: 4096,
        height: 3072, credit: credit),
      writable: true, limits: Limits())
  }

  static let board = Snapshot(
    grid: Grid(columns: 2, rows: 3).unsafelyUnwrapped, tiles: [1, 0, 2, 3, 5, 4], solved: false,
    classes: nil)
  static let finishedBoard = Snapshot(
    grid: Grid(columns: 2, rows: 2).unsafelyUnwrapped, tiles: [0, 1, 3, 2], solved: true,
    classes: [0, 1, 2, 2])

  /// Two cards, the second of them cleared away and so in no hand, and one that was dealt later.
  static let table = Snapshot.table(
    TableSnapshot(
      felt: .usual,
      cards: [
        Card(CardNumber(70_001), at: Place(x: 800, y: 12_000), order: 9, turn: 3, isUp: false),
        Card(CardNumber(70_002), at: Place(x: 10_240, y: 6_400), order: 70_007),
      ],
      cleared: CardTable.Cleared(
        sequence: SequenceNumber(121), at: 1_764_460_799_000,
        cards: [Card(CardNumber(70_000), at: Place(x: 4_000, y: 4_000), order: 8)]),
      next: CardNumber(70_003), top: 70_007))

  /// An empty table with a deck.
  private static func table(_ deck: Deck) -> Snapshot {
    .table(TableSnapshot(felt: TableFelt(deck).unsafelyUnwrapped))
  }

  static let tiles = table(.tiles(Grid(columns: 40, rows: 30).unsafelyUnwrapped, seed: 300))
  static let standard = table(.standard(seed: .max))

  private static func welcomeToTable() -> Welcome {
    var welcome = welcome(.snapshot(table), sequence: 123, token: nil)
    welcome.holds = [
      Hold(tile: 70_001, player: PlayerNumber(6)), Hold(tile: 70_002, player: PlayerNumber(5)),
    ]
    return welcome
  }

  private static let tableMoves: [LoggedTableMove] = [
    .deal(CardNumber(1), Place(x: 10_240, y: 6_400), order: 1, picture: 0),
    .place(CardNumber(1), Place(x: 800, y: 12_000), order: 300), .raise(CardNumber(1), order: 301),
    .turn(CardNumber(1), quarters: 3, turn: 2), .flip(CardNumber(1), up: false),
    .clear(first: CardNumber(1), through: CardNumber(300)), .undo(SequenceNumber(130)),
    .stack([CardNumber(1), CardNumber(300)], Place(x: 800, y: 900), order: 302),
    .spread([CardNumber(300), CardNumber(1)], Place(x: 10_240, y: 900), order: 304),
    .shuffle([CardNumber(300), CardNumber(1)], seed: .max),
  ]

  static let tableMessages: [Sample<ServerMessage>] = [
    Sample("welcome to a table", .welcome(welcomeToTable())),
    Sample("welcome to a deck of tiles", .welcome(welcome(.snapshot(tiles), sequence: 0, token: nil))),
    Sample("welcome to a standard deck", .welcome(welcome(.snapshot(standard), sequence: 0, token: nil))),
    Sample(
      "moves of a table",
      .moves(
        MovesFrame(
          epoch: epoch,
          items: tableMoves.enumerated().map { item(125 + UInt64($0.offset), .table($0.element)) },
          digest: digest))
    ),
    Sample(
      "rejected, gone",
      .rejected(
        ClientSequenceNumber(3),
        Rejection(.gone, .gone(CardNumber(300), player: PlayerNumber(6)), at: SequenceNumber(125)))
    ),
    Sample(
      "rejected, gone without a clearer",
      .rejected(
        ClientSequenceNumber(3), Rejection(.gone, .gone(CardNumber(1), player: nil), at: SequenceNumber(125)))
    ),
    Sample(
      "rejected, held card",
      .rejected(
        ClientSequenceNumber(3),
        Rejection(.held, .held(tile: 70_001, player: PlayerNumber(6)), at: SequenceNumber(125)))
    ),
    Sample("rejected, table full", .rejected(ClientSequenceNumber(3), Rejection(.tableFull, at: .zero))),
    Sample("rejected, deck empty", .rejected(ClientSequenceNumber(3), Rejection(.deckEmpty, at: .zero))),
    Sample(
      "holds of late cards",
      .holds([
        HoldChange(tile: 7, player: PlayerNumber(5), kind: .clear),
        HoldChange(tile: 70_001, player: PlayerNumber(300), kind: .began),
      ])
    ),
  ]

  static let serverMessages: [Sample<ServerMessage>] = mosaicMessages + tableMessages

  private static let mosaicMessages: [Sample<ServerMessage>] = [
    Sample("welcome with a snapshot", .welcome(welcome(.snapshot(board), sequence: 123, token: "t0ken"))),
    Sample("welcome with classes", .welcome(welcome(.snapshot(finishedBoard), sequence: 9, token: nil))),
    Sample("welcome with moves", .welcome(welcome(.moves([swapItem]), sequence: 124, token: nil))),
    Sample("welcome with nothing new", .welcome(welcome(.moves([]), sequence: 124, token: nil))),
    Sample(
      "welcome with a credit",
      .welcome(
        welcome(.snapshot(board), sequence: 123, token: "t0ken", credit: "摄影：Mei Lin, CC BY 4.0"))),
    Sample("moves", .moves(MovesFrame(epoch: epoch, items: [swapItem], digest: digest))),
    Sample(
      "moves of every kind",
      .moves(
        MovesFrame(
          epoch: epoch,
          items: [
            item(125, .swap(swap), solved: true), item(126, .scramble(seed: .max)),
            item(127, .undo(SequenceNumber(118), swap.reversed)),
            item(128, .restore(SequenceNumber(117), tiles: [1, 0, 2, 3, 5, 4])),
          ], digest: digest))
    ),
    Sample("rejected", .rejected(ClientSequenceNumber(3), stale)),
    Sample(
      "rejected without a mover",
      .rejected(
        ClientSequenceNumber(3),
        Rejection(
          .staleTile, .stale(tileInA: 4, tileInB: 2, cellOfTileA: 11, cellOfTileB: 9, player: nil),
          at: SequenceNumber(125)))
    ),
    Sample(
      "rejected, held",
      .rejected(
        ClientSequenceNumber(4),
        Rejection(.held, .held(tile: 7, player: PlayerNumber(6)), at: SequenceNumber(125)))
    ),
    Sample("rejected, at rest", .rejected(ClientSequenceNumber(5), Rejection(.boardAtRest, at: .zero))),
    Sample("applied", .applied(ClientSequenceNumber(5), SequenceNumber(120))),
    Sample(
      "holds",
      .holds([
        HoldChange(tile: 7, player: PlayerNumber(5), kind: .began),
        HoldChange(tile: 9, player: PlayerNumber(300), kind: .expired),
      ])
    ),
    Sample("notHeld", .notHeld(tile: 7, reason: .held, player: PlayerNumber(6))),
    Sample("notHeld, no such tile", .notHeld(tile: largestInteger, reason: .noSuchTile, player: nil)),
    Sample("players", .players(present: [mei], left: [PlayerNumber(4)])),
    Sample(
      "cursors",
      .cursors([
        Cursor(player: PlayerNumber(5), x: 1, y: 2), Cursor(player: PlayerNumber(6), x: 65535, y: 0),
      ])
    ),
    Sample("pending", .pending(.scramble, player: PlayerNumber(5), remainingMs: 5000)),
    Sample("stopped", .stopped(.scramble, player: PlayerNumber(5), by: PlayerNumber(6))),
    Sample("storage", .storage(writable: false)),
    Sample("resync", .resync(.storageRecovered)),
    Sample("error", .error(.badMessage, message: "A number is too large.", offset: 17)),
    Sample("error without an offset", .error(.roomFull, message: "The room is full.", offset: nil)),
    Sample("bye", .bye(code: .goingAway, retryAfterMs: 1830)),
    Sample("bye for good", .bye(code: .roomEnded, retryAfterMs: nil)),
    Sample("pong", .pong(id: 1)),
  ]
}
