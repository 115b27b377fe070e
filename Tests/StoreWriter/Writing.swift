import Dispatch
import Synchronization
import TesseraCore
import TesseraStore

/// One room in which one player swaps tiles of a board that is never finished.
struct Writing {
  static let room = RoomID(Bits128(high: 1, low: 2))
  private static let client = ClientID(Bits128(high: 3, low: 4))
  private static let image = String(repeating: "0", count: 64)

  private let database: Database
  private var epoch = Epoch(0)
  private var board: Mosaic
  private(set) var head: UInt64 = 0
  private var random = SplitMix64(state: 1)

  /// Makes the room in an empty database; nil if that fails.
  init?(_ database: Database) {
    guard let grid = Grid(columns: 20, rows: 20),
      let scrambled = Mosaic(inOrder: grid).scrambled(seed: 5)
    else { return nil }
    self.database = database
    board = scrambled
    let picture = NewPicture(
      image: Writing.image, width: 400, height: 400, created: 1, master: [1], board: [2], thumbnail: [3])
    guard case .success? = Writing.wait({ database.add(picture, reply: $0) }),
      append(RoomBatch(room: Writing.room, epoch: epoch, after: .zero, records: creation())) == [.committed],
      case .success(let loaded?)? = Writing.wait({ database.log.open(Writing.room, random: 1, reply: $0) }),
      let present = loaded.epochs.last
    else { return nil }
    epoch = present.epoch
  }

  /// The next `count` moves.
  mutating func next(_ count: UInt64) -> RoomBatch {
    let after = SequenceNumber(head)
    var records: [Record] = []
    for _ in 0..<count {
      head += 1
      let a = UInt16(random.next(below: 399))
      let tiles = board.tiles
      let swap = Swap(a: a, b: 399, tileA: tiles[Int(a)], tileB: tiles[399])
      board.exchange(a, 399)
      let item = MoveItem(
        sequence: SequenceNumber(head), player: PlayerNumber(1), client: Writing.client,
        clientSequence: ClientSequenceNumber(head), at: 1_000 + head, move: .swap(swap), solved: false)
      records.append(
        .move(MoveRecord(item: item, round: 1, digest: board.digest, heldMs: nil, fingerprint: head)))
      if head.isMultiple(of: 1_000) { records.append(.keyframe(keyframe)) }
    }
    return RoomBatch(room: Writing.room, epoch: epoch, after: after, records: records)
  }

  func append(_ batch: RoomBatch) -> [Receipt]? {
    Writing.wait { database.log.append([batch], reply: $0) }
  }

  private var keyframe: Keyframe {
    Keyframe(
      sequence: SequenceNumber(head), round: 1, rules: 1,
      picture: PictureReference(image: Writing.image, width: 400, height: 400),
      board: Snapshot(grid: board.grid, tiles: board.tiles, solved: false, classes: nil))
  }

  private func creation() -> [Record] {
    let player = PlayerRecord(
      player: PlayerNumber(1), identity: Identity([UInt8](repeating: 1, count: 32)), name: "Writer",
      role: .player, joined: 1)
    let room = RoomCreation(
      title: "Written", created: 1, creator: nil, hostKeyHash: [UInt8](repeating: 2, count: 32),
      passwordHash: nil, scramble: .everyone, seed: 5, watch: RoomID(Bits128(high: 5, low: 6)),
      start: keyframe)
    return [.created(room), .player(player), .client(Writing.client, PlayerNumber(1))]
  }

  /// Waits for a reply of another thread.
  private static func wait<T: Sendable>(_ ask: (@escaping @Sendable (T) -> Void) -> Void) -> T? {
    let arrived = DispatchSemaphore(value: 0)
    let reply = Reply<T>()
    ask { value in
      reply.value.withLock { $0 = value }
      arrived.signal()
    }
    arrived.wait()
    return reply.value.withLock { $0 }
  }

  private final class Reply<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
  }
}
