extension Replica {
  /// Takes in one message of the server; `now` as in `swap`.
  public mutating func receive(_ message: ServerMessage, at now: UInt64) -> [ReplicaEvent] {
    switch message {
    case .welcome(let welcome): return accept(welcome, at: now)
    case .moves(let frame): return follow(frame)
    case .rejected(let number, let rejection): return settle(number, .refused(rejection))
    case .applied(let number, let sequence): return settle(number, .applied(sequence))
    case .resync(let reason):
      // Also between hello and welcome: the room that heard the hello may be gone.
      guard link == .live || link == .greeting else { return [] }
      link = .lost
      return [.hello(.resync(reason))]
    case .storage(let writable):
      if writable { for index in pending.indices { pending[index].isSent = false } }
      isWritable = writable
      return [.storage(writable: writable)]
    default: return observe(message)
    }
  }

  /// Takes in a whole binary frame; what cannot be read asks for a new page (P19).
  public mutating func receive(frame: Span<UInt8>, at now: UInt64) -> [ReplicaEvent] {
    do throws(DecodeError) {
      return receive(try ServerMessage.decode(frame), at: now)
    } catch {
      return [.reload(.message(error))]
    }
  }

  /// What changes the scene around the board, not the board.
  private mutating func observe(_ message: ServerMessage) -> [ReplicaEvent] {
    switch message {
    case .holds(let changes):
      for change in changes { follow(change) }
      return [.holds(changes)]
    case .notHeld(let tile, let reason, let player):
      return [.notHeld(tile: tile, reason: reason, player: player)]
    case .players(let present, let left):
      follow(present: present, left: left)
      return [.players]
    case .cursors(let cursors): return [.cursors(cursors)]
    case .pending(_, let player, let remainingMs): return [.pending(player, remainingMs: remainingMs)]
    case .stopped(_, let player, let by): return [.stopped(player, by: by)]
    case .error(let code, let text, let offset):
      return [.error(code, message: text, offset: offset)] + renumber(if: code == .outcomeForgotten)
    case .bye(let code, let retryAfterMs): return [.bye(code, retryAfterMs: retryAfterMs)]
    case .pong(let id): return [.pong(id)]
    case .welcome, .moves, .rejected, .applied, .resync, .storage: return []
    }
  }

  /// A number was used long ago by a copy of this page: only a welcome says which may be used now (P4).
  mutating func renumber(if isUsed: Bool) -> [ReplicaEvent] {
    guard isUsed, link == .live else { return [] }
    link = .lost
    return [.hello(.renumber)]
  }

  private mutating func follow(_ change: HoldChange) {
    holds.removeAll { $0.tile == change.tile }
    if change.kind == .began { holds.append(Hold(tile: change.tile, player: change.player)) }
  }

  mutating func follow(present: [Presence], left: [PlayerNumber]) {
    players.removeAll { old in left.contains(old.player) || present.contains { $0.player == old.player } }
    for new in present {
      let place = players.firstIndex { new.player < $0.player } ?? players.count
      players.insert(new, at: place)
      guard let own = me, new.player == own.player else { continue }
      me = new
      // Who watches here may play in another tab: what this connection may do its welcome has said.
      if own.role == .spectator { me?.role = .spectator }
    }
  }

  /// Committed moves: exactly the next ones, or hello again (P1, P8).
  private mutating func follow(_ frame: MovesFrame) -> [ReplicaEvent] {
    guard link == .live else { return [] }
    guard frame.epoch == epoch else { return lose(.epoch) }
    guard let first = frame.items.first, first.sequence <= sequence.next else { return lose(.gap) }
    guard let last = frame.items.last, last.sequence > sequence else { return [] }
    var events: [ReplicaEvent] = []
    guard apply(frame.items, telling: &events), puzzle?.digest == frame.digest else {
      return events + lose(.digest)
    }
    fruitlessHellos = 0
    return events + forgetOrphans() + reloadIfOutdated()
  }

  /// Says why the place was lost and asks for a hello; after three in vain it gives up.
  mutating func lose(_ why: Hello.Why) -> [ReplicaEvent] {
    if case .digest = why { distrustsBoard = true }
    fruitlessHellos += 1
    guard fruitlessHellos <= Replica.patience else {
      link = .stuck
      return [.gaveUp]
    }
    link = .lost
    self.why = why
    return [.hello(.lost(why))]
  }

  /// Once, when the last pending move has its outcome.
  mutating func reloadIfOutdated() -> [ReplicaEvent] {
    guard isOutdated, pending.isEmpty else { return [] }
    isOutdated = false
    return [.reload(.build)]
  }
}
