import CLinux
import TesseraCore

/// Many clients on one thread: they join rooms, move, and check and time all that they hear.
final class Crowd {
  let dialect: Dialect
  let port: UInt16
  private let poller: Poller
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  private(set) var tables: [TableView] = []
  private(set) var players: [Player] = []
  private var joined = 0
  /// Each client keeps so many moves in flight; 0: it moves by the clock or not at all.
  private var inFlight: UInt64 = 0

  /// Moves heard, each by each client.
  private(set) var delivered: UInt64 = 0
  /// Whose latencies are recorded.
  var listening = Listening.nobody
  private(set) var own = Latencies()
  private(set) var others = Latencies()
  private var refused = 0
  private var lost: [String] = []
  private var unread = 0
  private var gaps = 0

  enum Listening {
    case nobody
    /// Own moves of everyone, other people's as the second client hears them.
    case one
    case everyone
  }

  init(_ dialect: Dialect, port: UInt16) throws {
    self.dialect = dialect
    self.port = port
    poller = try Poller()
  }

  deinit { buffer.deallocate() }

  func forgetLatencies() { (own, others) = (Latencies(), Latencies()) }

  /// Lets so many clients join a room, at most a hundred of them under way at once, and waits for all.
  @discardableResult
  func join(
    _ count: Int, room: String = "0", atOnce: Int = 100, within limit: Double = 60
  ) throws -> TableView {
    let table = TableView(room: room, firstPlayer: players.count)
    tables.append(table)
    let (goal, end) = (joined + count, seconds() + limit)
    var coming = count
    while joined < goal {
      while coming > 0, players.count - joined < atOnce {
        try connect(to: table)
        coming -= 1
      }
      turn(until: end)
      try demandCleanRun()
      guard seconds() < end else { throw BenchFailure("\(joined) of \(goal) clients came in") }
    }
    return table
  }

  /// Lets so many clients connect at once; `waitForAll` waits for their welcomes.
  func begin(_ count: Int, room: String) throws {
    let table = TableView(room: room, firstPlayer: players.count)
    tables.append(table)
    for _ in 0..<count { try connect(to: table) }
  }

  func waitForAll(within limit: Double = 60) throws {
    let end = seconds() + limit
    while joined < players.count {
      turn(until: end)
      try demandCleanRun()
      guard seconds() < end else { throw BenchFailure("\(joined) of \(players.count) clients came in") }
    }
  }

  private func connect(to table: TableView) throws {
    let player = Player(
      players.count, at: table, seat: table.players.count,
      wire: try Wire(port: port, path: dialect.path(to: table.room)))
    players.append(player)
    table.players.append(player)
    poller.add(player.wire.descriptor, key: UInt64(player.index))
    flush(player)
  }

  /// Plays for so many seconds, each of the movers with so many moves in flight.
  func play(seconds duration: Double, inFlight: Int, movers: [Player]) {
    self.inFlight = UInt64(inFlight)
    for player in movers { fill(player, at: seconds()) }
    let end = seconds() + duration
    while seconds() < end { turn(until: end) }
    self.inFlight = 0
  }

  /// Moves at times fixed beforehand, whoever is late; all movers in turn.
  func pace(seconds duration: Double, rate: Double, movers: [Player]) {
    var (next, made) = (seconds(), 0)
    let end = next + duration
    while next < end {
      let now = seconds()
      while next <= now, next < end {
        let player = movers[made % movers.count]
        player.move(at: next)
        flush(player)
        made += 1
        next += 1 / rate
      }
      turn(until: min(next, end))
    }
  }

  /// Hears what comes, and answers pings.
  func rest(seconds duration: Double) {
    let end = seconds() + duration
    while seconds() < end { turn(until: end) }
  }

  /// Waits until every move has come back, and all others at its table have heard it.
  ///
  /// What lies unread while the disk is measured would be timed as if it had been under way so long.
  func settle(within limit: Double = 10) throws {
    let end = seconds() + limit
    while players.contains(where: { $0.inFlight > 0 || $0.isBehindTable }) {
      turn(until: min(end, seconds() + 0.05))
      guard seconds() < end else { throw BenchFailure("moves have no answer after \(limit) s") }
    }
    try demandCleanRun()
  }

  private func turn(until end: Double) {
    poller.wait(until: end) { event in
      let player = players[Int(event.key)]
      if event.can_read != 0 { receive(player) }
      if event.can_write != 0 { flush(player) }
    }
  }

  private func receive(_ player: Player) {
    let wasOpen = player.wire.isOpen
    do {
      try player.wire.receive(buffer) { frame in
        switch dialect {
        case .tessera: hear(frame, player)
        case .relay: hearRelayed(frame, player)
        }
      }
    } catch {
      return lose(player, "\(error)")
    }
    if player.wire.isOpen, !wasOpen { opened(player) }
    fill(player, at: 0)
    flush(player)
  }

  private func opened(_ player: Player) {
    if let hello = dialect.hello(player) { return player.wire.add(hello) }
    enter(player)
  }

  private func enter(_ player: Player) {
    guard !player.hasJoined else { return }
    player.hasJoined = true
    joined += 1
  }

  private func hear(_ frame: UnsafeRawBufferPointer, _ player: Player) {
    switch frame.first {
    case 0x81: welcome(Array(frame), player)
    case 0x82: hearMoves(frame, player)
    case 0x83: refused += 1
    default: break
    }
  }

  private func welcome(_ bytes: [UInt8], _ player: Player) {
    guard case .welcome(let welcome) = try? ServerMessage.decode(bytes.span), !player.hasJoined,
      case .snapshot(let snapshot) = welcome.content, let board = snapshot.mosaic
    else { return unread += 1 }
    player.head = welcome.sequence
    player.table.begin(snapshot, at: welcome.sequence, round: welcome.round)
    if 2 * player.seat + 1 < board.tiles.count {
      player.tiles = (board.tiles[2 * player.seat], board.tiles[2 * player.seat + 1])
    }
    enter(player)
  }

  private func hearMoves(_ frame: UnsafeRawBufferPointer, _ player: Player) {
    guard let heard = player.table.heard(frame) else { return unread += 1 }
    if heard.first != player.head.next { gaps += 1 }
    player.head = heard.last
    delivered += UInt64(heard.moves.count)
    let own = UInt64(heard.counts[player.seat])
    if own > 0 {
      if heard.numbers[player.seat] != player.answered + own { gaps += 1 }
      settle(own, of: player)
    }
    guard isListening(player), own < heard.moves.count else { return }
    let now = seconds()
    for move in heard.moves where move.seat != player.seat {
      others.add(now - player.table.players[move.seat].departure(of: move.number))
    }
  }

  private func hearRelayed(_ frame: UnsafeRawBufferPointer, _ player: Player) {
    guard let relayed = Relayed(frame), player.table.players.indices.contains(relayed.seat) else {
      return unread += 1
    }
    delivered += 1
    player.relayed += 1
    player.table.relayed = max(player.table.relayed, player.relayed)
    if relayed.seat == player.seat {
      if relayed.number != player.answered + 1 { gaps += 1 }
      settle(1, of: player)
    } else if isListening(player) {
      others.add(seconds() - player.table.players[relayed.seat].departure(of: relayed.number))
    }
  }

  private func isListening(_ player: Player) -> Bool {
    switch listening {
    case .nobody: false
    case .one: player.seat == 1
    case .everyone: true
    }
  }

  private func settle(_ count: UInt64, of player: Player) {
    if case .nobody = listening {
    } else {
      let now = seconds()
      for number in player.answered + 1...player.answered + count {
        own.add(now - player.departure(of: number))
      }
    }
    player.answered += count
  }

  /// As many moves as are missing from what shall be in flight, of one who moves at all.
  private func fill(_ player: Player, at time: Double) {
    guard inFlight > player.inFlight, player.sent > 0 || time > 0 else { return }
    let now = time > 0 ? time : seconds()
    while player.inFlight < inFlight {
      player.move(at: now)
      flush(player)
    }
  }

  private func flush(_ player: Player) {
    let wasBehind = player.isWatched
    do { try player.wire.flush() } catch { return lose(player, "\(error)") }
    guard player.wire.isBehind != wasBehind else { return }
    player.isWatched = player.wire.isBehind
    poller.change(player.wire.descriptor, key: UInt64(player.index), writing: player.isWatched)
  }

  private func lose(_ player: Player, _ why: String) {
    lost.append(why)
    poller.remove(player.wire.descriptor)
  }

  /// What makes the figures worthless.
  func demandCleanRun() throws {
    let desynced = gaps + unread + tables.reduce(0) { $0 + $1.desynced }
    guard refused == 0, lost.isEmpty, desynced == 0 else {
      throw BenchFailure(
        "\(refused) moves refused, \(lost.count) connections lost (\(lost.first ?? "")), "
          + "\(desynced) frames out of step")
    }
  }
}
