import Dispatch
import TesseraCore
import TesseraStore

/// Joining a room with a long history, for the first time and when it is in memory.
enum JoinBench {
  static let moves = 100_000

  static func run(_ report: inout Report) throws {
    var first: [Double] = []
    var wall: [Double] = []
    var again: [Double] = []
    for _ in 0..<3 {
      let folder = try ServerProcess.temporaryFolder()
      let room = try prepare(folder + "/tessera.db")
      let server = try ServerProcess(folder: folder)
      _ = try server.request("GET", "/api/gallery")
      let clients = try LoadClients(server, room: room, count: 3)
      let (cpu, began) = (server.cpuSeconds, seconds())
      try clients.join(1)
      wall.append((seconds() - began) * 1000)
      first.append((server.cpuSeconds - cpu) * 1000)
      for _ in 0..<2 {
        let began = seconds()
        try clients.join(1)
        again.append((seconds() - began) * 1000)
      }
    }
    report.add(
      "join of a room with 100,000 moves, loading it", first, "ms of server CPU (10 ms steps)", limit: "50")
    report.add("the same, hello to welcome", wall, "ms", limit: "50")
    report.add("join of the same room in memory, hello to welcome", again, "ms", limit: "50")
  }

  /// A database with one room that has been played for long; the room's id.
  private static func prepare(_ path: String) throws -> String {
    let database = try Database(path: path, durability: .normal)
    defer { database.close() }
    let id = RoomID(Bits128(high: 77, low: 88))
    let picture = NewPicture(
      image: String(repeating: "ab", count: 32), width: 1600, height: 1600, created: 1, master: [1],
      board: [1],
      thumbnail: [1])
    let done = DispatchSemaphore(value: 0)
    database.add(picture) { _ in done.signal() }
    done.wait()
    let table = try Table(side: 10, id: id)
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
