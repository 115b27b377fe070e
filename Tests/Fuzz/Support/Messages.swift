public import TesseraCore

/// One of every message, to begin with.
public enum Messages {
  public static let room = "AAECAwQFBgcICQoLDA0ODw"
  public static let clientID = ClientID(Bits128(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF))
  static let epoch = Epoch(counter: 3, random: 0xDEAD_BEEF)
  static let swap = Swap(a: 3, b: 9, tileA: 7, tileB: 2)

  public static let client: [ClientMessage] = [
    .hello(Hello(room: room, client: clientID, name: "Ada")),
    .hello(
      Hello(
        room: room, client: clientID, name: "Zoë 雪", token: "t", hostKey: "h", password: "p",
        asSpectator: true, position: Hello.Position(epoch: epoch, sequence: SequenceNumber(123)),
        why: .digest)),
    .move(ClientSequenceNumber(1), .move(.swap(swap))), .move(ClientSequenceNumber(2), .move(.scramble)),
    .move(ClientSequenceNumber(300), .move(.undo(nil))),
    .move(ClientSequenceNumber(4), .move(.undo(SequenceNumber(118)))),
    .move(ClientSequenceNumber(5), .move(.restore(SequenceNumber(117)))), .hold(tile: 7),
    .release(tile: 7), .cursor(x: 0, y: 65535), .ping(id: largestInteger), .pending(.scramble), .stop,
  ]

  public static let server: [ServerMessage] = welcomes + told

  private static let told: [ServerMessage] = [
    .moves(
      MovesFrame(
        epoch: epoch,
        items: [
          item(125, .swap(swap), solved: true), item(126, .scramble(seed: .max)),
          item(127, .undo(SequenceNumber(118), swap.reversed)),
          item(128, .restore(SequenceNumber(117), tiles: [1, 0, 2, 3])),
        ], digest: Digest(7))),
    .rejected(ClientSequenceNumber(3), stale), .rejected(ClientSequenceNumber(4), held),
    .applied(ClientSequenceNumber(5), SequenceNumber(120)),
    .holds([HoldChange(tile: 7, player: PlayerNumber(300), kind: .expired)]),
    .notHeld(tile: 7, reason: .held, player: PlayerNumber(6)),
    .players(present: [ada, mei], left: [PlayerNumber(4)]),
    .cursors([Cursor(player: PlayerNumber(5), x: 1, y: 2)]),
    .pending(.scramble, player: PlayerNumber(5), remainingMs: 5000),
    .stopped(.scramble, player: PlayerNumber(5), by: PlayerNumber(6)), .storage(writable: false),
    .resync(.storageRecovered), .error(.badMessage, message: "No.", offset: 17),
    .bye(code: .goingAway, retryAfterMs: 1830), .pong(id: 1),
  ]

  private static let welcomes: [ServerMessage] =
    [
      Snapshot.two(classes: nil), Snapshot.two(classes: [0, 0, 2, 3]),
    ].compactMap { $0.map { .welcome(welcome(.snapshot($0), token: "t")) } } + [
      .welcome(welcome(.moves([item(123, .swap(swap))]), token: nil)),
      .welcome(welcome(.moves([]), token: nil)),
      .welcome(welcome(.moves([]), token: nil, credit: "摄影：Mei")),
    ]

  private static let ada = Presence(player: PlayerNumber(5), name: "Ada", role: .host, away: false)
  private static let mei = Presence(player: PlayerNumber(6), name: "美", role: .spectator, away: true)
  private static let stale = Rejection(
    .staleTile,
    .stale(tileInA: 4, tileInB: 2, cellOfTileA: 11, cellOfTileB: 9, player: PlayerNumber(6)),
    at: SequenceNumber(125))
  private static let held = Rejection(
    .held, .held(tile: 7, player: PlayerNumber(6)), at: SequenceNumber(125))

  private static func item(_ sequence: UInt64, _ move: LoggedMove, solved: Bool = false) -> MoveItem {
    MoveItem(
      sequence: SequenceNumber(sequence), player: PlayerNumber(5), client: clientID,
      clientSequence: ClientSequenceNumber(2), at: 1_764_460_800_000, move: move, solved: solved)
  }

  private static func welcome(
    _ content: Welcome.Content, token: String?, credit: String? = nil
  ) -> Welcome {
    Welcome(
      rules: 1, build: "0123456789abcdef", room: room, epoch: epoch, sequence: SequenceNumber(123),
      round: 2, digest: Digest(7), lastClientSequence: ClientSequenceNumber(6),
      outcomes: [
        Outcome(
          clientSequence: ClientSequenceNumber(5), answer: .applied(SequenceNumber(120)), fingerprint: 0),
        Outcome(clientSequence: ClientSequenceNumber(6), answer: .refused(stale), fingerprint: 0),
      ], you: ada, token: token, content: content, players: [ada, mei],
      holds: [Hold(tile: 7, player: PlayerNumber(6))],
      picture: PictureReference(image: "ab", width: 4096, height: 3072, credit: credit), writable: true,
      limits: Limits())
  }
}

extension Snapshot {
  fileprivate static func two(classes: [UInt16]?) -> Snapshot? {
    Grid(columns: 2, rows: 2).map {
      Snapshot(grid: $0, tiles: [1, 0, 2, 3], solved: false, classes: classes)
    }
  }
}
