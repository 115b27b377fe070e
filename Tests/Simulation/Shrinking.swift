/// The least that still fails: fewer kinds of faults, then fewer steps.
struct Shrinking {
  private(set) var plan: Plan
  private(set) var fault: String

  /// Nil when the plan does not fail.
  init?(_ plan: Plan) {
    guard let fault = Shrinking.fault(of: plan) else { return nil }
    self.plan = plan
    self.fault = fault
    leaveOut()
    shorten()
    leaveOut()
  }

  private static func fault(of plan: Plan) -> String? {
    Simulation(plan, trace: Trace(isKept: false)).run()
  }

  private mutating func leaveOut() {
    for (_, kind) in Faults.names where plan.faults.contains(kind) {
      var smaller = plan
      smaller.faults.remove(kind)
      take(smaller)
    }
  }

  private mutating func shorten() {
    var step = plan.steps / 2
    while step > 0 {
      var smaller = plan
      smaller.steps -= step
      if smaller.steps < 1 || !take(smaller) { step /= 2 }
    }
  }

  @discardableResult
  private mutating func take(_ smaller: Plan) -> Bool {
    guard let fault = Shrinking.fault(of: smaller) else { return false }
    plan = smaller
    self.fault = fault
    return true
  }

  /// The command that shows it again.
  var command: String {
    let without = plan.drawn.subtracting(plan.faults)
    return "scripts/simulate --seeds 1 --seed \(plan.seed) --steps \(plan.steps)"
      + (without.isEmpty ? "" : " --without \(without.text)") + " --trace"
  }

  var lines: [String] {
    let trace = Trace(isKept: true)
    _ = Simulation(plan, trace: trace).run()
    return trace.lines
  }
}
