import FaultyDisk
import Glibc
import TesseraCore
import Testing

@testable import TesseraServer
@testable import TesseraStore

/// The whole hub on a disk that fails: players keep their moves and everyone's board stays one.
@Suite struct HubOnFaultyDiskTests {
  private static let isThorough = getenv("TESSERA_DISK_FAULTS").map { String(cString: $0) } == "all"

  @Test(arguments: [
    (DiskOperation.sync, DiskFault.Kind.once, 1), (.sync, .untilHealed, 1), (.write, .once, 7),
    (.write, .untilHealed, 7), (.write, .full, 7), (.read, .untilHealed, 3),
  ])
  func `R27 whatever fails is answered once, told only when stored, and the same after a kill`(
    _ operation: DiskOperation, _ kind: DiskFault.Kind, _ step: Int
  ) throws {
    let count = try Self.count(of: operation)
    #expect(count > 0)
    for number in stride(from: 1, through: count, by: Self.isThorough ? 1 : step) {
      let fault = DiskFault(operation, number, kind)
      let bench = try DiskStage()
      bench.disk.fail(fault)
      do { try bench.play() } catch { Issue.record("\(fault): \(error)") }
      #expect(try bench.faults() == [], "\(fault)")
      #expect(try bench.faults(left: .everything) == [], "\(fault), killed")
      #expect(try bench.faults(left: .nothing) == [], "\(fault), power cut")
    }
    print("hub: \(operation), \(kind): \(count) in a play")
  }

  private static func count(of operation: DiskOperation) throws -> Int {
    let bench = try DiskStage()
    let before = bench.disk.count(of: operation)
    try bench.play()
    #expect(try bench.faults() == [])
    return bench.disk.count(of: operation) - before
  }

  @Test func `P17 a parked restore is judged when its board can be read again`() throws {
    let bench = try DiskStage()
    let (stage, room) = (bench.stage, bench.room)
    let host = stage.connect()
    var hello = Stage.hello(room, client: 9, name: "Host")
    hello.hostKey = "key"
    stage.say(.hello(hello), on: host)
    try stage.settle()
    stage.say(Stage.swap(1, 2, 3, 2, 3), on: host)
    for number in UInt64(2)...3 {
      stage.advance(milliseconds: 3000)
      stage.say(.move(ClientSequenceNumber(number), .move(.scramble)), on: host)
      try stage.settle()
    }
    bench.disk.fail(DiskFault(.read, 1, .untilHealed))
    stage.say(.move(ClientSequenceNumber(4), .move(.restore(SequenceNumber(1)))), on: host)
    // A move behind it waits for it.
    stage.say(Stage.swap(5, 2, 3, 3, 2), on: host)
    try stage.turn(until: { stage.hub.metrics.storeFailures > 0 })
    #expect(stage.items(of: host).count == 3)
    #expect(stage.hub.rooms[room]?.room?.missingBoard == SequenceNumber(1))
    bench.disk.heal()
    stage.hub.tick()
    try stage.turn(until: { stage.items(of: host).count == 5 })
    #expect(stage.items(of: host).map(\.clientSequence.value) == [1, 2, 3, 4, 5])
    #expect(stage.rejections(of: host).isEmpty)
    #expect(stage.hub.rooms[room]?.room?.missingBoard == nil)
  }

  @Test func `S7 a log that a reader lets grow beyond 128 MB raises an alarm, which ends with the reader`()
    throws
  {
    let stage = try Stage()
    let room = try stage.makeRoom()
    let ada = try stage.join(room, client: 1)
    let pinned = try Reader(path: stage.folder.path + "/stage.db")
    try pinned.connection.execute("BEGIN; SELECT count(*) FROM rooms")
    stage.hub.tick()
    #expect(!stage.hub.isLogLarge)
    let picture = NewPicture(
      image: String(repeating: "cd", count: 32), width: 4, height: 4, created: 1,
      master: [UInt8](repeating: 1, count: Hub.largeLogBytes), board: [1], thumbnail: [1])
    let letterBox = stage.letterBox
    stage.database.add(picture) { _ in letterBox { _ in } }
    // The letter comes when the picture is stored.
    try stage.turn(until: { stage.database.gauges.walBytes > Hub.largeLogBytes })
    stage.hub.tick()
    #expect(stage.hub.isLogLarge && stage.hub.metrics.logAlarms == 1 && stage.hub.gauges.isLogLarge)
    stage.hub.tick()
    #expect(stage.hub.metrics.logAlarms == 1)
    try pinned.connection.execute("COMMIT")
    for number in UInt64(1)...3 {
      let isOdd = number % 2 == 1
      stage.say(Stage.swap(number, 2, 3, isOdd ? 2 : 3, isOdd ? 3 : 2), on: ada)
      try stage.settle()
    }
    stage.hub.tick()
    #expect(!stage.hub.isLogLarge && !stage.hub.gauges.isLogLarge)
    #expect(stage.items(of: ada).count == 3)
  }
}
