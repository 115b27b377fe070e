import TesseraCore

/// P7, P9: a welcome is of one stored moment, and what it brings fits what its client has.
extension Oracle {
  func told(_ welcome: Welcome, on link: Link, _ client: ClientID, _ account: Account) {
    counters.add(.welcome(welcome.content))
    demand(!isDoubted(welcome.epoch), "P7: a welcome under an epoch whose last commit is unknown")
    guard let board = account.board(at: welcome.sequence) else {
      return fail("P2: a welcome at \(welcome.sequence.value), stored are \(account.head.value)")
    }
    demand(
      account.digests[Int(welcome.sequence.value)] == welcome.digest.value && welcome.round == board.round,
      "P9: a welcome's digest or round is not of its sequence")
    let last = account.lastNumber(of: client)
    if welcome.epoch == account.epoch {
      demand(
        welcome.sequence == account.head,
        "P9: a welcome at \(welcome.sequence.value) of \(account.head.value)")
      demand(
        welcome.lastClientSequence.value == last,
        "P4: lastClientSequence \(welcome.lastClientSequence.value) is told, \(last) is stored")
    } else {
      demand(welcome.lastClientSequence.value <= last, "P2: lastClientSequence is told, not stored")
    }
    told(welcome.outcomes, upTo: welcome.lastClientSequence, client, account)
    told(welcome.content, at: welcome.sequence, board, on: link, account)
    told(welcome.holds, on: link, welcome.epoch, account)
    if let cards = board.cards {
      demand(
        welcome.holds.allSatisfy { cards.lying[$0.tile] != nil },
        "P6: a hold of a card that does not lie there")
    }
    demand(account.players[welcome.you.player] != nil, "P2: a player is welcomed who is not stored")
    link.toldHead = welcome.sequence
    link.waitsForWelcome = false
    link.player = welcome.you.player
    link.epoch = welcome.epoch
    if lastTold == (clock, welcome.sequence) { counters.add(.joinedInMidTurn) }
    if link.unansweredHellos == 0 { counters.add(.behind) }
    link.unansweredHellos = max(0, link.unansweredHellos - 1)
    link.told(Hello.Position(epoch: welcome.epoch, sequence: welcome.sequence))
  }

  /// P4: the window covers whatever a client may have under way.
  private func told(
    _ outcomes: [Outcome], upTo last: ClientSequenceNumber, _ client: ClientID, _ account: Account
  ) {
    demand(UInt64(outcomes.count) == min(last.value, 64), "P4: the window of a welcome is not whole")
    for (index, outcome) in outcomes.enumerated() {
      let number = ClientSequenceNumber(last.value - UInt64(outcomes.count - 1 - index))
      demand(outcome.clientSequence == number, "P4: the outcomes of a welcome are not in order")
      demand(
        account.outcome(client, number)?.answer == outcome.answer,
        "P2: a welcome tells another outcome of \(number.value) than is stored")
    }
  }

  private func told(
    _ content: Welcome.Content, at sequence: SequenceNumber, _ board: Board, on link: Link, _ account: Account
  ) {
    switch content {
    case .snapshot(let snapshot):
      let isTrue =
        if let table = snapshot.table { board.cards?.isTold(by: table) ?? false } else {
          snapshot.tiles == board.tiles && snapshot.solved == board.solved
        }
      demand(isTrue, "P9: a snapshot is not of its sequence")
    case .moves(let items):
      let first = items.first.map { $0.sequence.value - 1 } ?? sequence.value
      let isFitting = link.positions.contains {
        $0.map { $0.sequence.value == first && account.isOfThisHistory($0) } ?? false
      }
      demand(isFitting, "P7: moves after \(first) are no continuation of what the client has")
      for (index, item) in items.enumerated() {
        let number = SequenceNumber(first + UInt64(index) + 1)
        demand(account.item(at: number)?.item == item, "P2: a welcome tells a move that is not stored")
      }
      demand(
        first + UInt64(items.count) == sequence.value, "P9: a welcome's moves do not lead to its sequence")
    }
  }

  private func told(_ holds: [Hold], on link: Link, _ epoch: Epoch, _ account: Account) {
    link.held = [:]
    for hold in holds {
      demand(link.held[hold.tile] == nil, "P6: tile \(hold.tile) is in two hands")
      demand(wasAsked(hold.tile, by: hold.player, in: account, epoch), "P6: a hold of another epoch")
      link.held[hold.tile] = hold.player
    }
  }
}

extension Counters {
  fileprivate mutating func add(_ welcome: Counter) { add(welcome, 1) }
}

extension Counter {
  fileprivate static func welcome(_ content: Welcome.Content) -> Counter {
    if case .moves = content { .welcomeWithMoves } else { .welcomeWithBoard }
  }
}
