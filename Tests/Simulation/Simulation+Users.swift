import TesseraCore

/// What people do: play, mostly.
extension Simulation {
  func act(_ tab: Tab) {
    guard phase == .faults, tab.isAlive else { return }
    guard clock >= tab.asleepUntil else { return agenda.add(.act(tab), at: tab.asleepUntil) }
    step()
    guard phase == .faults else { return }
    if tab.phase == .closed || tab.phase == .ended {
      comeBack(tab)
    } else {
      play(tab)
    }
    agenda.add(.act(tab), at: clock + tab.chance.gap(around: plan.gapMs))
  }

  private func play(_ tab: Tab) {
    if let table = tab.replica.laid { return play(tab, at: table) }
    switch tab.chance.below(100) {
    case 0..<50: swap(tab)
    case 50..<56: undo(tab)
    case 56..<59: sweep(tab) { $0.scramble(at: $1) }
    case 59..<63: restore(tab)
    case 63..<73: hold(tab)
    case 73..<77: say(tab.replica.cursor(x: 1, y: 2), from: tab)
    case 77..<81: drop(tile: tab)
    case 81..<84: for _ in 0..<tab.chance.between(2, plan.isPatient ? 8 : 90) { swap(tab) }
    case 84..<86: say(tab.replica.announcement(), from: tab)
    case 86: say(tab.replica.stop(), from: tab)
    case 87: rename(tab)
    case 88, 89: reload(tab)
    case 90: closeForAWhile(tab)
    case 91: solve(tab)
    case 92: tab.chance.percent(30) ? watch(tab) : swap(tab)
    default: swap(tab)
    }
  }

  func make(_ tab: Tab, _ body: (inout Replica, UInt64) -> LocalMove) {
    let before = tab.replica.pending
    let local = body(&tab.replica, clock + tab.clockShift)
    let after = tab.replica.pending
    if after.count > before.count, let made = after.last {
      tab.open.append(Ticket(number: made.number, move: made.move))
      trace.note("\(clock) tab \(tab.index) makes \(made.number.value): \(words(made.move))")
    } else if after.count < before.count, let gone = before.last {
      oracle.counters.add(.withdrawn)
      oracle.demand(tab.end(gone.number, .withdrawn), "a move is taken back that nobody made")
    }
    say(local.message, from: tab)
    pump(tab)
    oracle.shown(tab, in: rooms[tab.room])
  }

  /// Half of them bring a tile home, so that boards get solved.
  private func swap(_ tab: Tab) {
    guard let view = tab.replica.view else { return }
    let cell = UInt16(tab.chance.below(view.grid.count))
    let other = UInt16(tab.chance.below(view.grid.count))
    if tab.chance.percent(50) {
      let away = view.tiles.indices.filter { Int(view.tiles[$0]) != $0 }
      guard !away.isEmpty else { return }
      let cell = tab.chance.pick(away)
      make(tab) { $0.swap(UInt16(cell), view.tiles[cell], at: $1) }
    } else {
      make(tab) { $0.swap(cell, other, at: $1) }
    }
  }

  private func solve(_ tab: Tab) {
    for _ in 0..<plan.columns * plan.rows {
      guard let view = tab.replica.view else { return }
      guard let cell = view.tiles.indices.first(where: { Int(view.tiles[$0]) != $0 }) else { return }
      make(tab) { $0.swap(UInt16(cell), view.tiles[cell], at: $1) }
    }
  }

  private func undo(_ tab: Tab) {
    for _ in 0..<tab.chance.between(1, 3) { make(tab) { $0.undo(at: $1) } }
  }

  private func sweep(_ tab: Tab, _ body: (inout Replica, UInt64) -> LocalMove) { make(tab, body) }

  private func restore(_ tab: Tab) {
    let head = tab.replica.sequence.value
    let back = tab.chance.percent(50) ? 1 : UInt64(tab.chance.below(Int(head) + 1))
    make(tab) { $0.restore(SequenceNumber(head - min(head, back)), at: $1) }
  }

  private func hold(_ tab: Tab) {
    guard let view = tab.replica.view else { return }
    let tile = UInt32(tab.chance.below(view.grid.count))
    tab.dragged = tile
    say(tab.replica.hold(tile), from: tab)
  }

  /// A drop is a move, then the release (P6).
  private func drop(tile tab: Tab) {
    guard let tile = tab.dragged, let view = tab.replica.view else { return }
    tab.dragged = nil
    let target = UInt16(tab.chance.below(view.grid.count))
    if tab.chance.percent(70) { make(tab) { $0.swap(view.cells[Int(tile)], target, at: $1) } }
    say(tab.replica.release(tile), from: tab)
  }

  func rename(_ tab: Tab) {
    guard tab.replica.isReady else { return }
    oracle.counters.add(.renamed)
    tab.renames += 1
    tab.replica.rename("P\(tab.player).\(tab.renames)")
    tab.hellos = 0
    say(tab.replica.hello(), from: tab)
  }

  /// The page is loaded again: a new replica takes up what the old one had kept.
  func reload(_ tab: Tab) {
    oracle.counters.add(.reloaded)
    trace.note("\(clock) tab \(tab.index) is loaded again")
    let saved = tab.replica.saved()
    if let link = tab.link { hangUp(link) }
    let name = tab.replica.introduction.name
    tab.replica = replica(of: tab.client, player: tab.player, room: tab.room, watches: tab.watches)
    tab.replica.rename(name)
    if let saved {
      oracle.demand(tab.replica.takeUp(saved: saved.span), "P11: what a page kept cannot be taken up")
    }
    oracle.demand(tab.settle([]), "P11: a page takes up other moves than it kept")
    let wasOpen = tab.phase == .open
    lose(tab)
    tab.phase = .waiting
    if wasOpen { agenda.add(.connect(tab), at: clock + tab.chance.between(1, 300)) }
  }

  func closeForAWhile(_ tab: Tab) {
    trace.note("\(clock) tab \(tab.index) is closed for a while")
    if let link = tab.link { hangUp(link) }
    lose(tab)
    tab.phase = .closed
  }

  /// Somebody opens a closed tab again, or takes a replaced one over.
  private func comeBack(_ tab: Tab) {
    guard tab.chance.percent(30) else { return }
    tab.phase = .waiting
    tab.attempt = 0
    agenda.add(.connect(tab), at: clock + 1 + (tab.chance.percent(30) ? tab.chance.between(1, 40_000) : 0))
  }

  func watch(_ tab: Tab) {
    guard tabs.count < plan.tabs + 3, !tab.watches else { return }
    oracle.counters.add(.watched)
    makeTab(player: plan.players + tabs.count, watches: true, room: tab.room)
  }
}
