import CLibev

/// A timer of the loop; it stops when cancelled or when its transport stops.
public final class LoopTimer {
  private let watcher: UnsafeMutablePointer<ev_timer>
  /// Let go of when the timer ends, with all that it captures, the timer itself perhaps.
  private var body: (() -> Void)?
  private let repeats: Bool
  /// Keeps the timer alive while libev knows it.
  private var whileActive: (loop: OpaquePointer, self: LoopTimer)?

  init(loop: OpaquePointer, after: Double, every: Double, body: @escaping () -> Void) {
    self.body = body
    repeats = every > 0
    // Sound: the block is this object's own, freed in deinit, which runs only when libev has let go of it.
    watcher = .allocate(capacity: 1)
    watcher.initialize(to: ev_timer())
    // Sound: `whileActive` holds the object for as long as libev can hand its pointer back.
    let owner = Unmanaged.passUnretained(self).toOpaque()
    tessera_timer_init(watcher, loopTimerFired, after, every, owner)
    ev_timer_start(loop, watcher)
    whileActive = (loop, self)
  }

  deinit { watcher.deallocate() }

  public var isActive: Bool { whileActive != nil }

  public func cancel() {
    guard let active = whileActive else { return }
    ev_timer_stop(active.loop, watcher)
    body = nil
    whileActive = nil
  }

  fileprivate func fire() {
    let body = body
    if !repeats { cancel() }
    body?()
  }
}

private func loopTimerFired(
  _ loop: OpaquePointer?, _ watcher: UnsafeMutablePointer<ev_timer>?, _ events: CInt
) {
  guard let owner = watcher?.pointee.data else { return }
  // Sound: only `LoopTimer.init` sets `data`, and an active timer holds itself.
  Unmanaged<LoopTimer>.fromOpaque(owner).takeUnretainedValue().fire()
}
