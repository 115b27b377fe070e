import TesseraCore
import Testing

/// A room at a table: players are numbers, every turn is committed when it ends.
final class RoomTable {
  var room: Room
  var clock: UInt64 = 1_000
  var records: [Record] = []
  /// Everything told so far, at once or with a receipt.
  var told: [Told] = []

  static let wall: UInt64 = 1_700_000_000_000

  init(_ loaded: LoadedRoom, limits: Limits = Limits()) throws {
    room = try Room(loaded, limits: limits, build: "b", entropy: 42)
  }

  /// Scrambled by the seed, or (nil) in order but for two exchanged tiles in cells 0 and 1.
  convenience init(
    _ columns: Int = 4, _ rows: Int = 4, seed: UInt32? = 7, limits: Limits = Limits(),
    scramble: ScramblePermission = .everyone
  ) throws {
    try self.init(.fresh(columns, rows, seed: seed, scramble: scramble), limits: limits)
  }

  var now: Moment { Moment(monotonic: clock, unix: RoomTable.wall + clock) }

  func wait(_ milliseconds: UInt64) { clock += milliseconds }

  /// Says hello and ends the turn; the welcome, if there was one.
  @discardableResult
  func join(
    _ session: UInt64, client: UInt64? = nil, player: UInt8? = nil, name: String = "Ada",
    host: Bool = false, watching: Bool = false, at position: Hello.Position? = nil
  ) -> Welcome? {
    hello(
      session, client: client, player: player, name: name, host: host, watching: watching, at: position)
    let told = turn()
    for case .send(.welcome(let welcome), to: .session(SessionID(session))) in told { return welcome }
    return nil
  }

  @discardableResult
  func hello(
    _ session: UInt64, client: UInt64? = nil, player: UInt8? = nil, name: String = "Ada",
    host: Bool = false, watching: Bool = false, at position: Hello.Position? = nil,
    version: UInt64 = 1, room id: String? = nil
  ) -> [Told] {
    let hello = Hello(
      version: version, room: id ?? room.id.text, client: .of(client ?? session), name: name,
      asSpectator: watching, position: position)
    let identity = Identity.of(player ?? UInt8(truncatingIfNeeded: session))
    return note(
      room.admit(
        hello, identity: identity, hostProven: host, token: nil, session: SessionID(session), at: now))
  }

  /// Sends the client's next move; answers come with the turn.
  @discardableResult
  func move(_ session: UInt64, _ number: UInt64, _ move: Move) -> [Told] {
    say(session, .move(ClientSequenceNumber(number), .move(move)))
  }

  @discardableResult
  func say(_ session: UInt64, _ message: ClientMessage) -> [Told] {
    note(room.receive(message, from: SessionID(session), at: now))
  }

  @discardableResult
  func leave(_ session: UInt64, code: UInt16 = 1001) -> [Told] {
    note(room.depart(SessionID(session), code: code, at: now))
  }

  @discardableResult
  func tick() -> [Told] { note(room.tick(at: now)) }

  /// Ends the turn and commits it at once.
  @discardableResult
  func turn() -> [Told] { seal() ? release() : [] }

  func seal() -> Bool {
    guard let batch = room.seal(at: now) else { return false }
    records += batch.records
    return true
  }

  @discardableResult
  func release() -> [Told] { note(room.release()) }

  /// A swap of two cells as the board is now.
  func swap(_ a: UInt16, _ b: UInt16) -> Move {
    .swap(Swap(a: a, b: b, tileA: room.board.tiles[Int(a)], tileB: room.board.tiles[Int(b)]))
  }

  private func note(_ new: [Told]) -> [Told] {
    told += new
    return new
  }
}

extension ClientID {
  static func of(_ number: UInt64) -> ClientID { ClientID(Bits128(high: 0, low: number)) }
}

extension Identity {
  static func of(_ number: UInt8) -> Identity { Identity([UInt8](repeating: number, count: 32)) }
}

extension LoadedRoom {
  static func fresh(
    _ columns: Int, _ rows: Int, seed: UInt32?, scramble: ScramblePermission = .everyone
  ) -> LoadedRoom {
    guard let grid = Grid(columns: columns, rows: rows) else { preconditionFailure("a grid") }
    var board = Mosaic(inOrder: grid)
    if let seed, let scrambled = board.scrambled(seed: seed) {
      board = scrambled
    } else {
      board.exchange(0, 1)
    }
    let start = Keyframe(
      sequence: .zero, round: 1, rules: 1,
      picture: PictureReference(image: String(repeating: "0", count: 64), width: 400, height: 400),
      board: Snapshot(grid: grid, tiles: board.tiles, solved: false, classes: nil))
    let creation = RoomCreation(
      title: "", created: 0, creator: nil, hostKeyHash: [], passwordHash: nil, scramble: scramble,
      seed: seed, watch: RoomID(Bits128(high: 9, low: 9)), start: start)
    return LoadedRoom(
      id: RoomID(Bits128(high: 1, low: 2)), creation: creation, keyframe: start, recent: [],
      epochs: [EpochStart(epoch: Epoch(counter: 1, random: 7), head: .zero)], players: [], clients: [])
  }

  /// The same room as a store would load it again after these records.
  func reloaded(after records: [Record]) -> LoadedRoom {
    var loaded = self
    var items = recent
    for record in records {
      switch record {
      case .move(let move):
        items.append(move.item)
        loaded.settle(
          move.item.client, move.item.clientSequence, .applied(move.item.sequence), move.fingerprint)
      case .refusal(let refusal):
        loaded.settle(
          refusal.client, refusal.clientSequence, .refused(refusal.rejection), refusal.fingerprint)
      case .keyframe(let keyframe): loaded.keyframe = keyframe
      case .player(let player):
        loaded.players.removeAll { $0.player == player.player }
        loaded.players.append(player)
      case .client(let client, let player):
        loaded.clients.append(
          LoadedClient(client: client, player: player, lastClientSequence: .zero, outcomes: []))
      case .created, .sessionBegan, .sessionEnded: break
      }
    }
    let head = items.last?.sequence ?? keyframe.sequence
    let epoch = epochs.last.map { $0.epoch.counter + 1 } ?? 1
    loaded.epochs.append(EpochStart(epoch: Epoch(counter: epoch, random: 3), head: head))
    loaded.recent = Array(items.suffix(1000))
    return loaded
  }

  private mutating func settle(
    _ client: ClientID, _ number: ClientSequenceNumber, _ answer: Answer, _ fingerprint: UInt64
  ) {
    guard let index = clients.firstIndex(where: { $0.client == client }) else { return }
    clients[index].lastClientSequence = number
    clients[index].outcomes.append(
      Outcome(clientSequence: number, answer: answer, fingerprint: fingerprint))
    clients[index].outcomes = clients[index].outcomes.suffix(64)
  }
}

extension [Told] {
  /// What one session hears of it, as if it had been welcomed before.
  func heard(by session: UInt64) -> [ServerMessage] {
    compactMap {
      switch $0 {
      case .send(let message, to: .everyone): message
      case .send(let message, to: .session(let to)): to.value == session ? message : nil
      case .close: nil
      }
    }
  }

  var items: [MoveItem] {
    flatMap { told -> [MoveItem] in
      if case .send(.moves(let frame), to: .everyone) = told { frame.items } else { [] }
    }
  }

  var holdChanges: [HoldChange] {
    flatMap { told -> [HoldChange] in
      if case .send(.holds(let changes), to: .everyone) = told { changes } else { [] }
    }
  }

  func rejection(to session: UInt64) -> Rejection? {
    for case .rejected(_, let rejection) in heard(by: session) { return rejection }
    return nil
  }

  func closes(_ session: UInt64, _ code: CloseCode) -> Bool { contains(.close(SessionID(session), code)) }
}
