extension Replica {
  /// The moves to send now, in order: as many as the limits of P4 and P15 let out.
  public mutating func unsent(at now: UInt64) -> [ClientMessage] {
    var messages: [ClientMessage] = []
    while let index = nextToSend, let message = send(index, at: now) { messages.append(message) }
    return messages
  }

  /// Milliseconds until `unsent` has something; nil when it waits for the server, or nothing waits.
  public mutating func sendDelay(at now: UInt64) -> UInt64? {
    nextToSend == nil ? nil : pace.wait(at: now)
  }

  /// The message of the move just made, if nothing is before it and it may leave.
  mutating func sendLatest(at now: UInt64) -> ClientMessage? {
    guard let index = nextToSend, index == pending.count - 1 else { return nil }
    return send(index, at: now)
  }

  /// The first move not given to this connection, if the connection may have it.
  private var nextToSend: Int? {
    guard isReady, isWritable else { return nil }
    // Sent moves always stand before unsent ones: they leave in order.
    let index = pending.firstIndex { !$0.isSent } ?? pending.count
    guard index < pending.count, index < inFlightLimit else { return nil }
    // A card that has no number yet cannot be named to the server.
    if pending[index].mustFollow(pending[..<index]) { return nil }
    // No undo while an own move lacks an outcome: which swap it means would be open (P16).
    return pending[index].isUndo && index > 0 ? nil : index
  }

  private var inFlightLimit: Int {
    limits.inFlight == 0 ? 64 : Int(truncatingIfNeeded: min(limits.inFlight, 64))
  }

  private mutating func send(_ index: Int, at now: UInt64) -> ClientMessage? {
    // A repeat is paid for again: whether the first one was judged and charged is not known here.
    guard pace.take(at: now) else { return nil }
    pending[index].isSent = true
    pending[index].wasEverSent = true
    return .move(pending[index].number, .move(pending[index].move))
  }
}
