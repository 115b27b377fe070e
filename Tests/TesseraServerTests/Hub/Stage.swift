import Dispatch
import Synchronization
import TesseraCore
import TesseraStore
import TesseraTransport
import Testing

@testable import TesseraServer

/// A hub with a real database, pretended sockets, and a clock that only moves when it is told to.
final class Stage {
  /// Shared with the store's threads.
  private final class Post: Sendable {
    let letters = Mutex<[@Sendable (Hub) -> Void]>([])
    let arrived = DispatchSemaphore(value: 0)

    func leave(_ letter: @escaping @Sendable (Hub) -> Void) {
      letters.withLock { $0.append(letter) }
      arrived.signal()
    }

    func take() -> [@Sendable (Hub) -> Void] {
      letters.withLock { letters in
        let taken = letters
        letters = []
        return taken
      }
    }
  }

  /// The clock of the stage.
  final class Time {
    var moment = Moment(monotonic: 1_000_000, unix: 1_700_000_000_000)
  }

  static let image = String(repeating: "ab", count: 32)

  let folder: TemporaryFolder
  let database: Database
  let log: DoubtfulLog
  let wire = RecordingWire()
  let time = Time()
  let hub: Hub
  private let post = Post()
  private var lastConnection: UInt64 = 0

  init(
    limits: Limits = Limits(), folder: TemporaryFolder? = nil, durability: Durability = .normal,
    store: (Database) -> any RoomStore = { $0 }
  ) throws {
    #expect(Secrets.prepare())
    self.folder = try folder ?? TemporaryFolder()
    database = try Database(path: self.folder.path + "/stage.db", durability: durability)
    log = DoubtfulLog(database.log)
    let (time, post) = (time, post)
    hub = Hub(
      world: Hub.World(
        log: log, store: store(database), jobs: JobPool(threads: 1, capacity: 4), wire: wire,
        post: { post.leave($0) }, now: { time.moment }), limits: limits, build: "test")
  }

  /// Closes the database without any farewell of the hub, as a crash would.
  func crash() { database.close() }

  deinit { database.close() }

  /// Turns the loop until the condition holds; nothing else makes it wait.
  func turn(
    until condition: () -> Bool, _ location: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<10_000 {
      for letter in post.take() { letter(hub) }
      hub.endTurn()
      if condition() { return }
      guard post.arrived.wait(timeout: .now() + 120) == .success else { break }
    }
    try #require(Bool(false), "the condition never held", sourceLocation: location)
  }

  /// Leaves a letter as another thread would.
  var letterBox: Hub.Post {
    let post = post
    return { post.leave($0) }
  }

  /// One turn, after a moment in which something may arrive.
  func step() {
    _ = post.arrived.wait(timeout: .now() + .milliseconds(2))
    for letter in post.take() { letter(hub) }
    hub.endTurn()
  }

  /// Turns until nothing is on its way any more.
  func settle(_ location: SourceLocation = #_sourceLocation) throws {
    hub.endTurn()
    try turn(until: { isQuiet }, location)
    hub.endTurn()
  }

  private var isQuiet: Bool {
    guard case .idle = hub.storage, hub.dirty.isEmpty, hub.creations.isEmpty else { return false }
    return !hub.sessions.values.contains { session in
      if case .checking = session.state { true } else { false }
    }
  }

  func advance(milliseconds: UInt64) {
    time.moment.monotonic += milliseconds
    time.moment.unix += milliseconds
  }

  /// Makes a room of 4 × 4 tiles in order but for the first two, and returns its id.
  func makeRoom(
    password: String? = nil, hostKey: String = "key", creator: Identity? = nil, watch: RoomID? = nil
  ) throws -> RoomID {
    try addPicture()
    let grid = try #require(Grid(columns: 4, rows: 4))
    var tiles = (0..<16).map { UInt16($0) }
    tiles.swapAt(0, 1)
    let start = Keyframe(
      sequence: .zero, round: 1, rules: 1, picture: PictureReference(image: Stage.image, width: 4, height: 4),
      board: Snapshot(grid: grid, tiles: tiles, solved: false, classes: nil))
    let creation = RoomCreation(
      title: "Stage", created: time.moment.unix, creator: creator,
      hostKeyHash: Secrets.sha256(Array(hostKey.utf8)), passwordHash: password.flatMap(Secrets.passwordHash),
      scramble: .everyone, seed: nil, watch: watch ?? Secrets.roomID(), start: start)
    let id = Secrets.roomID()
    var receipt: Receipt?
    hub.create(creation, id: id) { receipt = $0 }
    try turn(until: { receipt != nil })
    #expect(receipt == .committed)
    return id
  }

  private func addPicture() throws {
    let stored = Mutex<Bool?>(nil)
    let post = post
    let box = Box(stored)
    database.add(
      NewPicture(
        image: Stage.image, width: 4, height: 4, created: 1, master: [1], board: [1], thumbnail: [1])
    ) { result in
      box.set((try? result.get()) != nil)
      post.leave { _ in }
    }
    try turn(until: { box.value == true })
  }

  private final class Box: Sendable {
    private let inner: Mutex<Bool?>
    init(_ inner: consuming sending Mutex<Bool?>) { self.inner = inner }
    var value: Bool? { inner.withLock { $0 } }
    func set(_ value: Bool) { inner.withLock { $0 = value } }
  }

  func connect(
    _ encoding: Subprotocol = .binary, cookie: String? = nil, network: String = ""
  ) -> ConnectionID {
    lastConnection += 1
    let connection = ConnectionID(lastConnection)
    hub.opened(connection, encoding, cookie: cookie, network: network)
    return connection
  }

  func say(_ message: ClientMessage, on connection: ConnectionID) {
    say(message.encoded(), isText: false, on: connection)
  }

  func say(_ text: String, on connection: ConnectionID) {
    say(Array(text.utf8), isText: true, on: connection)
  }

  func say(_ bytes: [UInt8], isText: Bool, on connection: ConnectionID) {
    bytes.withUnsafeBytes { hub.received($0, isText: isText, from: connection) }
  }

  /// A player in a room, welcomed.
  func join(
    _ room: RoomID, client: UInt64, name: String = "Ada", token: String? = nil,
    position: Hello.Position? = nil, _ location: SourceLocation = #_sourceLocation
  ) throws -> ConnectionID {
    let connection = connect()
    say(
      .hello(Stage.hello(room, client: client, name: name, token: token, position: position)), on: connection)
    try settle(location)
    return connection
  }

  /// Two rooms with Ada in one and Bob in the other, about whom all is stored.
  static func withTwoRooms() throws -> (
    stage: Stage, room: RoomID, other: RoomID, ada: ConnectionID, bob: ConnectionID
  ) {
    let stage = try Stage()
    let (room, other) = (try stage.makeRoom(), try stage.makeRoom())
    let ada = try stage.join(room, client: 1)
    let bob = try stage.join(other, client: 2, name: "Bob")
    try stage.settle()
    stage.wire.clear()
    return (stage, room, other, ada, bob)
  }

  /// A room in which 1,000 bytes may wait for each, with Ada and Bob in it (P10).
  static func withNarrowQueues() throws -> (stage: Stage, room: RoomID, ada: ConnectionID, bob: ConnectionID)
  {
    var limits = Limits()
    limits.queueBytes = 1000
    let stage = try Stage(limits: limits)
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    let bob = try stage.join(room, client: 2, name: "Bob")
    return (stage, room, ada, bob)
  }

  static func hello(
    _ room: RoomID, client: UInt64, name: String = "Ada", token: String? = nil,
    position: Hello.Position? = nil
  ) -> Hello {
    Hello(
      room: room.text, client: ClientID(Bits128(high: 0, low: client)), name: name,
      token: token ?? "token-of-client-\(client)", position: position)
  }

  static func swap(_ number: UInt64, _ a: UInt16, _ b: UInt16, _ tileA: UInt16, _ tileB: UInt16)
    -> ClientMessage
  {
    .move(ClientSequenceNumber(number), .move(.swap(Swap(a: a, b: b, tileA: tileA, tileB: tileB))))
  }

  func welcomes(of connection: ConnectionID) -> [Welcome] {
    (wire.sent[connection] ?? []).compactMap { if case .welcome(let welcome) = $0 { welcome } else { nil } }
  }

  func items(of connection: ConnectionID) -> [MoveItem] {
    (wire.sent[connection] ?? []).flatMap { message in
      if case .moves(let frame) = message { frame.items } else { [] as [MoveItem] }
    }
  }

  func rejections(of connection: ConnectionID) -> [Rejection] {
    (wire.sent[connection] ?? []).compactMap {
      if case .rejected(_, let rejection) = $0 { rejection } else { nil }
    }
  }
}
