extension Room {
  /// Says to everyone that a scramble will follow; one at a time (P17).
  mutating func announce(
    _ kind: PendingKind, from session: SessionID, _ asker: Session, at now: Moment, _ told: inout [Told]
  ) {
    guard mayScramble(asker), puzzle.mosaic != nil else {
      return told.append(error(.notAllowed, "You may not scramble this room.", session))
    }
    if countdown != nil {
      return told.append(error(.alreadyPending, "A scramble is announced already.", session))
    }
    countdown = Countdown(
      kind: kind, session: session, player: asker.player,
      deadline: now.monotonic + Countdown.milliseconds)
    tellAtOnce(.pending(kind, player: asker.player, remainingMs: Countdown.milliseconds), &told)
  }

  /// Any player may stop it.
  mutating func stop(from session: SessionID, _ asker: Session, _ told: inout [Told]) {
    guard !asker.isSpectator else {
      return told.append(error(.notAllowed, "Those who watch stop nothing.", session))
    }
    guard let stopped = stopCountdown(by: asker.player) else {
      return told.append(error(.nothingPending, "Nothing is announced.", session))
    }
    tellAtOnce(stopped, &told)
  }

  mutating func stopCountdown(by player: PlayerNumber) -> ServerMessage? {
    guard let stopped = countdown else { return nil }
    countdown = nil
    return .stopped(stopped.kind, player: stopped.player, by: player)
  }

  /// The countdown as a newcomer must hear of it.
  func remainingCountdown(at now: Moment) -> ServerMessage? {
    guard let countdown, countdown.deadline > now.monotonic else { return nil }
    return .pending(
      countdown.kind, player: countdown.player, remainingMs: countdown.deadline - now.monotonic)
  }

  func mayScramble(_ asker: Session) -> Bool {
    !asker.isSpectator && (creation.scramble == .everyone || isHost(asker))
  }

  func isHost(_ asker: Session) -> Bool {
    !asker.isSpectator && roster[asker.player]?.role == .host
  }

  func error(_ code: ErrorCode, _ message: String, _ session: SessionID) -> Told {
    .send(.error(code, message: message, offset: nil), to: .session(session))
  }
}
