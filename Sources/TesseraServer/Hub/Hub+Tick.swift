import TesseraCore

/// What time brings.
extension Hub {
  /// Called about every 250 ms.
  package func tick() {
    let now = world.now()
    for hosted in Array(rooms.values) where !hosted.isParted {
      guard !hosted.isIdle else {
        unload(hosted, at: now.monotonic)
        continue
      }
      hosted.emptySince = nil
      readMissingBoard(of: hosted)
      let told = change(hosted) { $0.tick(at: now) } ?? []
      change(hosted) { $0.forgetAbsent(at: now) }
      touch(hosted)
      deliver(told, in: hosted)
    }
    endGreeters(at: now.monotonic)
    endSlow(at: now.monotonic)
    takeLateGuesses(at: now.monotonic)
    watchLog()
    sweepUploads(at: now)
    if case .appending(let flight) = storage, now.monotonic >= flight.since + Hub.stallMs {
      setWritable(false)
    }
    advanceDrain()
  }

  /// Tells the latest cursors; called twenty times a second.
  package func flushCursors() {
    let rooms = pointing
    pointing.removeAll(keepingCapacity: true)
    for hosted in rooms {
      hosted.hasCursors = false
      guard let message = change(hosted, { $0.cursors() }) ?? nil else { continue }
      var outgoing = Outgoing(message)
      // Only the latest cursor is worth anything: who has something waiting is spared the older ones.
      for session in hosted.members
      where session.isLive && world.wire.queuedBytes(of: session.connection) == 0 {
        world.wire.send(outgoing.frame(session.encoding), to: session.connection)
        metrics.framesSent += 1
      }
    }
  }

  private func endGreeters(at now: UInt64) {
    for session in greeters {
      guard case .greeting(let until) = session.state, now >= until else { continue }
      refuse(session, Complaint(.helloFirst, "No hello came in time."))
    }
    greeters.removeAll { !$0.isGreeting }
  }

  private func unload(_ hosted: HostedRoom, at now: UInt64) {
    guard let since = hosted.emptySince else {
      hosted.emptySince = now
      return
    }
    guard now >= since + Hub.unloadMs, hosted.room?.uncommittedBytes == 0 else { return }
    rooms[hosted.id] = nil
    metrics.roomsUnloaded += 1
  }
}
