import TesseraCore

/// P2: nothing is told that is not stored, at the moment at which it is handed to the socket.
extension Oracle {
  func told(_ message: ServerMessage, on link: Link, to client: ClientID, in room: RoomID) {
    guard let account = account(room) else { return fail("P11: a room that does not exist speaks") }
    switch message {
    case .moves(let frame): told(frame, on: link, account)
    case .rejected(let number, let rejection): told(number, rejection, on: link, client, account)
    case .applied(let number, let sequence): told(number, .applied(sequence), on: link, client, account)
    case .welcome(let welcome): told(welcome, on: link, client, account)
    case .holds(let changes): for change in changes { told(change, on: link, account) }
    case .notHeld(_, let reason, _):
      counters.add(.holdRefused)
      if reason == .boardAtRest {
        demand(account.boards.contains { $0.solved }, "P2: at rest, and no move stored that did it")
      }
    case .players(let present, let left):
      counters.add(.playerLeft, UInt64(left.count))
      for presence in present { told(presence, account) }
    case .resync(let reason):
      counters.add(
        reason == .clientSequenceGap
          ? .resyncAfterGap : reason == .tooManyInFlight ? .resyncAfterFlood : .resyncAfterStorage)
    case .pending: counters.add(.announced)
    case .stopped: counters.add(.stopped)
    case .storage(let writable): if !writable { counters.add(.stall) }
    case .error(.outcomeForgotten, _, _): counters.add(.outcomeForgotten)
    case .error(.unavailable, _, _): counters.add(.unavailable)
    case .error, .bye, .pong, .cursors: break
    }
  }

  private func told(_ frame: MovesFrame, on link: Link, _ account: Account) {
    demand(
      account.epochs.contains { $0.epoch == frame.epoch } && !isDoubted(frame.epoch),
      "P7: moves of an epoch that is not stored, or whose commit is unknown")
    demand(!link.waitsForWelcome, "P2: an answer came before the moves it follows from")
    for item in frame.items {
      demand(
        account.item(at: item.sequence)?.item == item, "P2: move \(item.sequence.value) is told, not stored")
      if let head = link.toldHead {
        demand(item.sequence == head.next, "P1: \(item.sequence.value) is told after \(head.value)")
      } else {
        fail("P9: moves before the welcome")
      }
      link.toldHead = item.sequence
    }
    guard let last = frame.items.last?.sequence, last <= account.head else { return }
    demand(account.digests[Int(last.value)] == frame.digest.value, "P8: a frame's digest is not its board's")
    link.told(Hello.Position(epoch: frame.epoch, sequence: last))
    lastTold = (clock, last)
  }

  private func told(
    _ number: ClientSequenceNumber, _ rejection: Rejection, on link: Link, _ client: ClientID,
    _ account: Account
  ) {
    guard rejection.reason == .clientSequenceReused else {
      return told(number, .refused(rejection), on: link, client, account)
    }
    counters.add(.clientSequenceReused)
    demand(account.outcome(client, number) != nil, "P4: reused is told of a number without an outcome")
  }

  private func told(
    _ number: ClientSequenceNumber, _ answer: Answer, on link: Link, _ client: ClientID, _ account: Account
  ) {
    guard let stored = account.outcome(client, number) else {
      return fail("P2: an outcome of \(number.value) is told, and none is stored")
    }
    demand(stored.answer == answer, "P4: another outcome of \(number.value) is told than is stored")
    if case .applied = answer { counters.add(.repeatedAnswer) }
    link.heard(answer)
    guard let asked = link.asked[number] else { return }
    let moves = asked.compactMap { if case .move(let move) = $0 { move } else { nil } }
    demand(
      moves.contains { stored.answers($0) }, "P4: \(number.value) is answered by the outcome of another move")
    guard case .refused(let rejection) = answer, case .swap(let swap)? = moves.first, asked.count == 1
    else { return }
    judge(rejection, of: swap, account)
  }

  /// P5, R11: the evidence is of the board it was judged on.
  private func judge(_ rejection: Rejection, of swap: Swap, _ account: Account) {
    guard let board = account.board(at: rejection.sequence) else { return }
    if rejection.reason == .staleTile { demand(!board.matches(swap), "P5: stale, and it was not") }
    guard case .stale(let inA, let inB, let cellA, let cellB, _) = rejection.evidence else { return }
    let isTrue =
      board.tiles[Int(swap.a)] == inA && board.tiles[Int(swap.b)] == inB
      && board.tiles[Int(cellA)] == swap.tileA && board.tiles[Int(cellB)] == swap.tileB
    demand(isTrue, "P5: the evidence is not of the board that was judged on")
  }

  private func told(_ presence: Presence, _ account: Account) {
    guard let stored = account.players[presence.player] else {
      return fail("P2: player \(presence.player.value) is told, not stored")
    }
    let isWatching = presence.role == .spectator
    demand(
      Array(stored.name.utf8) == Array(presence.name.utf8) && (isWatching || stored.role == presence.role),
      "P2: player \(presence.player.value) is told otherwise than stored")
  }

  private func told(_ change: HoldChange, on link: Link, _ account: Account) {
    if case .began = change.kind {
      counters.add(.holdGranted)
      demand(link.held[change.tile] == nil, "P6: tile \(change.tile) is granted while it is held")
      demand(
        wasAsked(change.tile, by: change.player, in: account, link.epoch), "P6: a hold that nobody asked for")
      link.held[change.tile] = change.player
      return
    }
    demand(link.held[change.tile] == change.player, "P6: who does not hold tile \(change.tile) lets it go")
    link.held[change.tile] = nil
    let head = Int(link.toldHead?.value ?? 0)
    switch change.kind {
    case .released: counters.add(.holdReleased)
    case .expired: counters.add(.holdExpired)
    case .left: counters.add(.holdLeft)
    case .scramble:
      counters.add(.holdEndedByScramble)
      demand(head > 0, "P6: a hold ends by a scramble that is not told")
    case .restore: counters.add(.holdEndedByRestore)
    case .solved:
      counters.add(.holdEndedBySolving)
      demand(
        account.boards.prefix(head + 1).contains { $0.solved }, "P6: a hold ends before the solving move")
    case .clear:
      counters.add(.holdEndedByClear)
      demand(head > 0, "P6: a hold ends by a clear that is not told")
    case .board, .began: break
    }
  }
}
