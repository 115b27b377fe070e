import TesseraCore
import TesseraStore

/// What happens when the disk does not answer, or answers that it does not know.
extension Hub {
  /// Tells everyone whether moves are judged.
  func setWritable(_ writable: Bool) {
    guard writable != isWritable else { return }
    isWritable = writable
    metrics.storagePauses += writable ? 0 : 1
    for hosted in rooms.values {
      let told = change(hosted) { $0.setWritable(writable) } ?? []
      deliver(told, in: hosted)
    }
  }

  /// Tells the operator when the write-ahead log grows beyond all use, and when it is over (S7).
  func watchLog() {
    let bytes = world.store.logBytes
    guard (bytes > Hub.largeLogBytes) != isLogLarge else { return }
    isLogLarge.toggle()
    if isLogLarge {
      metrics.logAlarms += 1
      world.warn(
        "the write-ahead log has \(bytes >> 20) MB and grows: a program keeps a read transaction open,"
          + " or the disk takes no checkpoint")
    } else {
      Log.note("the write-ahead log is small again")
    }
  }

  /// Throws rooms away whose outcome is not known or is another's, and opens them again.
  ///
  /// All that was judged and not committed goes with them, with all that would have been told of it.
  func discard(_ lost: [HostedRoom], isUnknown: Bool) {
    metrics.storeFailures += 1
    world.warn("a commit has no known outcome; \(lost.count) rooms are opened again")
    var unique: [RoomID: HostedRoom] = [:]
    for hosted in lost { unique[hosted.id] = hosted }
    guard !unique.isEmpty else { return }
    // Nothing is told any more under an epoch in doubt (P7); the welcomes that follow have what was gathered.
    for hosted in unique.values { _ = hosted.takeUntold() }
    // Before the rooms are gone: who is in them must hear it too, for this may last.
    if isUnknown { setWritable(false) }
    for hosted in unique.values { strand(hosted) }
    storage = .probing
    let post = world.post
    let ids = Array(unique.keys)
    world.log.reopen(ids.map { ($0, random: world.random32()) }) { results in
      post { $0.reopened(ids, results) }
    }
  }

  private func strand(_ hosted: HostedRoom) {
    uncommittedBytes -= hosted.room?.uncommittedBytes ?? 0
    hosted.room = nil
    hosted.readsBoard = nil
    hosted.hasCursors = false
    for session in hosted.members {
      members[session.id] = nil
      if session.isBehind { slow.removeAll { $0 === session } }
      // One that has said hello already is welcomed when the room is back; it needs no resync.
      if case .checking = session.state { continue }
      session.state = .stranded
    }
  }

  private func reopened(_ ids: [RoomID], _ results: [Result<LoadedRoom?, StoreError>]) {
    storage = .idle
    for (id, result) in zip(ids, results) { loaded(result, into: id) }
    setWritable(true)
  }

  /// Tells those who were in the room before it was thrown away to say hello again.
  func resync(_ hosted: HostedRoom) {
    let stranded = hosted.members
    hosted.members = []
    for session in stranded {
      session.id = nextSessionID()
      guard case .stranded = session.state else { continue }
      tell(.resync(.storageRecovered), to: session)
    }
  }
}
