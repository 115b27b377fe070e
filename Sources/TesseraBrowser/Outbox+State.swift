import TesseraCore

extension Outbox {
  /// The numbers that change with moves, in the order `web/core.js` reads them.
  mutating func sayState(of replica: Replica) {
    say(replica.isReady)
    say(replica.isWritable)
    // Two halves: a Double holds no 64 bits.
    say(replica.epoch != nil)
    say((replica.epoch?.value ?? 0) >> 32)
    say((replica.epoch?.value ?? 0) & 0xFFFF_FFFF)
    say(replica.sequence)
    say(Int(replica.round))
    say(replica.isSolved)
    say(replica.isProgressMade)
    say(replica.canUndo)
    say(replica.pending.count)
    for move in replica.pending {
      say(move.number.value)
      say(Outbox.kind(move.move))
      say(move.swap)
      say(move.isShown)
      say(move.touchedCard?.value)
    }
  }

  /// Who and what is around the board.
  mutating func sayScene(of replica: Replica) {
    say(replica.introduction.token)
    say(replica.picture?.image)
    say(Int(replica.picture?.width ?? 0))
    say(Int(replica.picture?.height ?? 0))
    say(replica.picture?.credit)
    let limits = replica.limits
    for limit in [
      limits.frameBytes, limits.movesPerSecond, limits.burst, limits.inFlight, limits.holds,
      limits.players, limits.watchers, limits.queueBytes,
    ] { say(limit) }
    say(replica.me != nil)
    if let me = replica.me { say(me) }
    say(replica.players.count)
    for player in replica.players { say(player) }
    say(replica.holds.count)
    for hold in replica.holds {
      say(hold.tile)
      say(hold.player)
    }
  }

  private mutating func say(_ presence: Presence) {
    let style = PlayerStyle(presence.player)
    say(presence.player)
    say(presence.name)
    say(Int(presence.role.rawValue))
    say(presence.away)
    say(style.colour)
    say(style.shape.name)
  }
}
