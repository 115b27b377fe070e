import TesseraCore
import Testing

/// Random players on a bad network against one room, from a seed: what must hold whatever happens.
@Suite struct RoomSimulationTests {
  @Test(arguments: 0..<250)
  func `P1, P3, P4: no gap, a log that replays to the board, one outcome a move`(seed: Int) throws {
    var simulation = try RoomSimulation(seed: UInt64(seed))
    for _ in 0..<300 { try simulation.step() }
    try simulation.finish()
  }
}

/// One client that keeps its moves until they are settled.
private struct Bot {
  let client: UInt64
  let player: UInt8
  var session: UInt64?
  /// Sent or to be sent, without an outcome: by number.
  var pending: [(number: UInt64, move: Move)] = []
  var last: UInt64 = 0
  var isWelcome = false
  /// Everything it was ever told of its own moves, by number.
  var outcomes: [UInt64: Answer] = [:]
}

private struct RoomSimulation {
  private let start: LoadedRoom
  private let table: RoomTable
  private var random: SplitMix64
  private var bots: [Bot]
  private var sessions: UInt64 = 0
  /// What everyone was told, in order.
  private var log: [MoveItem] = []
  private var held: [UInt16: PlayerNumber] = [:]

  init(seed: UInt64) throws {
    random = SplitMix64(state: seed)
    start = .fresh(2 + Int(random.next(below: 4)), 2 + Int(random.next(below: 3)), seed: UInt32(seed))
    table = try RoomTable(start, limits: seed.isMultiple(of: 3) ? Limits() : .unhurried)
    // Bots 1 and 2 are two tabs of one player.
    bots = (1...5).map { Bot(client: $0, player: UInt8(max(2, $0))) }
  }

  mutating func step() throws {
    table.wait(random.next(below: 400))
    let index = Int(random.next(below: UInt64(bots.count)))
    switch random.next(below: 20) {
    case 0: disconnect(index)
    case 1: hear(table.tick())
    case 2...5: if !table.room.awaitsReceipt { _ = table.seal() }
    case 6...9: if table.room.awaitsReceipt { hear(table.release()) }
    case 10: say(index, .hold(tile: random.next(below: UInt64(start.keyframe.board.tiles.count))))
    case 11: say(index, .cursor(x: 1, y: 2))
    case 12: repeatPending(index)
    case 13: if let hold = held.first { say(index, .release(tile: UInt64(hold.key))) }
    default: bots[index].session == nil ? connect(index) : act(index)
    }
  }

  /// Lets everything settle, then compares.
  mutating func finish() throws {
    for index in bots.indices { connect(index) }
    for _ in 0..<4 {
      if table.room.awaitsReceipt { hear(table.release()) }
      if table.seal() { hear(table.release()) }
    }
    #expect(log.map(\.sequence.value) == (0..<UInt64(log.count)).map { $0 + 1 })
    var puzzle = try #require(Puzzle(start.keyframe))
    for item in log { try puzzle.apply(item) }
    #expect(puzzle.board == table.room.board && puzzle.sequence == table.room.sequence)
    #expect(puzzle.round == table.room.round && puzzle.solved == table.room.isAtRest)
    for bot in bots { check(bot) }
    checkRecords()
    checkHolds()
    let again = try RoomTable(start.reloaded(after: table.records))
    #expect(again.room.board == table.room.board && again.room.round == table.room.round)
  }

  private func check(_ bot: Bot) {
    let applied = log.filter { $0.client == .of(bot.client) }
    #expect(applied.map(\.clientSequence.value) == applied.map(\.clientSequence.value).sorted())
    for item in applied { #expect(bot.outcomes[item.clientSequence.value] == .applied(item.sequence)) }
    let numbers = (1...max(1, bot.last)).filter { bot.outcomes[$0] == nil }
    #expect(numbers == bot.pending.map(\.number) || bot.last == 0)
  }

  /// What everyone was told of holds adds up to what a newcomer is told.
  private mutating func checkHolds() {
    hear(table.hello(1_000_000, client: 99, player: 99))
    let told = table.turn()
    hear(told)
    for case .send(.welcome(let welcome), to: _) in told {
      #expect(Set(welcome.holds) == Set(held.map { Hold(tile: $0.key, player: $0.value) }))
    }
  }

  private func checkRecords() {
    var settled: Set<[UInt64]> = []
    var solved: Set<UInt32> = []
    for record in table.records {
      switch record {
      case .move(let move):
        let isNew = settled.insert([move.item.client.bits.low, move.item.clientSequence.value]).inserted
        let isFirst = !move.item.solved || solved.insert(move.round).inserted
        #expect(isNew && isFirst)
      case .refusal(let refusal):
        let isNew = settled.insert([refusal.client.bits.low, refusal.clientSequence.value]).inserted
        #expect(isNew)
      default: break
      }
    }
  }

  private mutating func connect(_ index: Int) {
    sessions += 1
    let old = bots[index].session
    bots[index].session = sessions
    bots[index].isWelcome = false
    let told = table.hello(sessions, client: bots[index].client, player: bots[index].player, host: index == 4)
    #expect(old == nil || told.closes(old ?? 0, .replaced))
    hear(told)
  }

  private mutating func disconnect(_ index: Int) {
    guard let session = bots[index].session else { return }
    bots[index].session = nil
    bots[index].isWelcome = false
    hear(table.leave(session))
  }

  private mutating func act(_ index: Int) {
    guard bots[index].isWelcome, bots[index].pending.count < 20 else { return }
    bots[index].last += 1
    let move = (number: bots[index].last, move: randomMove())
    bots[index].pending.append(move)
    send(index, move)
  }

  private mutating func randomMove() -> Move {
    let count = UInt64(start.keyframe.board.tiles.count)
    let (a, b) = (UInt16(random.next(below: count)), UInt16(random.next(below: count)))
    switch random.next(below: 24) {
    case 0: return .scramble
    case 1, 2: return .undo(nil)
    case 3: return .undo(SequenceNumber(random.next(below: UInt64(log.count + 2))))
    case 4: return .restore(SequenceNumber(random.next(below: UInt64(log.count + 2))))
    case 5: return .swap(Swap(a: a, b: b, tileA: b, tileB: a))
    default: return table.swap(a, b)
    }
  }

  private mutating func send(_ index: Int, _ move: (number: UInt64, move: Move)) {
    guard let session = bots[index].session else { return }
    // One in fifty is lost on the way: what comes behind it is a gap.
    guard random.next(below: 50) > 0 else { return }
    hear(table.move(session, move.number, move.move))
    if let missing = table.room.missingBoard, let tiles = board(at: missing) {
      hear(table.room.resolve(restore: missing, tiles: tiles, at: table.now))
    }
  }

  private func board(at sequence: SequenceNumber) -> [UInt16]? {
    guard var puzzle = Puzzle(start.keyframe) else { return nil }
    for item in log.prefix(Int(sequence.value)) { try? puzzle.apply(item) }
    return puzzle.board.tiles
  }

  private mutating func repeatPending(_ index: Int) {
    guard bots[index].isWelcome, let first = bots[index].pending.first else { return }
    send(index, first)
  }

  private mutating func say(_ index: Int, _ message: ClientMessage) {
    guard let session = bots[index].session else { return }
    hear(table.say(session, message))
  }

  private mutating func hear(_ told: [Told]) {
    for told in told {
      switch told {
      case .close(let session, _):
        for index in bots.indices where bots[index].session == session.value {
          bots[index].session = nil
          bots[index].isWelcome = false
        }
      case .send(let message, to: .everyone): hearAll(message)
      case .send(let message, to: .session(let session)):
        guard let index = bots.firstIndex(where: { $0.session == session.value }) else { continue }
        hear(message, index)
      }
    }
  }

  private mutating func hearAll(_ message: ServerMessage) {
    switch message {
    case .moves(let frame):
      for item in frame.items {
        log.append(item)
        guard let index = bots.firstIndex(where: { ClientID.of($0.client) == item.client }),
          bots[index].isWelcome
        else { continue }
        settle(index, item.clientSequence.value, .applied(item.sequence))
      }
    case .holds(let changes):
      for change in changes {
        if change.kind == .began {
          #expect(held[change.tile] == nil, "a tile is granted while it is held")
          held[change.tile] = change.player
        } else {
          #expect(held[change.tile] == change.player, "only who holds a tile lets it go")
          held[change.tile] = nil
        }
      }
    default: break
    }
  }

  private mutating func hear(_ message: ServerMessage, _ index: Int) {
    switch message {
    case .rejected(let number, let rejection):
      guard rejection.reason != .clientSequenceReused else { return }
      settle(index, number.value, .refused(rejection))
    case .applied(let number, let sequence): settle(index, number.value, .applied(sequence))
    case .resync:
      bots[index].isWelcome = false
      guard let session = bots[index].session else { return }
      hear(table.hello(session, client: bots[index].client, player: bots[index].player))
    case .welcome(let welcome): settle(index, by: welcome)
    default: break
    }
  }

  private mutating func settle(_ index: Int, by welcome: Welcome) {
    for outcome in welcome.outcomes { settle(index, outcome.clientSequence.value, outcome.answer) }
    #expect(welcome.sequence.value == UInt64(log.count), "a welcome is of the head that was told")
    #expect(bots[index].pending.allSatisfy { $0.number > welcome.lastClientSequence.value })
    bots[index].isWelcome = true
    for move in bots[index].pending { send(index, move) }
  }

  private mutating func settle(_ index: Int, _ number: UInt64, _ answer: Answer) {
    let known = bots[index].outcomes.updateValue(answer, forKey: number)
    #expect(known == nil || known == answer, "an outcome never changes")
    bots[index].pending.removeAll { $0.number == number }
  }
}
