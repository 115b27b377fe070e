extension Room {
  /// Ends the turn: what must be stored, or nil when there is nothing to store and nothing to tell.
  ///
  /// The batch may have no records: then its outputs wait for an empty receipt. Welcomes are composed
  /// here, after the turn's moves (P9). Never called while `awaitsReceipt`.
  public mutating func seal(at now: Moment) -> RoomBatch? {
    precondition(sealed == nil, "a turn is sealed after the receipt of the one before")
    guard !open.isEmpty else { return nil }
    var turn = open
    open = Turn(after: sequence)
    let changed = turn.changedPlayers.compactMap { roster[$0]?.presence }
    if !changed.isEmpty || !turn.leftPlayers.isEmpty {
      turn.players = .players(present: changed, left: turn.leftPlayers)
    }
    if !turn.greetings.isEmpty { forgetCleared(at: now) }
    let present = turn.greetings.isEmpty ? [] : roster.presences
    for greeting in turn.greetings { turn.welcomes += welcomes(for: greeting, present, at: now) }
    for slot in turn.clients { clients[slot].sealed = clients[slot].window.last }
    sealedHead = sequence
    sealed = turn
    return RoomBatch(room: id, epoch: epoch, after: turn.after, records: turn.records)
  }

  /// What the sealed turn tells, in the order of P2; called once its batch is committed.
  public mutating func release() -> [Told] {
    guard let turn = sealed else { preconditionFailure("only a sealed turn has a receipt") }
    sealed = nil
    committedHead = sealedHead
    for slot in turn.clients { clients[slot].committed = clients[slot].sealed }
    var told: [Told] = []
    if let frame = turn.frame(epoch) { told.append(.send(frame, to: .everyone)) }
    for answer in turn.answers { told.append(.send(answer.message, to: .session(answer.session))) }
    if !turn.holds.isEmpty { told.append(.send(.holds(turn.holds), to: .everyone)) }
    told += turn.notes
    if let players = turn.players { told.append(.send(players, to: .everyone)) }
    told += turn.welcomes
    told += turn.behind
    // A closure over the room would copy it.
    let sessions = sessions
    return told.filter { $0.isHeard(by: sessions) }
  }

  private func welcomes(
    for greeting: Turn.Greeting, _ present: [Presence], at now: Moment
  ) -> [Told] {
    guard let session = sessions[greeting.session], let player = roster[session.player] else { return [] }
    let audience = Audience.session(greeting.session)
    var told: [Told] = [.send(.welcome(welcome(greeting, session, player, present)), to: audience)]
    if let pending = remainingCountdown(at: now) { told.append(.send(pending, to: audience)) }
    return told
  }

  private func welcome(
    _ greeting: Turn.Greeting, _ session: Session, _ player: Player, _ present: [Presence]
  ) -> Welcome {
    let client = clients[session.client]
    var you = player.presence
    if session.isSpectator { you.role = .spectator }
    return Welcome(
      rules: rules, build: build, room: (session.cameToWatch ? creation.watch : id).text, epoch: epoch,
      sequence: sequence, round: round, digest: puzzle.digest,
      lastClientSequence: client.window.last, outcomes: client.window.outcomes, you: you,
      token: greeting.token, content: content(after: greeting.position), players: present,
      holds: hands.all.map { Hold(tile: $0.tile, player: $0.player) }, picture: picture,
      writable: isWritable, limits: limits)
  }

  /// The moves a client lacks, if its position is of this log and not too old; else the board (P7).
  private func content(after position: Hello.Position?) -> Welcome.Content {
    guard let position, isOfThisLog(position),
      let items = history.items(after: position.sequence, clients: clients)
    else { return .snapshot(puzzle.snapshot) }
    return .moves(items)
  }

  /// An old epoch's moves count up to the head at which the next one began: later ones may be lost.
  private func isOfThisLog(_ position: Hello.Position) -> Bool {
    if position.epoch == epoch { return position.sequence <= sequence }
    guard let index = epochs.lastIndex(where: { $0.epoch == position.epoch }), index + 1 < epochs.count
    else { return false }
    return position.sequence <= epochs[index + 1].head
  }
}

extension Told {
  /// Whether there is still somebody to hear it.
  fileprivate func isHeard(by sessions: [SessionID: Session]) -> Bool {
    guard case .send(_, to: .session(let session)) = self else { return true }
    return sessions[session] != nil
  }
}
