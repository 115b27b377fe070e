import TesseraCore
import TesseraTransport

/// What goes wrong.
extension Simulation {
  func makeMischief() {
    agenda.add(.mischief, at: clock + mischief.gap(around: plan.mischiefMs))
    step()
    guard phase == .faults else { return }
    // The same chance is spent whether a fault is left out or not.
    let drawn = Faults.names.map { $0.1 }.filter { plan.drawn.contains($0) }
    guard !drawn.isEmpty else { return }
    let fault = mischief.pick(drawn)
    let tab = tabs[mischief.below(tabs.count)]
    let dice = mischief.below(100)
    guard plan.faults.contains(fault) else { return }
    switch fault {
    case .cuts: cut(tab, noticedWithin: 300)
    case .halfOpen: cut(tab, noticedWithin: 35_000)
    case .slow: tab.link?.deafUntil = clock + UInt64(dice) * 150
    case .doubles: double(tab)
    case .damage: tab.link?.damage = (dice < 50 ? .loss : .digest, 1 + dice % 8)
    case .stalls: mood.stall = mood.stall == 0 ? 10 + dice / 2 : 0
    case .unknowns: mood.unknown = mood.unknown == 0 ? 5 + dice / 3 : 0
    case .thefts: steal()
    case .crashes: crash(restoring: false)
    case .restores: dice < 50 ? keepBackup() : crash(restoring: true)
    case .clones: clone(tab)
    case .reads: mood.unreadable = mood.unreadable == 0 ? dice / 3 : 0
    case .deaths: if dice < 40 { kill(tab) }
    case .rude: beRude(tab, dice)
    case .naps: if dice < 40 { sendToBed() }
    case .drains: drain()
    case .endings: if dice < 30 { endRoom() }
    default: break
    }
  }

  /// The connection is gone with what was on it; each side learns of it in its own time.
  private func cut(_ tab: Tab, noticedWithin limit: Int) {
    guard let link = tab.link, !link.isCut else { return }
    trace.note("\(clock) connection \(link.id.value) of tab \(tab.index) is cut")
    link.isCut = true
    if limit > 1000 { oracle.counters.add(.halfOpen) }
    let server = clock + 1 + UInt64(link.chance.below(limit))
    let client = clock + 1 + UInt64(link.chance.below(min(limit, 15_000)))
    agenda.add(.serverLearnsEnd(link), at: server)
    agenda.add(.clientLearnsEnd(link), at: client)
  }

  /// The client tries anew while its old connection still carries what it was given.
  private func double(_ tab: Tab) {
    guard let link = tab.link else { return }
    trace.note("\(clock) tab \(tab.index) leaves connection \(link.id.value) behind")
    lose(tab)
    agenda.add(.serverLearnsEnd(link), at: clock + tab.chance.between(1, 3000))
    tab.phase = .waiting
    tab.attempt = 0
    agenda.add(.connect(tab), at: clock + 1)
  }

  /// A copy of a tab with all it has, client and pending moves included.
  private func clone(_ tab: Tab) {
    guard tabs.count < plan.tabs + 3, !tab.watches, tab.isAlive else { return }
    oracle.counters.add(.duplicatedTab)
    trace.note("\(clock) tab \(tab.index) is copied as \(tabs.count)")
    let copy = makeTab(player: tab.player, watches: false, room: tab.room)
    tab.isShared = true
    copy.isShared = true
    copy.client = tab.client
    copy.replica = replica(of: tab.client, player: tab.player, room: tab.room, watches: false)
    if let saved = tab.replica.saved() { _ = copy.replica.takeUp(saved: saved.span) }
    copy.open = copy.replica.pending.map { Ticket(number: $0.number, move: $0.move) }
  }

  /// A browser ends without a word to anyone; its player opens another tab.
  private func kill(_ tab: Tab) {
    guard tab.isAlive, !tab.isShared, tabs.count < plan.tabs + 3 else { return }
    oracle.counters.add(.deadTab)
    trace.note("\(clock) tab \(tab.index) dies")
    if let link = tab.link { hangUp(link) }
    lose(tab)
    tab.phase = .dead
    tab.abandon()
    makeTab(player: tab.player, watches: tab.watches, room: tab.room)
  }

  /// The process ends; of a commit under way either all is stored or nothing.
  func crash(restoring: Bool) {
    guard hub != nil, !restoring || backup != nil else { return }
    oracle.counters.add(.crash)
    trace.note(
      "\(clock) the server dies\(restoring ? ", and an older copy of the database takes its place" : "")")
    endProcess(restoring: restoring)
  }

  /// What is left when there is no process any more, and when the next one comes.
  func endProcess(restoring: Bool = false) {
    hub = nil
    _ = letters.take()
    if let batches = inCommit {
      oracle.counters.add(.crashInCommit)
      if mischief.percent(50) {
        oracle.counters.add(.commitSurvivedCrash)
        oracle.revived(disk.commit(batches).stored)
      }
    }
    inCommit = nil
    life += 1
    opened = []
    let revived = disk.recover(revivingHidden: mischief.percent(50))
    if !revived.isEmpty { oracle.counters.add(.commitHiddenRevived) }
    oracle.revived(revived)
    if restoring { restoreBackup() }
    for link in links.values.sorted(by: { $0.id.value < $1.id.value }) {
      link.isCut = true
      link.isServed = false
      agenda.add(
        .clientLearnsEnd(link),
        at: clock + 1 + UInt64(link.chance.below(link.chance.percent(80) ? 50 : 15_000)))
    }
    links = [:]
    agenda.add(.start, at: clock + mischief.between(1, 4000))
  }

  private func keepBackup() { backup = (disk, oracle.accounts) }

  private func restoreBackup() {
    guard let backup else { return }
    oracle.counters.add(.restoredBackup)
    disk = backup.disk
    oracle.restored(backup.accounts)
    for tab in tabs {
      guard let account = oracle.accounts[rooms[tab.room]] else { continue }
      let last = account.lastNumber(of: tab.client)
      for index in tab.settled.indices where tab.settled[index].number.value > last {
        guard case .answered = tab.settled[index].outcome else { continue }
        tab.settled[index].outcome = .undone
      }
    }
  }
}
