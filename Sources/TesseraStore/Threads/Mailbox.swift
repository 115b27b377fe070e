internal import Glibc
internal import Synchronization

/// Jobs on their way to the threads that take them, in order.
///
/// Sendable: the queue is guarded by the mutex, and the semaphore only wakes.
final class Mailbox<Job: Sendable>: Sendable {
  private struct Queue {
    var jobs: [Job] = []
    var first = 0
    var isClosed = false

    var count: Int { jobs.count - first }

    mutating func take() -> Job? {
      guard first < jobs.count else { return nil }
      let job = jobs[first]
      first += 1
      if first == jobs.count {
        jobs.removeAll(keepingCapacity: jobs.capacity <= 1024)
        first = 0
      }
      return job
    }
  }

  private let queue = Mutex(Queue())
  private let wakeUp = Semaphore()

  var count: Int { queue.withLock { $0.count } }
  var isClosed: Bool { queue.withLock { $0.isClosed } }

  /// False when the mailbox is closed or as many jobs wait as `limit` says.
  func post(_ job: Job, limit: Int) -> Bool {
    let isTaken = queue.withLock { queue in
      guard !queue.isClosed, queue.count < limit else { return false }
      queue.jobs.append(job)
      return true
    }
    if isTaken { wakeUp.signal() }
    return isTaken
  }

  /// Waits for the next job; nil once the mailbox is closed and empty.
  func take() -> Job? {
    while true {
      wakeUp.wait()
      let (job, isClosed) = queue.withLock { ($0.take(), $0.isClosed) }
      if let job { return job }
      if isClosed {
        wakeUp.signal()  // for the next thread that waits
        return nil
      }
    }
  }

  /// Takes nothing more; what waits is still taken out.
  func close() {
    queue.withLock { $0.isClosed = true }
    wakeUp.signal()
  }
}

/// POSIX's counting semaphore at a fixed address.
///
/// Unchecked: `sem_post` and `sem_wait` may be called from any thread; the pointer never changes.
private final class Semaphore: @unchecked Sendable {
  private let place: UnsafeMutablePointer<sem_t>

  init() {
    place = .allocate(capacity: 1)
    sem_init(place, 0, 0)
  }

  deinit {
    sem_destroy(place)
    place.deallocate()
  }

  func signal() { sem_post(place) }

  /// Interruptions by signals are waited through.
  func wait() { while sem_wait(place) != 0 {} }
}
