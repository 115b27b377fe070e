import CLinux
import Glibc

/// Which of many descriptors can be read or written, and a clock that ends a wait on time.
final class Poller {
  private static let alarmKey = UInt64.max
  private let queue: Int32
  private let alarm: Int32
  private var alarmTime = 0.0
  private var ready = [poll_event](repeating: poll_event(), count: 512)

  init() throws {
    queue = poll_create()
    alarm = alarm_create()
    guard queue >= 0, alarm >= 0 else { throw BenchFailure("no epoll") }
    add(alarm, key: Poller.alarmKey)
  }

  deinit {
    close(alarm)
    close(queue)
  }

  func add(_ descriptor: Int32, key: UInt64) { poll_watch(queue, descriptor, key, 0, 0) }

  /// Whether to tell, too, when it takes bytes again.
  func change(_ descriptor: Int32, key: UInt64, writing: Bool) {
    poll_watch(queue, descriptor, key, writing ? 1 : 0, 1)
  }

  func remove(_ descriptor: Int32) { poll_forget(queue, descriptor) }

  /// Waits for events until a time of `seconds()`, at most; the timer is exact where epoll counts milliseconds.
  func wait(until end: Double, _ each: (poll_event) -> Void) {
    set(alarmAt: end)
    let count = Int(poll_wait(queue, &ready, Int32(ready.count)))
    guard count > 0 else { return }
    for index in 0..<count where ready[index].key != Poller.alarmKey { each(ready[index]) }
  }

  private func set(alarmAt time: Double) {
    guard time != alarmTime else { return }
    alarmTime = time
    let whole = time.rounded(.down)
    alarm_set(alarm, Int64(whole), Int64((time - whole) * 1e9))
  }
}
