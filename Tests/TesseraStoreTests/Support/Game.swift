import TesseraCore
import TesseraStore

/// A room played by hand: makes the records that the state machine would, and knows the board.
struct Game {
  static let picture = NewPicture(
    image: String(repeating: "ab", count: 32), width: 400, height: 300, created: 1_000,
    master: [1, 2, 3], board: [4, 5], thumbnail: [6])

  let id: RoomID
  var epoch = Epoch(counter: 0, random: 0)
  let creation: RoomCreation
  private(set) var puzzle: Puzzle
  /// What has happened since the last batch.
  private(set) var pending: [Record] = []
  private(set) var committed = SequenceNumber.zero
  private(set) var clientSequences: [PlayerNumber: ClientSequenceNumber] = [:]
  var now: UInt64 = 60_000
  /// As often as the state machine does it; the store takes them anywhere.
  var keyframeEvery: UInt64 = 1_000

  /// A room in order, or scrambled by a seed.
  init(
    _ number: UInt64 = 1, columns: Int = 3, rows: Int = 2, seed: UInt32? = nil, classes: [UInt16]? = nil,
    tiles: [UInt16]? = nil, passwordHash: String? = nil, creator: Identity? = nil,
    credit: String? = nil
  ) throws {
    id = RoomID(Bits128(high: 0x1234_5678, low: number))
    guard let grid = Grid(columns: columns, rows: rows) else { throw Unplayable() }
    var board = Mosaic(inOrder: grid, classes: classes)
    if let seed, let scrambled = board.scrambled(seed: seed) { board = scrambled }
    if let tiles, let arranged = Mosaic(grid: grid, tiles: tiles, classes: classes) { board = arranged }
    let start = Keyframe(
      sequence: .zero, round: 1, rules: 1,
      picture: PictureReference(image: Game.picture.image, width: 400, height: 300, credit: credit),
      board: Snapshot(grid: grid, tiles: board.tiles, solved: board.isComplete, classes: classes))
    creation = RoomCreation(
      title: "Room \(number)", created: 50_000, creator: creator,
      hostKeyHash: [UInt8](repeating: 7, count: 32), passwordHash: passwordHash, scramble: .everyone,
      seed: seed, watch: RoomID(Bits128(high: 0x8765_4321, low: number)), start: start)
    guard let puzzle = Puzzle(start) else { throw Unplayable() }
    self.puzzle = puzzle
    pending = [.created(creation)]
  }

  /// A card table without a card.
  init(_ number: UInt64 = 1, table felt: TableFelt) throws {
    let mosaic = try Game(number)
    var creation = mosaic.creation
    creation.start.board = .table(TableSnapshot(felt: felt))
    guard let puzzle = Puzzle(creation.start) else { throw Unplayable() }
    (id, self.creation, self.puzzle) = (mosaic.id, creation, puzzle)
    pending = [.created(creation)]
  }

  static func client(of player: PlayerNumber) -> ClientID {
    ClientID(Bits128(high: 99, low: UInt64(player.value)))
  }

  static func identity(of player: PlayerNumber) -> Identity {
    Identity([UInt8](repeating: UInt8(player.value), count: 32))
  }

  mutating func join(_ number: UInt32, _ name: String, session: UInt64? = nil) {
    let player = PlayerNumber(number)
    let client = Game.client(of: player)
    clientSequences[player] = .zero
    pending.append(
      .player(
        PlayerRecord(
          player: player, identity: Game.identity(of: player), name: name, role: .player, joined: now)))
    pending.append(.client(client, player))
    if let session {
      pending.append(.sessionBegan(SessionID(session), player, client, at: now, sequence: puzzle.sequence))
    }
  }

  mutating func leave(session: UInt64, code: UInt16 = 1001) {
    pending.append(.sessionEnded(SessionID(session), at: now, code: code))
  }

  /// Swaps what lies in two cells.
  mutating func swap(_ number: UInt32, _ a: UInt16, _ b: UInt16, heldMs: UInt64? = nil) throws {
    let tiles = puzzle.board.tiles
    let swap = Swap(a: a, b: b, tileA: tiles[Int(a)], tileB: tiles[Int(b)])
    try play(number, .swap(swap), heldMs: heldMs)
  }

  mutating func play(_ number: UInt32, _ move: LoggedMove, heldMs: UInt64? = nil) throws {
    if case .scramble = move { pending.append(.keyframe(keyframe)) }
    let wasSolved = puzzle.solved
    try puzzle.apply(move, as: puzzle.sequence.next, at: now)
    let item = MoveItem(
      sequence: puzzle.sequence, player: PlayerNumber(number), client: Game.client(of: PlayerNumber(number)),
      clientSequence: advance(number), at: now, move: move,
      solved: move.swap != nil && puzzle.solved && !wasSolved)
    pending.append(
      .move(
        MoveRecord(
          item: item, round: puzzle.round, digest: puzzle.board.digest, heldMs: heldMs,
          fingerprint: 1_000 + item.clientSequence.value)))
    if puzzle.sequence.value.isMultiple(of: keyframeEvery) { pending.append(.keyframe(keyframe)) }
  }

  mutating func refuse(_ number: UInt32, _ rejection: Rejection, kind: RefusalRecord.Kind = .swap) {
    let record = RefusalRecord(
      client: Game.client(of: PlayerNumber(number)), player: PlayerNumber(number),
      clientSequence: advance(number), kind: kind, at: now, rejection: rejection, fingerprint: .max)
    pending.append(.refusal(record))
  }

  /// Plays seeded swaps between random cells; a finished board is scrambled.
  mutating func play(_ count: Int, by number: UInt32, seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    for _ in 0..<count {
      now += 10
      let cells = UInt64(puzzle.board.grid.count)
      let a = random.next(below: cells)
      let b = (a + 1 + random.next(below: cells - 1)) % cells
      if puzzle.solved {
        try play(number, .scramble(seed: UInt32(a)))
      } else {
        try swap(number, UInt16(a), UInt16(b))
      }
    }
  }

  /// What the turn adds to the log; the next one follows it.
  mutating func batch() -> RoomBatch {
    let batch = RoomBatch(room: id, epoch: epoch, after: committed, records: pending)
    pending = []
    committed = puzzle.sequence
    return batch
  }

  private var keyframe: Keyframe {
    Keyframe(
      sequence: puzzle.sequence, round: puzzle.round, rules: 1, picture: creation.start.picture,
      board: puzzle.snapshot)
  }

  private mutating func advance(_ number: UInt32) -> ClientSequenceNumber {
    let next = (clientSequences[PlayerNumber(number)] ?? .zero).next
    clientSequences[PlayerNumber(number)] = next
    return next
  }
}

struct Unplayable: Error {}

extension LoadedRoom {
  /// Where the core's replay arrives from the keyframe and the moves after it.
  func replayed() throws -> Puzzle {
    guard var puzzle = Puzzle(keyframe) else { throw Unplayable() }
    for item in recent where item.sequence > keyframe.sequence { try puzzle.apply(item) }
    return puzzle
  }
}

extension Database {
  /// Stores the picture of games, makes the room and takes it over.
  func begin(_ game: inout Game) async throws {
    try await added(Game.picture)
    guard await appended(game.batch()) == [.committed], let loaded = try await opened(game.id),
      let present = loaded.epochs.last
    else { throw Unplayable() }
    game.epoch = present.epoch
  }
}
