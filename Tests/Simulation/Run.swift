import Dispatch
import Synchronization

/// Many seeds on all cores; every third of them plays a card table besides its mosaic.
struct Run {
  /// What came of the seeds so far.
  struct Sum {
    var seeds = 0
    var events = 0
    var counters = Counters()
    /// By seed, with the rule that was broken.
    var faults: [UInt64: String] = [:]
  }

  var first: UInt64
  var seeds: Int
  /// Ends with the first seed that fails.
  var stopsEarly: Bool
  /// What to leave out, and where to end, in every seed.
  var without: Faults = []
  var steps: Int?

  func plan(_ seed: UInt64) -> Plan {
    var plan = Plan(seed: seed)
    plan.faults.subtract(without)
    if let steps { plan.steps = min(steps, plan.steps) }
    return plan
  }

  func sum() -> Sum {
    let workers = 2
    let shared = Mutex(Sum())
    let next = Mutex(first)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let seed = next.withLock({ next -> UInt64? in
        guard next < first + UInt64(seeds) else { return nil }
        defer { next += 1 }
        return next
      }) {
        for seed in seed < Plan.tables && seed % 3 == 0 ? [seed, Plan.tables + seed] : [seed] {
          play(seed, shared)
        }
        if stopsEarly, shared.withLock({ !$0.faults.isEmpty }) { return }
      }
    }
    return shared.withLock { $0 }
  }

  private func play(_ seed: UInt64, _ shared: borrowing Mutex<Sum>) {
    let simulation = Simulation(plan(seed), trace: Trace(isKept: false))
    let fault = simulation.run()
    let (events, counters) = (simulation.events, simulation.oracle.counters)
    shared.withLock { sum in
      sum.seeds += 1
      sum.events += events
      sum.counters.add(counters)
      if let fault { sum.faults[seed] = fault }
    }
  }
}
