import TesseraCore

/// Pages with a bug, and empty rooms.
extension Simulation {
  /// Says what a replica never would, on a tab's own connection.
  func beRude(_ tab: Tab, _ dice: Int) {
    guard let link = tab.link, tab.replica.isReady else { return }
    switch dice {
    case 0..<60: reuse(tab, link)
    case 60..<80: for wait in 0..<5 { agenda.add(.leaveOut(tab), at: clock + UInt64(wait) * 900) }
    default: flood(tab)
    }
  }

  /// An old number once more, and with another move.
  private func reuse(_ tab: Tab, _ link: Link) {
    guard let account = oracle.account(rooms[tab.room]) else { return }
    let last = Int(account.lastNumber(of: tab.client))
    let number = ClientSequenceNumber(UInt64(1 + mischief.below(max(1, last))))
    // Not on the connection that has carried the first one: its answer may be under way.
    guard last > 0, link.asked[number] == nil else { return }
    say(.move(number, .move(.restore(SequenceNumber(1 << 40)))), from: tab)
  }

  func leaveNumbersOut(_ tab: Tab) {
    guard let account = oracle.account(rooms[tab.room]), tab.replica.isReady else { return }
    say(.move(ClientSequenceNumber(account.lastNumber(of: tab.client) + 5000), .move(.scramble)), from: tab)
  }

  /// More moves than may be under way, under numbers that the replica will use as well.
  private func flood(_ tab: Tab) {
    guard let account = oracle.account(rooms[tab.room]), tab.open.isEmpty, !tab.watches else { return }
    tab.isShared = true
    let last = account.lastNumber(of: tab.client)
    for number in 1...plan.limits.inFlight + 3 {
      say(.move(ClientSequenceNumber(last + number), .move(.undo(SequenceNumber(1 << 40)))), from: tab)
    }
  }

  /// Everyone leaves for so long that the room leaves the memory (R26).
  func sendToBed() {
    let until = clock + 100_000
    for tab in tabs where tab.isAlive && tab.asleepUntil < clock {
      if let link = tab.link { hangUp(link) }
      lose(tab)
      tab.phase = .closed
      tab.asleepUntil = until + mischief.between(0, 5000)
      agenda.add(.wake(tab), at: tab.asleepUntil)
    }
    trace.note("\(clock) everyone leaves")
  }

  func wake(_ tab: Tab) {
    guard tab.phase == .closed, tab.isAlive else { return }
    tab.phase = .waiting
    connect(tab)
  }
}
