import CLinux
import Dispatch
import Synchronization

/// Threads for slow pure work, pictures and passwords; each takes one job at a time, the oldest first.
///
/// They give way: where cores are few, whoever plays comes before whoever waits for a picture.
final class JobPool: Sendable {
  private typealias Job = @Sendable () -> Void

  private struct Load {
    var waiting: [Job] = []
    /// Threads without a job.
    var idle: [Int]
  }

  private let queues: [DispatchQueue]
  private let load: Mutex<Load>
  /// The most jobs that may wait or run; more are refused.
  let capacity: Int

  init(threads: Int, capacity: Int) {
    self.capacity = capacity
    queues = (0..<max(1, threads)).map { DispatchQueue(label: "tessera.jobs.\($0)") }
    load = Mutex(Load(idle: Array(queues.indices)))
  }

  /// Jobs that wait or run.
  var count: Int { load.withLock { count(of: $0) } }

  private func count(of load: Load) -> Int { load.waiting.count + queues.count - load.idle.count }

  /// Runs `job` as soon as a thread is free; false when too many wait already, and then it never runs.
  func run(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, thread) = load.withLock { load -> (Bool, Int?) in
      guard count(of: load) < capacity else { return (false, nil) }
      if let thread = load.idle.popLast() { return (true, thread) }
      load.waiting.append(job)
      return (true, nil)
    }
    if let thread { queues[thread].async { self.work(job, on: thread) } }
    return isTaken
  }

  /// Does a job, then those that wait, until there is none.
  private func work(_ first: @escaping Job, on thread: Int) {
    JobPool.giveWay()
    var job: Job? = first
    while let now = job {
      now()
      job = load.withLock { load in
        guard load.waiting.isEmpty else { return load.waiting.removeFirst() }
        load.idle.append(thread)
        return nil
      }
    }
  }

  /// Linux has this for each thread, and Dispatch's keep it: nothing that hurries may be given to Dispatch once
  /// there are jobs.
  private static func giveWay() { _ = thread_give_way() }
}
