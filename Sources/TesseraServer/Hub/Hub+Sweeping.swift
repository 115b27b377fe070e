import TesseraCore

/// Pictures that nobody made a room of go after a day.
extension Hub {
  static let sweepMs: UInt64 = 10 * 60_000
  /// How long an upload waits for its room.
  static let uploadMs: UInt64 = 24 * 3_600_000

  /// Called at each tick; asks the store at the first one and then every ten minutes.
  func sweepUploads(at now: Moment) {
    guard now.monotonic >= nextSweep else { return }
    nextSweep = now.monotonic + Hub.sweepMs
    let post = world.post
    world.store.forgetUploads(before: now.unix - min(now.unix, Hub.uploadMs)) { result in
      guard case .failure(let error) = result else { return }
      post { $0.world.warn("uploads without a room could not be removed: \(error)") }
    }
  }
}
