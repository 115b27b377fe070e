import TesseraCore

/// A move somebody made, until and after it has its one outcome.
struct Ticket {
  enum Outcome: Equatable {
    case answered(Answer)
    /// By the replica itself: a scramble that outlived its connection.
    case offline
    case forgotten
    /// Taken back before anyone had it.
    case withdrawn
    /// Its tab is gone; whether it was applied nobody can say.
    case abandoned
    /// About a card that never came to be: nobody was asked.
    case orphaned
    /// The database has come back older than its outcome.
    case undone
  }

  var number: ClientSequenceNumber
  var move: Move
  var outcome: Outcome?
}

/// A browser's tab: a real replica, a line that reconnects, and somebody who plays.
final class Tab {
  enum Phase: Equatable {
    case waiting, connecting, open
    /// Told not to come back.
    case ended
    /// Closed by its user for a while.
    case closed
    case dead
  }

  let index: Int
  let player: Int
  let room: Int
  let watches: Bool
  var client: ClientID
  var replica: Replica
  var phase = Phase.waiting
  var link: Link?
  var attempt = 0
  var retryAfter: UInt64?
  /// Moves without an outcome, in step with the replica's pending ones.
  var open: [Ticket] = []
  var settled: [Ticket] = []
  /// Another tab has, or had, the same client.
  var isShared = false
  var hellos = 0
  /// Which history of the database its board is of.
  var history = 0
  var chance: Chance
  /// Its clock and the server's have nothing to do with one another.
  let clockShift: UInt64
  var dragged: UInt32?
  var renames = 0
  var renumbered: UInt64 = 0
  /// Nobody looks at it until then.
  var asleepUntil: UInt64 = 0
  var isPumping = false

  init(
    index: Int, player: Int, room: Int, watches: Bool, client: ClientID, replica: Replica, seed: UInt64
  ) {
    self.index = index
    self.player = player
    self.room = room
    self.watches = watches
    self.client = client
    self.replica = replica
    chance = Chance(seed: seed, stream: 1000 + UInt64(index))
    clockShift = UInt64(chance.below(1_000_000))
  }

  var isAlive: Bool { phase != .dead }

  /// Gives each move that has its outcome now that outcome; false when one had none to get.
  func settle(_ events: [ReplicaEvent]) -> Bool {
    var isGood = true
    for event in events {
      switch event {
      case .settled(let number, let sequence):
        isGood = end(number, .answered(.applied(sequence))) && isGood
      case .refused(let refused):
        guard let number = refused.number else { continue }
        isGood = end(number, outcome(of: refused)) && isGood
      default: break
      }
    }
    guard open.count == replica.pending.count else { return false }
    for (index, pending) in replica.pending.enumerated() {
      // A card that was dealt has its number now.
      if case .table = pending.move, case .table = open[index].move { open[index].move = pending.move }
      guard open[index].move == pending.move else { return false }
      if open[index].number != pending.number { renumbered += 1 }
      open[index].number = pending.number
    }
    return isGood
  }

  private func outcome(of refused: RefusedMove) -> Ticket.Outcome {
    switch refused.refusal {
    case .rejected(let reason): .answered(.refused(Rejection(reason, at: .zero)))
    case .offline: .offline
    case .forgotten: .forgotten
    case .tooManyPending: .withdrawn
    }
  }

  func end(_ number: ClientSequenceNumber, _ outcome: Ticket.Outcome) -> Bool {
    guard let index = open.firstIndex(where: { $0.number == number }) else { return false }
    var ticket = open.remove(at: index)
    ticket.outcome = outcome
    if case .table(let move) = ticket.move, move.isOfUnnumbered { ticket.outcome = .orphaned }
    settled.append(ticket)
    return true
  }

  func abandon() {
    for ticket in open {
      var ticket = ticket
      ticket.outcome = .abandoned
      settled.append(ticket)
    }
    open = []
  }
}
