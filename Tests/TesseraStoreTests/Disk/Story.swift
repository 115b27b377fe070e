import FaultyDisk
import Synchronization
import TesseraCore

@testable import TesseraStore

/// A seeded play on one database that goes on through faults as the server does: it gives up nothing, trusts no
/// receipt but `committed`, and writes down what it was told.
final class Story {
  /// A room that the database says it does not own, or that came back in no state it was ever in.
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  /// Heals the disk when the store has reported so many failures: the first attempts at recovery fail too.
  private final class Patience: Sendable {
    private let reports = Mutex(0)
    private let disk: FaultyDisk

    init(_ disk: FaultyDisk) { self.disk = disk }

    func report() {
      let count = reports.withLock { count in
        count += 1
        return count
      }
      if count >= 2 { disk.heal() }
    }
  }

  let disk: FaultyDisk
  private(set) var ledger = Ledger()
  /// Called when an append has no known outcome, and again when its rooms are open again.
  var onDoubt: (Ledger) throws -> Void = { _ in }
  private let durability: Durability
  private let patience: Patience
  private var database: Database?
  private var games: [Game]

  init(_ disk: FaultyDisk, durability: Durability = .full) throws {
    self.disk = disk
    self.durability = durability
    patience = Patience(disk)
    games = [
      try Game(1, columns: 3, rows: 3, seed: 7),
      try Game(2, columns: 4, rows: 2, seed: 9, passwordHash: "$7$"),
    ]
    for index in games.indices { games[index].keyframeEvery = 8 }
  }

  deinit { database?.close() }

  var path: String { disk.folder + "/tessera.db" }

  /// Everything a server's database goes through: making, pictures, rooms, moves, refusals, keyframes,
  /// sessions, checkpoints, reading, closing and opening again.
  func play() async throws {
    try await open()
    try await add(Story.picture(1))
    try await add(Game.picture)
    try await append(0)
    try await enter(0)
    games[0].join(1, "Ada", session: 1)
    games[0].join(2, "Bob", session: 2)
    try games[0].swap(1, 0, 1)
    try await append(0)
    try games[0].play(4, by: 2, seed: 5)
    games[0].refuse(2, Rejection(.staleTile, at: games[0].puzzle.sequence))
    try await append(0)
    games[0].refuse(
      1, Rejection(.held, .held(tile: 3, player: PlayerNumber(2)), at: games[0].puzzle.sequence))
    try await append(0)
    // Across the keyframe at 8; then a second room is made in the same append in which the first is scrambled.
    try games[0].play(5, by: 1, seed: 6)
    try await append(0)
    try games[0].play(1, .scramble(seed: 3))
    games[0].leave(session: 2)
    try await append(0, 1)
    try await look()
    try await reopen()
  }

  private func reopen() async throws {
    close()
    try await open()
    try await enter(0)
    try await enter(1)
    games[1].join(1, "Ada", session: 3)
    try games[1].play(2, by: 1, seed: 8)
    try games[0].play(2, by: 1, seed: 9)
    try await append(0, 1)
    try await add(Story.picture(2))
    try games[1].play(7, by: 1, seed: 10)
    try await append(1)
    try await look()
  }

  /// One more move in each room, to see that play goes on.
  func goOn() async throws {
    if database == nil { try await open() }
    for index in games.indices {
      try await enter(index)
      try games[index].play(1, by: 1, seed: 11)
      try await append(index)
    }
  }

  func close() {
    database?.close()
    database = nil
  }
}

/// The steps, each repeated until it is done.
extension Story {
  private static func picture(_ number: UInt8) -> NewPicture {
    NewPicture(
      image: String(repeating: "0\(number)", count: 32), width: 40, height: 30, created: 5,
      master: [UInt8](repeating: number, count: 9_000), board: [UInt8](repeating: number, count: 3_000),
      thumbnail: [number])
  }

  private func open() async throws {
    database = try await again { try start() }
    // So that the play is checkpointed every few commits.
    try await onStore { store in
      try await store.writing { try $0.connection.execute("PRAGMA wal_autocheckpoint = 16") }
    }
  }

  private func start() throws -> Database {
    let patience = patience
    return try Database(path: path, durability: durability) { _ in patience.report() }
  }

  private func add(_ picture: NewPicture) async throws {
    ledger.offer(picture)
    try await onStore { try await $0.added(picture) }
    ledger.acknowledge(picture, at: disk.moment)
  }

  private func enter(_ index: Int) async throws {
    let id = games[index].id
    let loaded = try await onStore { try await $0.opened(id) }
    try take(loaded, index)
  }

  /// Reads a board as a request would, and stores what is no move.
  private func look() async throws {
    let (id, digest) = (games[0].id, games[0].puzzle.board.digest)
    let board = try await onStore { try await $0.reading { try $0.board(of: id) } }
    guard board?.board.digest == digest else { throw Broken(description: "a reader sees another board") }
    try await onStore {
      try await $0.writing { try $0.pass(Game.identity(of: PlayerNumber(1)), to: id, at: 9) }
    }
  }

  /// Appends what the games have, in one append, until it is stored.
  private func append(_ indices: Int...) async throws {
    var batches = indices.map { games[$0].batch() }
    for _ in 0..<20 {
      ledger.ask(batches)
      guard let database else { return }
      let receipts = await database.appended(all: batches)
      if receipts.allSatisfy({ $0 == .committed }) { return ledger.acknowledge(at: disk.moment) }
      guard receipts.allSatisfy({ $0 == .unknown }) else { throw Broken(description: "fenced") }
      try onDoubt(ledger)
      let isStored = try await recover(indices, &batches, database)
      try onDoubt(ledger)
      if isStored { return }
    }
    throw Broken(description: "an append is never committed")
  }

  /// Opens the rooms again; whether the append had been stored after all.
  private func recover(
    _ indices: [Int], _ batches: inout [RoomBatch], _ database: Database
  ) async throws -> Bool {
    let results = await database.reopened(all: batches.map(\.room))
    disk.heal()
    let isStored = try ledger.isLatestStored(in: Reader(path: path))
    guard let isStored else { throw Broken(description: "half an append is stored") }
    if isStored { ledger.acknowledge(at: disk.moment) }
    for (place, index) in indices.enumerated() {
      var loaded = try? results[place].get()
      if case .failure = results[place] {
        loaded = try await onStore { [id = games[index].id] in try await $0.opened(id) }
      }
      guard let room = loaded ?? nil else { continue }
      try take(room, index, isBehind: !isStored)
      batches[place].epoch = games[index].epoch
    }
    return isStored
  }

  /// A room as it was loaded must be the one that is known here, or it as of the last receipt.
  private func take(_ loaded: LoadedRoom?, _ index: Int, isBehind: Bool = false) throws {
    guard let loaded, let present = loaded.epochs.last else { throw Broken(description: "a room is gone") }
    games[index].epoch = present.epoch
    ledger.begin(present.epoch, of: loaded.id, at: disk.moment)
    guard !isBehind, try loaded.replayed() != games[index].puzzle else { return }
    throw Broken(description: "a room came back with another board")
  }

  @discardableResult
  private func onStore<T: Sendable>(_ step: (Database) async throws -> T) async throws -> T {
    guard let database else { throw Broken(description: "there is no database") }
    return try await again { try await step(database) }
  }

  private func again<T>(_ step: () async throws -> T) async throws -> T {
    for _ in 0..<20 {
      do { return try await step() } catch is StoreError { disk.heal() }
    }
    return try await step()
  }
}
