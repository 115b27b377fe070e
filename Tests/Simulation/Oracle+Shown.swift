import TesseraCore

/// What the tabs show and what becomes of their moves.
extension Oracle {
  /// After everything a replica has taken in or done.
  func shown(_ tab: Tab, in room: RoomID) {
    if let table = tab.replica.table { return shown(table, by: tab, in: room) }
    guard let account = account(room), let confirmed = tab.replica.confirmed else { return }
    checkView(tab.replica, confirmed)
    guard tab.history == history else { return }
    guard let board = account.board(at: tab.replica.sequence) else {
      return fail("P2: tab \(tab.index) shows move \(tab.replica.sequence.value), which is not stored")
    }
    demand(
      board.tiles == confirmed.tiles && board.solved == tab.replica.isSolved
        && board.round == tab.replica.round,
      "P8: tab \(tab.index) shows another board at \(tab.replica.sequence.value)")
  }

  private func shown(_ table: CardTable, by tab: Tab, in room: RoomID) {
    if tab.replica.pending.isEmpty {
      demand(tab.replica.laid?.table == table, "a table is shown with moves that nobody waits for")
    }
    guard let account = account(room), tab.history == history else { return }
    guard let cards = account.board(at: tab.replica.sequence)?.cards else {
      return fail("P2: tab \(tab.index) shows move \(tab.replica.sequence.value), which is not stored")
    }
    demand(
      cards.isShown(by: table) && cards.digest == table.digest.value,
      "P8: tab \(tab.index) shows another table at \(tab.replica.sequence.value)")
  }

  /// The law of the view: the confirmed board with the shown swaps on it.
  private func checkView(_ replica: Replica, _ confirmed: Mosaic) {
    guard let view = replica.view else { return fail("a confirmed board without a view") }
    var tiles = confirmed.tiles
    for move in replica.pending where move.isShown {
      guard let swap = move.swap else { continue }
      demand(
        tiles[Int(swap.a)] == swap.tileA && tiles[Int(swap.b)] == swap.tileB,
        "a swap is shown that does not fit")
      tiles.swapAt(Int(swap.a), Int(swap.b))
    }
    demand(view.tiles == tiles, "the view is not the confirmed board with the pending swaps")
  }

  /// The outcomes a tab was told are the stored ones, of those very moves.
  func checkSettled(_ tab: Tab, from index: Int, in room: RoomID) {
    guard !tab.isShared, let account = account(room) else { return }
    for ticket in tab.settled[index...] {
      guard case .answered(let answer) = ticket.outcome else { continue }
      if case .refused(let rejection) = answer, rejection.reason == .clientSequenceReused { continue }
      guard let stored = account.outcome(tab.client, ticket.number), stored.answers(ticket.move) else {
        fail("P4: tab \(tab.index) was told an outcome of \(ticket.number.value) that is not stored")
        continue
      }
      switch (stored.answer, answer) {
      case (.applied(let was), .applied(let told)):
        demand(was == told, "P4: tab \(tab.index) was told another sequence of \(ticket.number.value)")
      case (.refused(let was), .refused(let told)):
        demand(was.reason == told.reason, "P4: tab \(tab.index) was told another reason")
      default: fail("P4: tab \(tab.index) was told the opposite of \(ticket.number.value)'s outcome")
      }
    }
  }

  /// When all faults have ended and nothing is under way: everyone agrees (P1), every move has one outcome (P4).
  func checkRest(_ tabs: [Tab], rooms: [RoomID]) {
    for (index, id) in rooms.enumerated() {
      guard let account = accounts[id] else { continue }
      let present = tabs.filter { $0.room == index && $0.phase == .open }
      for tab in present {
        demand(
          tab.replica.sequence == account.head
            && (tab.replica.confirmed?.digest ?? tab.replica.table?.digest)?.value == account.digests.last,
          "P1: tab \(tab.index) rests at \(tab.replica.sequence.value), stored are \(account.head.value)")
        demand(
          tab.replica.view == tab.replica.confirmed, "tab \(tab.index) still shows what nobody confirmed")
        demand(
          Set(tab.replica.holds) == Set(present[0].replica.holds), "P6: two tabs see different hands")
        demand(
          tab.replica.players == present[0].replica.players, "P11: two tabs see different players")
        demand(tab.replica.isWritable, "P4: tab \(tab.index) believes that nothing can be stored")
      }
      for tab in tabs where tab.room == index { checkOutcomes(tab, account) }
    }
  }

  /// As many outcomes as are stored were told, so none was applied twice and none is without.
  private func checkOutcomes(_ tab: Tab, _ account: Account) {
    demand(tab.open.isEmpty || tab.phase == .dead, "P4: tab \(tab.index) has moves without an outcome")
    guard !tab.isShared, tab.phase != .dead else { return }
    var told: Set<ClientSequenceNumber> = []
    for ticket in tab.settled {
      guard case .answered = ticket.outcome else { continue }
      demand(told.insert(ticket.number).inserted, "P4: two moves were told the outcome of one number")
    }
    demand(
      UInt64(told.count) == account.lastNumber(of: tab.client),
      "P4: \(account.lastNumber(of: tab.client)) outcomes of tab \(tab.index) are stored, \(told.count) told")
  }
}
