import FuzzSupport
import TesseraCore

@c(LLVMFuzzerInitialize)
public func plant(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  Seeds.plant {
    let opening: [UInt8] = [0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 8, 9]
    let turn: [UInt8] = [8, 9]
    return [
      opening, opening + [1, 0, 0, 1] + turn + [1, 1, 1, 2] + turn + [2, 0, 0, 0] + turn,
      opening + [2, 0, 1, 0] + turn + [10, 200] + [2, 0, 3, 0] + turn + [4, 0, 0, 1, 4, 1, 0, 1, 1, 1, 0, 1],
      [7] + opening.dropFirst() + [0, 3, 0, 8, 9, 12, 30, 1, 1, 0, 0, 1, 8, 9, 5, 0, 3, 6, 1, 2] + turn,
    ]
      + Messages.client.map {
        opening + [0, 3, 0, 8, 9, 5, UInt8(truncatingIfNeeded: $0.encoded().count)] + $0.encoded()
      }
      + Messages.server.map { [0, 6, UInt8(truncatingIfNeeded: $0.encoded().count)] + $0.encoded() }
  }
  return 0
}

/// Whatever clients say and in whatever order, the room's laws hold and replicas have its board.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var dice = Dice(input(bytes, count))
  guard let table = Table(.set(&dice), limits: .set(&dice)) else { return 0 }
  while !dice.isEmpty {
    play(&dice, at: table)
    table.checkBoard()
  }
  clear(table)
  return 0
}

private func play(_ dice: inout Dice, at table: Table) {
  switch dice.choice(15) {
  case 0: table.connect(dice.choice(4), watching: dice.choice(8) == 7, isHost: dice.choice(2) == 1)
  case 1: exchange(&dice, at: table)
  case 2: sweep(&dice, at: table)
  case 3: table.leave(dice.choice(4))
  case 4: point(&dice, at: table)
  case 5: if let message = try? ClientMessage.decode(dice.chunk().span) { table.say(message, from: 3) }
  case 6: _ = table.seats[3].hear(dice.chunk(), at: table.clock)
  case 7: table.tick()
  case 8: table.seal()
  case 9: table.release()
  case 10: table.wait(UInt64(dice.byte()) * UInt64(dice.byte()))
  case 11: table.setWritable(dice.choice(2) == 0)
  case 12: table.tamper(Int(dice.word16()), dice.byte())
  case 13: table.resolve(isThere: dice.choice(4) != 3)
  default: takeUp(dice.chunk())
  }
}

private func exchange(_ dice: inout Dice, at table: Table) {
  let seat = dice.choice(4)
  let (a, b) = (UInt16(dice.choice(16)), UInt16(dice.choice(16)))
  table.say(table.seats[seat].replica.swap(a, b, at: table.clock).message, from: seat)
}

/// What changes more than two cells, and what has waited.
private func sweep(_ dice: inout Dice, at table: Table) {
  let seat = dice.choice(4)
  let now = table.clock
  switch dice.choice(5) {
  case 0: table.say(table.seats[seat].replica.undo(at: now).message, from: seat)
  case 1: table.say(table.seats[seat].replica.scramble(at: now).message, from: seat)
  case 2: table.greet(seat)
  case 3:
    let target = SequenceNumber(UInt64(dice.byte()))
    table.say(table.seats[seat].replica.restore(target, at: now).message, from: seat)
  default: for message in table.seats[seat].replica.unsent(at: now) { table.say(message, from: seat) }
  }
}

private func point(_ dice: inout Dice, at table: Table) {
  let seat = dice.choice(4)
  let replica = table.seats[seat].replica
  let tile = UInt16(dice.choice(18))
  switch dice.choice(7) {
  case 0: table.say(replica.hold(tile), from: seat)
  case 1: table.say(replica.release(tile), from: seat)
  case 2: table.say(replica.cursor(x: tile, y: 1), from: seat)
  case 3: table.say(replica.announcement(), from: seat)
  case 4: table.say(replica.stop(), from: seat)
  case 5: table.say(replica.ping(id: UInt64(tile)), from: seat)
  default: table.point()
  }
}

/// What a page had kept is taken up as it was kept, or not at all.
private func takeUp(_ bytes: [UInt8]) {
  let client = ClientID(Bits128(high: 0, low: 0))
  var replica = Replica(Introduction(room: "", client: client, name: ""))
  let kept = [1] + [UInt8](repeating: 0, count: 16) + bytes
  guard replica.takeUp(saved: kept.span) else {
    return demand(replica.pending.isEmpty, "nothing is half taken up")
  }
  demand(replica.saved() == kept || replica.pending.isEmpty, "pending moves are kept as they were taken up")
}

/// When everyone has gone, nothing is left.
private func clear(_ table: Table) {
  for seat in 0..<4 { table.leave(seat) }
  for _ in 0..<3 {
    table.release()
    table.seal()
    table.release()
    table.wait(31_000)
    table.tick()
  }
  demand(table.room.isSettled && table.room.uncommittedBytes == 0, "an empty room has nothing left to tell")
}

extension LoadedRoom {
  /// A small board of one of four kinds, one swap from being whole.
  fileprivate static func set(_ dice: inout Dice) -> LoadedRoom {
    let kind = dice.byte()
    let side = kind & 1 == 0 ? 2 : 4
    let grid = Grid(columns: side, rows: kind & 2 == 0 ? 2 : 3).unsafelyUnwrapped
    var classes: [UInt16]? = (0..<UInt16(grid.count)).map { $0 / 2 }
    if kind & 4 == 0 { classes = nil }
    var board = Mosaic(inOrder: grid, classes: classes)
    board.exchange(0, UInt16(grid.count - 1))
    let start = Keyframe(
      sequence: .zero, round: 1, rules: 1,
      picture: PictureReference(image: String(repeating: "0", count: 64), width: 400, height: 400),
      board: Snapshot(grid: grid, tiles: board.tiles, solved: false, classes: classes))
    let creation = RoomCreation(
      title: "", created: 0, creator: nil, hostKeyHash: [], passwordHash: nil,
      scramble: kind & 8 == 0 ? .everyone : .host, seed: nil, watch: RoomID(Bits128(high: 9, low: 9)),
      start: start)
    return LoadedRoom(
      id: RoomID(Bits128(high: 1, low: 2)), creation: creation, keyframe: start, recent: [],
      epochs: [EpochStart(epoch: Epoch(counter: 1, random: 7), head: .zero)], players: [], clients: [])
  }
}

extension Limits {
  fileprivate static func set(_ dice: inout Dice) -> Limits {
    var limits = Limits()
    let kind = dice.byte()
    if kind & 1 != 0 { limits.movesPerSecond = 0 }
    if kind & 2 != 0 { limits.players = 2 }
    if kind & 4 != 0 { limits.inFlight = 2 }
    if kind & 8 != 0 { limits.burst = 2 }
    if kind & 16 != 0 { limits.watchers = 1 }
    return limits
  }
}
