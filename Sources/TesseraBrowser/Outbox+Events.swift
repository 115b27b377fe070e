import TesseraCore

/// The first word of each event; `web/core.js` has the same table.
enum EventTag: Int {
  case ready = 1
  case board, moved, scrambled, settled, refused, solved, holds, notHeld, players, cursors, pending
  case stopped, storage, hello, gaveUp, error, bye, reload, pong, tableMoved, dealt, numbered
}

extension Outbox {
  mutating func say(_ events: [ReplicaEvent]) {
    for event in events { say(event) }
  }

  mutating func say(_ event: ReplicaEvent) {
    switch event {
    case .ready(let snapshot): say(.ready, snapshot)
    case .board: say(EventTag.board.rawValue)
    case .moved(let move): say(move)
    case .scrambled(let sequence, let player, let seed):
      say(EventTag.scrambled.rawValue)
      say(sequence)
      say(player)
      say(seed.map { Double($0) } ?? -1)
    case .tableMoved(let move): say(move)
    case .dealt(let card):
      say(EventTag.dealt.rawValue)
      say(card)
    case .numbered(let name, let card):
      say(EventTag.numbered.rawValue)
      say(name)
      say(card)
    case .settled(let number, let sequence):
      say(EventTag.settled.rawValue)
      say(number.value)
      say(sequence)
    case .refused(let move): say(move)
    case .solved(let sequence, let player):
      say(EventTag.solved.rawValue)
      say(sequence)
      say(player)
    case .storage(let writable): say(.storage, writable)
    case .hello(let cause): say(cause)
    case .gaveUp: say(EventTag.gaveUp.rawValue)
    case .reload(let cause): say(cause)
    default: sayScene(event)
    }
  }

  private mutating func sayScene(_ event: ReplicaEvent) {
    switch event {
    case .holds(let changes):
      say(EventTag.holds.rawValue)
      say(changes.count)
      for change in changes {
        say(change.tile)
        say(change.player)
        say(Int(change.kind.rawValue))
      }
    case .notHeld(let tile, let reason, let player):
      say(EventTag.notHeld.rawValue)
      say(tile)
      say(Int(reason.rawValue))
      say(player)
    case .players: say(EventTag.players.rawValue)
    case .cursors(let cursors):
      say(EventTag.cursors.rawValue)
      say(cursors.count)
      for cursor in cursors {
        say(cursor.player)
        say(cursor.x)
        say(cursor.y)
      }
    case .pending(let player, let remainingMs):
      say(EventTag.pending.rawValue)
      say(player)
      say(remainingMs)
    case .stopped(let player, let by):
      say(EventTag.stopped.rawValue)
      say(player)
      say(by)
    case .error(let code, let message, let offset):
      say(EventTag.error.rawValue)
      say(Int(code.rawValue))
      say(message)
      say(offset.map { Double($0) } ?? -1)
    case .bye(let code, let retryAfterMs):
      say(EventTag.bye.rawValue)
      say(Int(code.rawValue))
      say(retryAfterMs.map { Double($0) } ?? -1)
    case .pong(let id):
      say(EventTag.pong.rawValue)
      say(id)
    default: break
    }
  }

  private mutating func say(_ tag: EventTag, _ flag: Bool) {
    say(tag.rawValue)
    say(flag)
  }

  private mutating func say(_ move: ShownMove) {
    say(EventTag.moved.rawValue)
    say(move.sequence)
    say(move.player)
    say(move.isMine)
    say(move.isUndo)
    say(move.swap)
    say(move.solved)
  }

  mutating func say(_ swap: Swap?) {
    say(swap?.a)
    say(swap?.b)
    say(swap?.tileA)
    say(swap?.tileB)
  }

  private mutating func say(_ refused: RefusedMove) {
    say(EventTag.refused.rawValue)
    say(refused.number.map { Double($0.value) } ?? -1)
    switch refused.refusal {
    case .rejected(let reason): say(Int(reason.rawValue))
    case .offline: say(101)
    case .forgotten: say(102)
    case .tooManyPending: say(103)
    }
    say(refused.move.map(Outbox.kind) ?? -1)
    say(refused.player)
    say(refused.tile)
    var swap: Swap?
    if case .swap(let own)? = refused.move { swap = own }
    say(swap)
  }

  static func kind(_ move: Move) -> Int {
    switch move {
    case .swap: 1
    case .scramble: 2
    case .undo: 3
    case .restore: 4
    case .table(let move): kind(move)
    }
  }

  private mutating func say(_ cause: HelloCause) {
    say(EventTag.hello.rawValue)
    switch cause {
    case .lost(let why): say(Int(why.rawValue))
    case .resync(let reason): say(10 + Int(reason.rawValue))
    case .renumber: say(20)
    }
  }

  private mutating func say(_ cause: ReloadCause) {
    say(EventTag.reload.rawValue)
    switch cause {
    case .build:
      say(-1)
      say(nil as String?)
    case .message(let error):
      say(error.offset)
      say(error.sentence)
    }
  }
}
