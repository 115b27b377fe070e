import FaultyDisk
import TesseraCore
import Testing

@testable import TesseraStore

/// The power goes at every moment of a play: what the disk may have kept is opened and looked at.
@Suite struct PowerCutTests {
  private func played(_ bench: DiskBench, _ durability: Durability) async throws -> Ledger {
    let story = try Story(bench.disk, durability: durability)
    try await story.play()
    story.close()
    return story.ledger
  }

  @Test func `at full a power cut takes nothing that was acknowledged, wherever it comes`() async throws {
    let bench = DiskBench()
    let ledger = try await played(bench, .full)
    let journal = bench.disk.journal
    var cuts = 0
    let syncs = Set(journal.syncs.map { $0 + 1 })
    for moment in 0...journal.events.count {
      var kept: [DiskJournal.Kept] = [.some(seed: UInt64(moment)), .tornLast]
      if syncs.contains(moment) { kept += [.nothing, .everything, .some(seed: 1)] }
      for kept in kept {
        cuts += 1
        let faults = try bench.faults(ledger, of: journal, after: moment, kept)
        #expect(faults ?? [] == [], "after event \(moment), \(kept)")
      }
    }
    print("full: \(journal.events.count) events, \(syncs.count) syncs, \(cuts) cuts")
  }

  @Test func `at normal a power cut takes the latest moves at most, and a kill takes none`() async throws {
    let bench = DiskBench()
    let ledger = try await played(bench, .normal)
    let journal = bench.disk.journal
    var (cuts, lost) = (0, 0)
    for moment in 0...journal.events.count {
      for kept in [DiskJournal.Kept.nothing, .some(seed: UInt64(moment)), .tornLast] {
        guard let faults = try bench.faults(ledger, of: journal, after: moment, kept, isLossy: true) else {
          continue
        }
        #expect(faults == [], "after event \(moment), \(kept)")
        cuts += 1
        if bench.stored < ledger.acknowledged(at: moment) { lost += 1 }
      }
      let faults = try bench.faults(ledger, of: journal, after: moment, .everything)
      #expect(faults ?? [] == [], "after event \(moment), killed")
    }
    // If nothing were ever lost, `full` would be without a reason.
    #expect(lost > 0)
    print("normal: \(journal.events.count) events, \(cuts) cuts, \(lost) of them took acknowledged moves")
  }
}
