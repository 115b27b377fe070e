extension Room {
  /// The window of 64 outcomes must cover what a client may have under way.
  var inFlightLimit: UInt64 {
    let window = UInt64(ClientWindow.length)
    return limits.inFlight == 0 ? window : min(limits.inFlight, window)
  }

  /// Settles a move once (P4): judges it, repeats its outcome, or sends its client to say hello.
  ///
  /// While storage takes nothing, or until a hello that was asked for, it is not judged and has no outcome.
  mutating func take(
    _ number: ClientSequenceNumber, _ request: MoveRequest, from session: SessionID, at now: Moment,
    _ told: inout [Told]
  ) {
    guard let asker = sessions[session], !asker.mustResync, isWritable else { return }
    if park(number, request, from: session, asker, at: now, &told) { return }
    let client = clients[asker.client]
    let fingerprint = request.fingerprint
    switch client.window.verdict(on: number, fingerprint: fingerprint) {
    case .next where client.inFlight >= inFlightLimit:
      demandResync(.tooManyInFlight, session, at: now, &told)
    case .next:
      settle(number, request, fingerprint, from: session, asker, supplied: nil, at: now, &told)
    case .repeated(let answer):
      repeatAnswer(answer, to: number, of: client, session)
    case .reused:
      let rejection = Rejection(.clientSequenceReused, at: sequence)
      open.answers.append(.init(session: session, message: .rejected(number, rejection)))
    case .forgotten:
      told.append(error(.outcomeForgotten, "The outcome of that move is no longer kept.", session))
    case .gap:
      demandResync(.clientSequenceGap, session, at: now, &told)
    }
  }

  /// Judges the client's next move and files its one outcome with this turn.
  mutating func settle(
    _ number: ClientSequenceNumber, _ request: MoveRequest, _ fingerprint: UInt64, from session: SessionID,
    _ asker: Session, supplied: SuppliedBoard?, at now: Moment, _ told: inout [Told]
  ) {
    let answer: Answer
    do throws(Rejection) {
      let move = try judged(request, by: asker, supplied: supplied, at: now)
      let item = perform(move, number, by: asker, fingerprint, at: now)
      answer = .applied(item.sequence)
    } catch {
      answer = .refused(error)
      refuse(number, request, fingerprint, error, session, asker, at: now, &told)
    }
    clients[asker.client].window.settle(
      Outcome(clientSequence: number, answer: answer, fingerprint: fingerprint))
    open.clients.insert(asker.client)
  }

  /// An outcome not committed yet leaves with the receipt of the turn it is in.
  private mutating func repeatAnswer(
    _ answer: Answer, to number: ClientSequenceNumber, of client: Client, _ session: SessionID
  ) {
    let message: ServerMessage =
      switch answer {
      case .applied(let sequence): .applied(number, sequence)
      case .refused(let rejection): .rejected(number, rejection)
      }
    let answered = Turn.Answered(session: session, message: message)
    if number > client.committed, number <= client.sealed {
      sealed?.answers.append(answered)
    } else {
      open.answers.append(answered)
    }
  }

  private mutating func refuse(
    _ number: ClientSequenceNumber, _ request: MoveRequest, _ fingerprint: UInt64, _ rejection: Rejection,
    _ session: SessionID, _ asker: Session, at now: Moment, _ told: inout [Told]
  ) {
    open.add(
      .refusal(
        RefusalRecord(
          client: clients[asker.client].id, player: asker.player, clientSequence: number,
          kind: request.kind, at: stamp(now), rejection: rejection, fingerprint: fingerprint)))
    open.answers.append(.init(session: session, message: .rejected(number, rejection)))
    guard rejection.reason == .rateLimited else { return }
    let exceeded = roster.update(asker.player) {
      $0.overdrafts.exceeds(64, within: 10_000, at: now.monotonic)
    }
    if exceeded ?? false { close(session, .tooManyRequests, at: now, &told) }
  }

  mutating func demandResync(
    _ reason: ResyncReason, _ session: SessionID, at now: Moment, _ told: inout [Told]
  ) {
    guard sessions[session]?.resyncs.exceeds(3, within: 10_000, at: now.monotonic) == false else {
      return close(session, .resyncFailed, at: now, &told)
    }
    sessions[session]?.mustResync = true
    parked.removeAll { $0.session == session }
    told.append(.send(.resync(reason), to: .session(session)))
  }

  /// Applies a move that was judged good and files it (P13, P14).
  private mutating func perform(
    _ move: LoggedMove, _ number: ClientSequenceNumber, by asker: Session, _ fingerprint: UInt64,
    at now: Moment
  ) -> MoveItem {
    let wasSolved = isAtRest
    let heldMs = held(move, by: asker, at: now)
    if move.beginsRound { prepareUpheaval(move, at: now) }
    let at = stamp(now)
    apply(move, at: at)
    let item = MoveItem(
      sequence: sequence, player: asker.player, client: clients[asker.client].id,
      clientSequence: number, at: at, move: move, solved: move.swap != nil && isAtRest)
    history.append(item, by: asker.client)
    open.add(
      .move(
        MoveRecord(
          item: item, round: round, digest: puzzle.digest, heldMs: heldMs, fingerprint: fingerprint)))
    if sequence.value.isMultiple(of: 1000) { keepBoard() }
    if isAtRest != wasSolved { latchMoved = sequence }
    if let end = endOfHolds(by: item) { endHolds(end) }
    if case .table(.clear(_, let through)) = move { endHolds(.clear) { $0 <= through.value } }
    if move.beginsRound { withdrawCountdown(for: asker.player) }
    return item
  }

  private mutating func apply(_ move: LoggedMove, at: UInt64) {
    do throws(PuzzleFault) {
      try puzzle.apply(move, as: sequence.next, at: at)
    } catch {
      preconditionFailure("a move that was judged good fits the board it was judged on")
    }
  }

  private func endOfHolds(by item: MoveItem) -> HoldChange.Kind? {
    switch item.move {
    case .scramble: .scramble
    case .restore: .restore
    case .swap, .undo: item.solved ? .solved : nil
    case .table: nil
    }
  }

  /// How long the mover has had in hand what is moved: of two tiles the first named first.
  private func held(_ move: LoggedMove, by asker: Session, at now: Moment) -> UInt64? {
    switch move {
    case .swap(let swap), .undo(_, let swap):
      held(UInt32(swap.tileA), by: asker, at: now) ?? held(UInt32(swap.tileB), by: asker, at: now)
    case .table(let move): move.card.flatMap { held($0.value, by: asker, at: now) }
    case .scramble, .restore: nil
    }
  }

  private func held(_ tile: UInt32, by asker: Session, at now: Moment) -> UInt64? {
    guard let hand = hands[tile: tile], hand.player == asker.player else { return nil }
    return now.monotonic - min(now.monotonic, hand.since)
  }

  /// A board is stored before it is thrown over, and kept for "put it back" (P17).
  private mutating func prepareUpheaval(_ move: LoggedMove, at now: Moment) {
    keepBoard()
    guard case .scramble = move, let mosaic = puzzle.mosaic else { return }
    scrambledAt = now.monotonic
    setback = Setback(sequence: sequence, tiles: mosaic.tiles, at: stamp(now))
  }

  private mutating func keepBoard() {
    guard lastKeyframe != sequence else { return }
    lastKeyframe = sequence
    open.add(
      .keyframe(
        Keyframe(
          sequence: sequence, round: round, rules: rules, picture: picture, board: puzzle.snapshot)))
  }

  /// What was announced has been done; others hear it when somebody else did it.
  private mutating func withdrawCountdown(for player: PlayerNumber) {
    guard let announcer = countdown?.player, let stopped = stopCountdown(by: player) else { return }
    if announcer != player { open.notes.append(.send(stopped, to: .everyone)) }
  }
}
