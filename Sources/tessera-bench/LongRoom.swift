import Dispatch
import TesseraCore
import TesseraStore

/// A room that has been played for long, written into a database without a server.
enum LongRoom {
  static let moves = 100_000

  /// The room's id.
  static func prepare(in folder: String, side: Int, moves: Int) throws -> String {
    let database = try Database(path: folder + "/tessera.db", durability: .normal)
    defer { database.close() }
    let id = RoomID(Bits128(high: 77, low: 88))
    let picture = NewPicture(
      image: String(repeating: "ab", count: 32), width: 1600, height: 1600, created: 1, master: [1],
      board: [1],
      thumbnail: [1])
    let done = DispatchSemaphore(value: 0)
    database.add(picture) { _ in done.signal() }
    done.wait()
    let table = try Table(side: side, id: id)
    let created = Record.created(table.room.creation)
    let epoch = table.room.epoch
    try append(RoomBatch(room: id, epoch: epoch, after: .zero, records: [created]), to: database)
    table.store = { try append($0, to: database) }
    try table.play(moves)
    return id.text
  }

  private static func append(_ batch: RoomBatch, to database: Database) throws {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var receipts: [Receipt] = []
    // The semaphore orders the one write before the one read.
    database.log.append([batch]) {
      receipts = $0
      done.signal()
    }
    done.wait()
    guard receipts == [.committed] else { throw BenchFailure("a batch was not stored") }
  }
}
