import TesseraCore
import TesseraServer

/// Rooms, tabs and the server's process.
extension Simulation {
  func makeRoom(_ index: Int) {
    guard let grid = Grid(columns: plan.columns, rows: plan.rows) else { return }
    let id = RoomID(Bits128(high: 7, low: UInt64(index + 1) << 4))
    let watch = RoomID(Bits128(high: 8, low: UInt64(index + 1) << 4))
    let seed = UInt32(truncatingIfNeeded: plan.seed) &+ UInt32(index)
    let start = Keyframe(
      sequence: .zero, round: 1, rules: 1,
      picture: PictureReference(image: String(repeating: "ab", count: 32), width: 4, height: 4),
      board: board(grid, seed))
    let creation = RoomCreation(
      title: "", created: 1, creator: Secrets.identity(of: token(0)), hostKeyHash: [],
      passwordHash: plan.faults.contains(.passwords) && index == 0 ? Simulation.passwordHash : nil,
      scramble: weather.percent(70) ? .everyone : .host, seed: seed, watch: watch, start: start)
    let epoch = Epoch(counter: 1, random: UInt32(index))
    disk.add(StoredRoom(id, creation, epoch, isCrowded: weather.percent(50)))
    oracle.accounts[id] = Account(id, start, epoch)
    oracle.watched[watch] = id
    rooms.append(id)
    watches.append(watch)
  }

  private func board(_ grid: Grid, _ seed: UInt32) -> Snapshot {
    if let felt = plan.deck.flatMap({ TableFelt($0) }) { return .table(TableSnapshot(felt: felt)) }
    let board = Mosaic(inOrder: grid)
    return Snapshot(
      grid: grid, tiles: board.scrambled(seed: seed)?.tiles ?? board.tiles, solved: false, classes: nil)
  }

  func token(_ player: Int) -> String { "token-of-player-\(player)" }

  @discardableResult
  func makeTab(player: Int, watches isWatching: Bool, room: Int? = nil) -> Tab {
    lastClient += 1
    let client = ClientID(Bits128(high: 0, low: lastClient))
    let room = room ?? users.below(rooms.count)
    let tab = Tab(
      index: tabs.count, player: player, room: room, watches: isWatching, client: client,
      replica: replica(of: client, player: player, room: room, watches: isWatching), seed: plan.seed)
    tabs.append(tab)
    agenda.add(.connect(tab), at: clock + UInt64(users.below(2000)))
    agenda.add(.act(tab), at: clock + 100 + tab.chance.gap(around: plan.gapMs))
    return tab
  }

  func replica(
    of client: ClientID, player: Int, room: Int, watches isWatching: Bool, password: String? = nil
  ) -> Replica {
    let id = isWatching ? watches[room] : rooms[room]
    var introduction = Introduction(room: id.text, client: client, name: "P\(player)")
    introduction.token = token(player)
    introduction.password = password
    return Replica(introduction)
  }

  func startServer() {
    guard hub == nil else { return }
    life += 1
    trace.note("\(clock) the server starts")
    hub = Hub(
      world: Hub.World(
        log: inbox, store: inbox, jobs: inbox, wire: self, post: { [letters] in letters.leave($0) },
        now: { [unowned self] in now },
        random32: { [unowned self] in UInt32(truncatingIfNeeded: dice.next()) }, warn: { _ in }),
      limits: plan.limits, build: "")
    hub?.tellings = plan.tellings
  }

  func openLetters() {
    let taken = letters.take()
    guard let hub, !taken.isEmpty else { return }
    for letter in taken { letter(hub) }
    touchTurn()
  }
}
