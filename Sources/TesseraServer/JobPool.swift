import Dispatch
import Synchronization

/// Threads for slow pure work, pictures and passwords; each takes one job at a time.
final class JobPool: Sendable {
  private struct Load {
    var waiting = 0
    var next = 0
  }

  private let queues: [DispatchQueue]
  private let load = Mutex(Load())
  /// The most jobs that may wait or run; more are refused.
  let capacity: Int

  init(threads: Int, capacity: Int) {
    self.capacity = capacity
    queues = (0..<max(1, threads)).map { DispatchQueue(label: "tessera.jobs.\($0)") }
  }

  /// Jobs that wait or run.
  var count: Int { load.withLock { $0.waiting } }

  /// Runs `job` on one of the threads; false when too many wait already, and then it never runs.
  func run(_ job: @escaping @Sendable () -> Void) -> Bool {
    let queue = load.withLock { load -> DispatchQueue? in
      guard load.waiting < capacity else { return nil }
      load.waiting += 1
      load.next = (load.next + 1) % queues.count
      return queues[load.next]
    }
    guard let queue else { return false }
    queue.async {
      job()
      self.load.withLock { $0.waiting -= 1 }
    }
    return true
  }
}
