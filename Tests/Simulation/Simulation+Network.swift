import TesseraCore
import TesseraServer
import TesseraTransport

/// The server's side of the sockets.
extension Simulation: Wire {
  func send(_ frame: Frame, to connection: ConnectionID) {
    guard let link = links[connection], link.isServed else { return oracle.fail("P11: told after its end") }
    let bytes = frame.bytes
    guard let message = try? ServerMessage.decode(bytes.span) else {
      return oracle.fail("P12: a frame that cannot be read")
    }
    trace.note("\(clock)   → \(connection.value) \(words(message))")
    let tab = tabs[link.tab]
    oracle.clock = clock
    oracle.told(message, on: link, to: tab.client, in: rooms[tab.room])
    if case .welcome = message { checkPassword(tab) }
    put(.frame(bytes), on: link)
  }

  func close(_ connection: ConnectionID, code: UInt16, reason: String) {
    guard let link = links[connection] else { return }
    trace.note("\(clock)   → \(connection.value) close \(code)")
    switch code {
    case CloseCode.replaced.rawValue: oracle.counters.add(.replacement)
    case CloseCode.tooSlow.rawValue: oracle.counters.add(.tooSlow)
    case CloseCode.resyncFailed.rawValue: oracle.counters.add(.resyncFailed)
    case CloseCode.tooManyRequests.rawValue: oracle.counters.add(.tooManyRequests)
    default: break
    }
    put(.close(code), on: link)
    link.isServed = false
    // The library tells of the end when the close frame is gone.
    agenda.add(.serverLearnsEnd(link), at: clock + 1)
  }

  func queuedBytes(of connection: ConnectionID) -> Int { links[connection]?.queued ?? 0 }

  /// Into the kernel if it takes it, else into the queue; never past what waits.
  private func put(_ parcel: Link.Parcel, on link: Link) {
    guard link.queue.isEmpty, link.kernel == 0 || link.kernel + parcel.count <= Link.window || !isSlow(link)
    else {
      link.queue.append(parcel)
      link.queued += parcel.count
      link.hasWaited = true
      return
    }
    ship(parcel, on: link)
  }

  private func isSlow(_ link: Link) -> Bool {
    link.isCut || link.msPerByte > 0 || link.deafUntil > clock
  }

  private func ship(_ parcel: Link.Parcel, on link: Link) {
    link.kernel += parcel.count
    guard !link.isCut else { return }
    var arrival = clock + 1 + UInt64(link.chance.below(plan.latencyMs))
    if link.msPerByte > 0 { arrival = max(arrival, link.lastDown) + UInt64(parcel.count) * link.msPerByte }
    link.lastDown = max(arrival, link.lastDown, link.deafUntil)
    agenda.add(.down(link, parcel), at: link.lastDown)
  }

  /// The reader has taken something: what waits moves up, and when all has the hub hears of it.
  func makeRoom(for count: Int, on link: Link) {
    link.kernel -= count
    while let first = link.queue.first, link.kernel == 0 || link.kernel + first.count <= Link.window {
      link.queue.removeFirst()
      link.queued -= first.count
      ship(first, on: link)
    }
    guard link.hasWaited, link.queue.isEmpty else { return }
    link.hasWaited = false
    guard link.isServed else { return }
    hub?.drained(link.id)
    touchTurn()
  }

  func accept(_ link: Link) {
    guard !link.isCut else { return }
    guard let hub else { return agenda.add(.clientLearnsEnd(link), at: clock + 1) }
    link.isServed = true
    link.history = oracle.history
    links[link.id] = link
    let tab = tabs[link.tab]
    hub.opened(link.id, .binary, cookie: token(tab.player))
    touchTurn()
  }

  func arrive(_ bytes: [UInt8], on link: Link) {
    guard !link.isCut else { return oracle.counters.add(.cutInMessage) }
    guard let hub, link.isServed else { return }
    remember(bytes, on: link)
    bytes.withUnsafeBytes { hub.received($0, isText: false, from: link.id) }
    touchTurn()
  }

  /// What the oracle must know of a message that reaches the hub.
  private func remember(_ bytes: [UInt8], on link: Link) {
    guard let message = try? ClientMessage.decode(bytes.span) else { return }
    trace.note("\(clock) \(link.id.value) (tab \(link.tab)) → \(words(message))")
    let tab = tabs[link.tab]
    switch message {
    case .hello(let hello):
      link.positions.append(hello.position)
      link.unansweredHellos += 1
    case .move(let number, let request): link.asked[number, default: []].append(request)
    case .ping, .release, .pending, .stop: break
    case .hold(let tile):
      guard let player = link.player else { return }
      oracle.noteHold(tile, by: player, in: rooms[tab.room], link.epoch)
    case .cursor:
      guard !hasCursors else { return }
      hasCursors = true
      agenda.add(.cursors, at: clock + 50)
    }
  }

  func serverLearnsEnd(of link: Link) {
    let wasServed = link.isServed
    link.isServed = false
    guard links.removeValue(forKey: link.id) != nil, wasServed || hub != nil else { return }
    hub?.closed(link.id, code: 1006)
    touchTurn()
  }
}

extension Link.Parcel {
  var count: Int {
    switch self {
    case .frame(let bytes): bytes.count
    case .close: 4
    }
  }
}
