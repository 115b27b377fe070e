import FaultyDisk
import Glibc
import TesseraCore
import Testing

@testable import TesseraStore

/// Every operation of a play on the disk fails in turn, once and until it is healed.
///
/// `TESSERA_DISK_FAULTS=all` in the environment tries every one, else every few of the most frequent.
@Suite struct DiskFaultTests {
  static let isThorough = getenv("TESSERA_DISK_FAULTS").map { String(cString: $0) } == "all"

  /// How often each operation comes in a play without faults.
  private static func count(of operation: DiskOperation) async throws -> Int {
    let bench = DiskBench()
    let story = try Story(bench.disk)
    try await story.play()
    story.close()
    #expect(try bench.faults(story.ledger) == [])
    return bench.disk.count(of: operation)
  }

  private func explore(_ operation: DiskOperation, _ kinds: [DiskFault.Kind], step: Int = 1) async throws {
    let count = try await Self.count(of: operation)
    #expect(count > 0)
    var tried = 0
    for kind in kinds {
      for number in stride(from: 1, through: count, by: Self.isThorough ? 1 : step) {
        try await attempt(DiskFault(operation, number, kind))
        tried += 1
      }
    }
    print("\(operation): \(count) in a play, \(tried) faults tried")
  }

  private func attempt(_ fault: DiskFault) async throws {
    let bench = DiskBench()
    let story = try Story(bench.disk)
    story.onDoubt = { try look(bench, $0, [.everything, .nothing, .some(seed: 7)], "\(fault), in doubt") }
    bench.disk.fail(fault)
    do {
      try await story.play()
      bench.disk.heal()
      try await story.goOn()
    } catch {
      Issue.record("\(fault): \(error)")
    }
    #expect(try bench.faults(story.ledger) == [], "\(fault)")
    try look(bench, story.ledger, [.everything, .nothing], "\(fault), at the end")
    story.close()
  }

  /// Looks at what would be left if everything stopped now.
  private func look(
    _ bench: DiskBench, _ ledger: Ledger, _ ways: [DiskJournal.Kept], _ words: String
  ) throws {
    let journal = bench.disk.journal
    for kept in ways {
      let faults = try bench.faults(ledger, of: journal, after: journal.events.count, kept)
      #expect(faults ?? [] == [], "\(words), \(kept)")
    }
  }

  @Test func `a sync fails, once and for ever: receipts hold, play goes on, and so after a kill`()
    async throws
  {
    try await explore(.sync, [.once, .untilHealed])
  }

  @Test func `a write fails, once, for ever or half done: receipts hold, play goes on, and so after a kill`()
    async throws
  {
    try await explore(.write, [.once, .untilHealed, .torn], step: 3)
  }

  @Test func `S9: the disk is full at any write, and later it is not: receipts hold, play goes on`()
    async throws
  {
    try await explore(.write, [.full], step: 3)
  }

  @Test(arguments: [DiskOperation.open, .truncate, .remove, .map])
  func `files cannot be opened, cut or removed: receipts hold, play goes on`(_ operation: DiskOperation)
    async throws
  {
    try await explore(operation, [.once, .untilHealed])
  }

  @Test func `a read fails, once and for ever: receipts hold, play goes on`() async throws {
    try await explore(.read, [.once, .untilHealed], step: 3)
  }
}
