import TesseraCore

/// The core by itself: no socket, no disk.
enum CoreBench {
  /// Replaying a million swaps of a 10 × 10 board.
  static func replay(_ report: inout Report, _ options: Options) throws {
    report.begin("Replay", Report.figures)
    let table = try Table(side: 10)
    var random = SplitMix64(state: 1)
    guard var board = table.start.mosaic else { throw BenchFailure("no board") }
    let items = (UInt64(1)...1_000_000).map { number -> MoveItem in
      let a = UInt16(random.next(below: 100))
      let b = (a + 1 + UInt16(random.next(below: 98))) % 100
      let swap = Swap(a: a, b: b, tileA: board.tiles[Int(a)], tileB: board.tiles[Int(b)])
      board.exchange(a, b)
      return MoveItem(
        sequence: SequenceNumber(number), player: PlayerNumber(1), client: table.client,
        clientSequence: ClientSequenceNumber(number), at: number, move: .swap(swap), solved: false)
    }
    let runs = try (0..<5).map { _ in
      var puzzle = table.start
      let began = seconds()
      for item in items { try puzzle.apply(item) }
      guard puzzle.digest == board.digest else { throw BenchFailure("the replay came out differently") }
      return (seconds() - began) * 1000
    }
    report.add("replay of 1,000,000 swaps", runs, "ms", limit: "1000")
  }

  /// A move from `receive` to `release`, on small and large boards, with a short and a long history.
  static func room(_ report: inout Report, _ options: Options) throws {
    report.begin("The room by itself: a move from receipt to release", Report.figures)
    for side in [4, 100] {
      for history in [0, 100_000] {
        let table = try Table(side: side)
        try table.play(history)
        let runs = try (0..<5).map { _ in
          let began = seconds()
          try table.play(20_000)
          return (seconds() - began) * 1e6 / 20_000
        }
        report.add("room: a move, \(side) × \(side), after \(history) moves", runs, "µs", limit: "no growth")
      }
    }
  }
}

/// A room with one player in it who swaps the same two cells for ever.
final class Table {
  let client = ClientID(Bits128(high: 1, low: 2))
  let session = SessionID(1)
  let start: Puzzle
  private(set) var room: Room
  /// What lies in the two cells, for the room's board is not taken out to be looked at.
  private var tiles: (UInt16, UInt16)
  private var number = ClientSequenceNumber.zero
  private var now = Moment(monotonic: 1, unix: 1)
  /// What each turn would have stored.
  var store: ((RoomBatch) throws -> Void)?

  init(side: Int, id: RoomID = RoomID(Bits128(high: 3, low: 4)), creation: RoomCreation? = nil) throws {
    guard let grid = Grid(columns: side, rows: side), let board = Mosaic(inOrder: grid).scrambled(seed: 7)
    else {
      throw BenchFailure("no board")
    }
    let snapshot = Snapshot(grid: grid, tiles: board.tiles, solved: false, classes: nil)
    let picture = PictureReference(image: String(repeating: "ab", count: 32), width: 1600, height: 1600)
    let keyframe = Keyframe(sequence: .zero, round: 1, rules: 1, picture: picture, board: snapshot)
    guard let start = Puzzle(keyframe) else { throw BenchFailure("no puzzle") }
    self.start = start
    tiles = (board.tiles[0], board.tiles[1])
    let creation = RoomCreation(
      title: "Bench", created: 1, creator: nil, hostKeyHash: [UInt8](repeating: 0, count: 32),
      passwordHash: nil,
      scramble: .everyone, seed: 7, watch: RoomID(Bits128(high: 5, low: 6)), start: keyframe)
    let loaded = LoadedRoom(
      id: id, creation: creation, keyframe: keyframe, recent: [],
      epochs: [EpochStart(epoch: Epoch(counter: 1, random: 1), head: .zero)], players: [], clients: [])
    var limits = Limits()
    limits.movesPerSecond = 0
    limits.burst = 0
    room = try Room(loaded, limits: limits, build: "", entropy: 1)
    let hello = Hello(room: id.text, client: client, name: "Bench")
    _ = room.admit(
      hello, identity: Identity([UInt8](repeating: 9, count: 32)), hostProven: false, token: nil,
      session: session,
      at: now)
  }

  /// So many moves, sixteen a turn.
  func play(_ count: Int) throws {
    var rest = count
    repeat {
      for _ in 0..<min(16, rest) { swap() }
      rest -= min(16, rest)
      if let batch = room.seal(at: now) {
        try store?(batch)
        _ = room.release()
      }
    } while rest > 0
  }

  private func swap() {
    number = number.next
    now.monotonic += 1
    now.unix += 1
    let move = Move.swap(Swap(a: 0, b: 1, tileA: tiles.0, tileB: tiles.1))
    tiles = (tiles.1, tiles.0)
    _ = room.receive(.move(number, .move(move)), from: session, at: now)
  }
}
