import TesseraCore
import TesseraStore

/// The end of a turn and the receipt of its commit (P2).
extension Hub {
  /// Ends the loop's turn.
  package func endTurn() {
    sealTurn()
    tellUntold()
    if !partings.isEmpty { advancePartings() }
    advanceDrain()
  }

  /// Seals what the turn produced and sends it to the log, unless an append is in flight already.
  func sealTurn() {
    guard case .idle = storage else { return }
    admitArrivals()
    let now = world.now()
    var sealed: [HostedRoom] = []
    var batches: [RoomBatch] = []
    var silent: [HostedRoom] = []
    let turn = dirty
    dirty.removeAll(keepingCapacity: true)
    for hosted in turn {
      hosted.isDirty = false
      guard !hosted.isParted, let batch = change(hosted, { $0.seal(at: now) }) ?? nil else { continue }
      if batch.records.isEmpty {
        silent.append(hosted)
      } else {
        sealed.append(hosted)
        batches.append(batch)
      }
    }
    append(batches, of: sealed, at: now)
    // Nothing of these rooms waits for a commit: all they tell derives from committed state.
    for hosted in silent { release(hosted) }
    // No receipt will end the next turn, so somebody must.
    if case .idle = storage, !arrivals.isEmpty { world.post { _ in } }
  }

  private func append(_ batches: [RoomBatch], of sealed: [HostedRoom], at now: Moment) {
    guard !batches.isEmpty || !creations.isEmpty else { return }
    let all = batches + creations.map(\.batch)
    storage = .appending(
      Flight(
        rooms: sealed, creations: creations, since: now.monotonic,
        startedMicroseconds: Clock.microseconds()))
    creations.removeAll()
    metrics.batchRecords.add(all.reduce(0) { $0 + UInt64($1.records.count) })
    let post = world.post
    world.log.append(all) { receipts in post { $0.take(receipts) } }
  }

  /// What the writer says of the append in flight.
  func take(_ receipts: [Receipt]) {
    guard case .appending(let flight) = storage else { return }
    storage = .idle
    metrics.commitMicroseconds.add(Clock.microseconds() &- flight.startedMicroseconds)
    var lost: [HostedRoom] = []
    var isUnknown = receipts.count != flight.rooms.count + flight.creations.count
    for (index, hosted) in flight.rooms.enumerated() {
      switch index < receipts.count ? receipts[index] : .unknown {
      case .committed: release(hosted)
      case .fenced: lost.append(hosted)
      case .unknown:
        lost.append(hosted)
        isUnknown = true
      }
    }
    for (index, creation) in flight.creations.enumerated() {
      let place = flight.rooms.count + index
      let receipt = place < receipts.count ? receipts[place] : .unknown
      isUnknown = isUnknown || receipt == .unknown
      creation.reply(receipt)
    }
    if isUnknown { lost += dirty.filter { $0.room?.uncommittedBytes ?? 0 > 0 } }
    guard lost.isEmpty, !isUnknown else { return discard(lost, isUnknown: isUnknown) }
    metrics.commits += 1
    if !isWritable { setWritable(true) }
  }

  private func release(_ hosted: HostedRoom) {
    let told = change(hosted) { $0.release() } ?? []
    deliver(told, in: hosted)
    touch(hosted)
    // A restore may name a board that had to be committed before it could be read.
    readMissingBoard(of: hosted)
  }
}
