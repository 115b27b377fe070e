import Glibc
import Synchronization
import Testing

@testable import TesseraServer

@Suite struct JobPoolTests {
  @Test func `a short job does not wait behind a long one while a thread is idle`() {
    let pool = JobPool(threads: 2, capacity: 8)
    let (isDone, mayEnd) = (Gate(), Gate())
    #expect(pool.run { mayEnd.wait() })
    for _ in 0..<3 { #expect(pool.run { isDone.open() }) }
    // Were they dealt out in turns, one of them would wait for the long one.
    for _ in 0..<3 { isDone.wait() }
    mayEnd.open()
  }

  @Test func `more jobs than it has room for are refused, and jobs give way to who plays`() {
    let pool = JobPool(threads: 2, capacity: 3)
    let (isDone, mayEnd) = (Gate(), Gate())
    let niceness = Atomic(0)
    for _ in 0..<3 {
      #expect(
        pool.run {
          mayEnd.wait()
          niceness.store(Int(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)), ordering: .releasing)
          isDone.open()
        })
    }
    #expect(pool.count == 3 && !pool.run {})
    for _ in 0..<3 { mayEnd.open() }
    for _ in 0..<3 { isDone.wait() }
    #expect(
      niceness.load(ordering: .acquiring) >= 10
        && getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) < 10)
  }
}

/// POSIX's counting semaphore.
///
/// Unchecked: any thread may post and wait; the pointer never changes.
private final class Gate: @unchecked Sendable {
  private let place = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(place, 0, 0) }

  deinit {
    sem_destroy(place)
    place.deallocate()
  }

  func open() { sem_post(place) }
  func wait() { while sem_wait(place) != 0 {} }
}
