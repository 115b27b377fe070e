import TesseraCore
import TesseraTransport

/// The client's side of the sockets: what the page's line and game do around a replica.
extension Simulation {
  func connect(_ tab: Tab) {
    guard tab.phase == .waiting else { return }
    guard hub != nil, !(phase == .faults && plan.faults.contains(.refused) && tab.chance.percent(15)) else {
      oracle.counters.add(.refusedAttempt)
      return retry(tab)
    }
    lastLink += 1
    let link = Link(id: ConnectionID(lastLink), tab: tab.index, seed: plan.seed)
    if phase == .faults, plan.faults.contains(.slow), tab.chance.percent(30) {
      link.msPerByte = tab.chance.between(1, 40)
    }
    tab.link = link
    tab.phase = .open
    trace.note("\(clock) tab \(tab.index) connects as \(link.id.value)")
    link.lastUp = clock + 1 + UInt64(link.chance.below(plan.latencyMs))
    agenda.add(.accept(link), at: link.lastUp)
    say(tab.replica.hello(), from: tab)
  }

  func retry(_ tab: Tab) {
    tab.link = nil
    tab.phase = .waiting
    let limit = min(20_000, 1000 << min(tab.attempt, 5))
    tab.attempt += 1
    agenda.add(.connect(tab), at: clock + 1 + (tab.retryAfter ?? UInt64(tab.chance.below(limit))))
    tab.retryAfter = nil
  }

  func say(_ message: ClientMessage?, from tab: Tab) {
    guard let message, let link = tab.link else { return }
    if case .hello = message {
      tab.hellos += 1
      oracle.demand(
        tab.hellos <= 4, "P1: tab \(tab.index) says hello again and again, and nothing comes of it")
    }
    // A cut or half-open connection swallows it.
    link.lastUp = max(link.lastUp, clock + 1 + UInt64(link.chance.below(plan.latencyMs)))
    agenda.add(.up(link, message.encoded()), at: link.lastUp)
  }

  func deliver(_ parcel: Link.Parcel, on link: Link) {
    guard !link.isCut else { return oracle.counters.add(.cutInMessage) }
    makeRoom(for: parcel.count, on: link)
    let tab = tabs[link.tab]
    switch parcel {
    case .close(let code): clientLearnsEnd(of: link, code: code)
    case .frame(let bytes):
      guard tab.link === link else { return }
      guard let bytes = damaged(bytes, on: link) else { return }
      receive(bytes, in: tab)
    }
  }

  private func receive(_ bytes: [UInt8], in tab: Tab) {
    let before = tab.replica.sequence
    let settled = tab.settled.count
    take(tab.replica.receive(frame: bytes.span, at: clock + tab.clockShift), of: tab)
    oracle.demand(
      tab.replica.sequence >= before || tab.history != oracle.history || plan.faults.contains(.restores),
      "P1: tab \(tab.index) goes back from \(before.value)")
    count(tab, from: settled)
    oracle.checkSettled(tab, from: settled, in: rooms[tab.room])
    oracle.shown(tab, in: rooms[tab.room])
    if tab.replica.sequence > before || tab.settled.count > settled { tab.hellos = 0 }
    pump(tab)
  }

  private func count(_ tab: Tab, from index: Int) {
    oracle.counters.add(.renumbered, tab.renumbered)
    tab.renumbered = 0
    for ticket in tab.settled[index...] {
      if ticket.outcome == .offline { oracle.counters.add(.offlineScramble) }
      if ticket.outcome == .forgotten {
        oracle.counters.add(.forgottenHere)
        oracle.demand(
          tab.isShared || plan.faults.contains(.restores), "P4: the window did not cover tab \(tab.index)")
      }
    }
  }

  /// What the page does about the events of its replica.
  func take(_ events: [ReplicaEvent], of tab: Tab) {
    if let link = tab.link, events.contains(where: { if case .ready = $0 { true } else { false } }) {
      tab.history = link.history
    }
    oracle.demand(
      tab.settle(events), "P4: tab \(tab.index) is told an outcome of a move it does not wait for")
    for event in events {
      switch event {
      case .ready:
        tab.attempt = 0
        if tab.replica.isReady {
          tab.hellos = 0
          if let tile = tab.dragged { say(tab.replica.hold(tile), from: tab) }
        }
      case .hello(let cause):
        note(cause, of: tab)
        // That the room was opened anew is progress: at most one such hello for each epoch.
        if cause == .resync(.storageRecovered) { tab.hellos = 0 }
        say(tab.replica.hello(), from: tab)
      case .gaveUp:
        oracle.counters.add(.clientGaveUp)
        drop(tab)
      case .bye(_, let wait): tab.retryAfter = wait
      case .notHeld: tab.dragged = nil
      case .reload: oracle.fail("P19: tab \(tab.index) cannot read a frame")
      default: break
      }
    }
  }

  private func note(_ cause: HelloCause, of tab: Tab) {
    trace.note("\(clock) tab \(tab.index) lost its place: \(cause)")
    switch cause {
    case .lost(.gap): oracle.counters.add(.gap)
    case .lost(.digest): oracle.counters.add(.digestRepair)
    case .lost(.epoch), .resync, .renumber: break
    }
    guard case .lost(let why) = cause, why != .epoch else { return }
    oracle.demand(
      tab.link?.damaged.contains(why) ?? false,
      "P1: tab \(tab.index) found a \(why), and its connection lost nothing")
  }

  /// Sends what may leave, and comes back when more may.
  func pump(_ tab: Tab) {
    guard tab.isAlive, tab.link != nil else { return }
    let now = clock + tab.clockShift
    for message in tab.replica.unsent(at: now) { say(message, from: tab) }
    guard let wait = tab.replica.sendDelay(at: now), !tab.isPumping else { return }
    tab.isPumping = true
    agenda.add(.pump(tab), at: clock + wait + 1)
  }

  /// The page gives its connection up and tries another.
  func drop(_ tab: Tab) {
    guard let link = tab.link else { return }
    hangUp(link)
    lose(tab)
    retry(tab)
  }

  func lose(_ tab: Tab) {
    tab.link = nil
    tab.hellos = 0
    tab.replica.disconnected()
  }

  /// The client's end is closed: what it had sent still arrives, then the end.
  func hangUp(_ link: Link) {
    agenda.add(.serverLearnsEnd(link), at: max(link.lastUp, clock) + 1 + UInt64(plan.latencyMs))
  }

  func clientLearnsEnd(of link: Link, code: UInt16) {
    let tab = tabs[link.tab]
    guard tab.link === link, tab.isAlive else { return }
    trace.note("\(clock) tab \(tab.index) is cut off, \(code)")
    lose(tab)
    guard code >= 4400, code <= 4499 else { return retry(tab) }
    tab.phase = .ended
    switch code {
    case CloseCode.roomEnded.rawValue: leaveEnded(tab)
    case CloseCode.notYours.rawValue: givePassword(tab)
    default:
      oracle.demand(code == CloseCode.replaced.rawValue, "P12: tab \(tab.index) is closed with \(code)")
    }
  }

  /// What a broken proxy makes of a frame with moves; nil is nothing.
  private func damaged(_ bytes: [UInt8], on link: Link) -> [UInt8]? {
    guard let damage = link.damage, case .moves(var frame)? = try? ServerMessage.decode(bytes.span) else {
      return bytes
    }
    link.damage = damage.frames > 1 ? (damage.kind, damage.frames - 1) : nil
    link.damaged.insert(damage.kind == .loss ? .gap : .digest)
    trace.note("\(clock) a frame to \(link.id.value) is damaged: \(damage.kind)")
    guard damage.kind == .digest else { return nil }
    frame.digest = Digest(frame.digest.value ^ 1)
    return ServerMessage.moves(frame).encoded()
  }
}
