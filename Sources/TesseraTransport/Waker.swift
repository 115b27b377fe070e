import CLibwebsockets
import Synchronization

/// Wakes the loop from any thread; many calls before the loop turns are one.
public struct Waker: Sendable {
  let alarm: Alarm

  public func wake() { alarm.ring() }
}

/// The flag that collapses wake-ups, and the only way from another thread into the library.
final class Alarm: Sendable {
  /// The context while it lives.
  ///
  /// Unchecked: the pointer is used under the mutex only, and only for `lws_cancel_service`, which the
  /// library declares safe from any thread.
  private struct Target: @unchecked Sendable {
    var context: OpaquePointer
  }

  private let isRung = Atomic(false)
  private let target = Mutex<Target?>(nil)

  func ring() {
    guard !isRung.exchange(true, ordering: .acquiringAndReleasing) else { return }
    target.withLock { target in
      if let target { lws_cancel_service(target.context) }
    }
  }

  /// Whether it was rung since the last answer.
  func answer() -> Bool { isRung.exchange(false, ordering: .acquiringAndReleasing) }

  func attach(_ context: OpaquePointer) {
    target.withLock { $0 = Target(context: context) }
  }

  /// After this returns no other thread touches the context.
  func detach() {
    target.withLock { $0 = nil }
  }
}
