import TesseraCore

/// The end of all faults, and what is under way when they have ended.
extension Simulation {
  func calmDown() {
    guard phase == .faults else { return }
    phase = .calm
    lastBusy = clock
    deadline = clock + 600_000
    trace.note("\(clock) all faults end")
    mood = DiskMood()
    for tab in tabs {
      guard let link = tab.link else { continue }
      link.msPerByte = 0
      link.deafUntil = 0
      link.damage = nil
      // What a connection lost shows only with the next frame; a broken proxy does not outlive the faults.
      if !link.damaged.isEmpty, !link.isCut { drop(tab) }
    }
    leaveOneOfEachClient()
    for tab in tabs where tab.phase == .closed || tab.phase == .ended {
      tab.phase = .waiting
      agenda.add(.connect(tab), at: clock + 1)
    }
    if hub == nil { agenda.add(.start, at: clock + 4000) }
  }

  /// Of tabs with one client all but one are closed: they would replace each other for ever.
  private func leaveOneOfEachClient() {
    var seen: Set<ClientID> = []
    for tab in tabs where tab.isAlive && !seen.insert(tab.client).inserted {
      if let link = tab.link { hangUp(link) }
      lose(tab)
      tab.abandon()
      tab.phase = .dead
    }
  }

  /// Everyone is in and has no move without an outcome, and nothing is on its way but the ticks.
  var isAtRest: Bool {
    guard hub != nil, !isTurnOpen, clock >= lastBusy + 45_000 else {
      if !isQuiet { lastBusy = clock }
      return false
    }
    return isQuiet
  }

  private var isQuiet: Bool {
    for tab in tabs where tab.isAlive {
      guard tab.phase == .open, tab.replica.isReady, tab.replica.pending.isEmpty else {
        if tab.phase == .ended { again(tab) }
        return false
      }
    }
    return true
  }

  /// Who keeps it from its rest.
  var unrest: String {
    tabs.filter { $0.isAlive && !($0.replica.isReady && $0.replica.pending.isEmpty) }.map {
      "tab \($0.index) is \($0.phase), \($0.replica.isReady ? "" : "not ")ready, \($0.replica.pending.count) pending"
    }.joined(separator: "; ")
  }

  /// A stale connection replaced it: its user asks for it back.
  private func again(_ tab: Tab) {
    tab.phase = .waiting
    agenda.add(.connect(tab), at: clock + 500)
  }
}
