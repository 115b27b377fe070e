internal import CSQLite

/// How much work a read may do, counted in steps of SQLite's machine instead of time: no clock is needed.
final class StepBudget {
  private static let stride: Int32 = 10_000

  let limit: Int
  private var spent = 0

  init(limit: Int) { self.limit = limit }

  /// Begins a new read.
  func renew() { spent = 0 }

  /// Called on the connection's own thread while a statement runs; 1 ends it.
  fileprivate func spend() -> Int32 {
    spent += Int(StepBudget.stride)
    return spent > limit ? 1 : 0
  }
}

extension StepBudget {
  func install(on handle: Handle) {
    // The connection keeps the budget as long as the handle runs statements, so the pointer stays valid.
    let unowned = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle.pointer, StepBudget.stride,
      { raw in raw.map { Unmanaged<StepBudget>.fromOpaque($0).takeUnretainedValue().spend() } ?? 0 },
      unowned)
  }
}
