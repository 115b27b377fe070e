extension Room {
  /// Judges who says hello; the welcome is composed at the next `seal` (P9, P11).
  ///
  /// Refused: an error, then a close. `hello.name` is in NFC; `token` only travels into the welcome. A hello
  /// under the watch link's id makes a spectator that is never told the play id. A session that the room
  /// closes is out of it at once: its later input and its `depart` are ignored. Of somebody the room does not
  /// know (`knows`) `remembered` is what the log does.
  public mutating func admit(
    _ hello: Hello, identity: Identity, hostProven: Bool, token: String?, session: SessionID,
    remembered: Remembered? = nil, at now: Moment
  ) -> [Told] {
    if let remembered { recall(remembered) }
    var told = endOverdue(at: now)
    if let refusal = refusal(of: hello, identity, session) {
      told.append(error(refusal.error, refusal.words, session))
      close(session, refusal.close, at: now, &told)
      return told
    }
    let cameToWatch = RoomID(hello.room) == creation.watch
    let isSpectator = hello.asSpectator || cameToWatch
    let playsHere = sessions[session].map { !$0.isSpectator } ?? false
    let player = enrol(
      hello, identity, isHost: hostProven, isSpectator, besides: playsHere ? 1 : 0, at: now)
    let slot = enrol(hello.client, of: player)
    replaceConnection(of: slot, by: session, at: now, &told)
    connect(
      session, Session(client: slot, player: player, isSpectator: isSpectator, cameToWatch: cameToWatch),
      at: now)
    open.note(changed: player)
    open.greet(.init(session: session, position: hello.position, token: token))
    return told
  }

  /// The connection has ended; `code` is stored with the session. A connection that had been silent for so
  /// long before has been away since then.
  public mutating func depart(
    _ session: SessionID, code: UInt16, silentMs: UInt64 = 0, at now: Moment
  ) -> [Told] {
    var told = endOverdue(at: now)
    end(session, code: code, silentMs: silentMs, at: now, &told)
    if silentMs > 0 { told += endOverdue(at: now) }
    return told
  }

  /// A slow reader has drained: it gets a full welcome with the next turn (P10).
  public mutating func welcomeAgain(_ session: SessionID, from position: Hello.Position) {
    guard sessions[session] != nil else { return }
    open.greet(.init(session: session, position: position, token: nil))
  }

  /// A session the room ends by itself.
  mutating func close(_ session: SessionID, _ code: CloseCode, at now: Moment, _ told: inout [Told]) {
    end(session, code: code.rawValue, at: now, &told)
    told.append(.close(session, code))
  }

  /// Players whose last connection ended thirty seconds ago have left (P11).
  mutating func dismissAbsent(at now: Moment) {
    for number in roster.present {
      guard let since = roster[number]?.awaySince, since + 30_000 <= now.monotonic else { continue }
      roster.update(number) { $0.awaySince = nil }
      open.note(left: number)
    }
  }
}

extension Room {
  private struct HelloRefusal {
    var error: ErrorCode
    var close: CloseCode
    var words: String
  }

  private func refusal(of hello: Hello, _ identity: Identity, _ session: SessionID) -> HelloRefusal? {
    guard hello.version == 1 else {
      return .init(
        error: .unsupportedProtocol, close: .unsupportedProtocol, words: "This server speaks protocol 1.")
    }
    if let live = sessions[session], clients[live.client].id != hello.client {
      return .init(
        error: .roomChanged, close: .badMessage, words: "A connection keeps its room and its client.")
    }
    let player = roster.number(of: identity)
    if let slot = clients.slot(of: hello.client), clients[slot].player != player {
      return .init(error: .notYours, close: .notYours, words: "This client belongs to another player.")
    }
    guard isFull(for: hello, player, session) else { return nil }
    return .init(error: .roomFull, close: .roomFull, words: "The room is full.")
  }

  /// Whoever is in already, on any connection or away, keeps the seat.
  private func isFull(for hello: Hello, _ number: PlayerNumber?, _ session: SessionID) -> Bool {
    let player = number.flatMap { roster[$0] }
    if hello.asSpectator || RoomID(hello.room) == creation.watch {
      guard limits.watchers > 0, sessions[session]?.isSpectator != true else { return false }
      return UInt64(sessions.values.count { $0.isSpectator }) >= limits.watchers
    }
    guard limits.players > 0 else { return false }
    if let player, player.isPresent, player.role != .spectator { return false }
    return UInt64(roster.playing) >= limits.players
  }

  /// The player behind an identity: known, or new with the next number; recorded when anything is new.
  ///
  /// A connection that only watches makes no spectator of whoever plays on another one; `besides` is how
  /// many of the player's playing connections are this one.
  private mutating func enrol(
    _ hello: Hello, _ identity: Identity, isHost: Bool, _ isSpectator: Bool, besides: Int,
    at now: Moment
  ) -> PlayerNumber {
    let number = roster.number(of: identity) ?? roster.nextNumber
    let name = PlayerName.cleaned(hello.name, for: number)
    let isHost = isHost || creation.creator == identity
    guard let known = roster[number] else {
      let role: Role = isHost ? .host : isSpectator ? .spectator : .player
      let record = PlayerRecord(
        player: number, identity: identity, name: name, role: role, joined: stamp(now))
      roster.add(record)
      open.add(.player(record))
      return number
    }
    var role = known.role
    if isHost {
      role = .host
    } else if role != .host, !(isSpectator && known.playingSessions > besides) {
      role = isSpectator ? .spectator : .player
    }
    guard role != known.role || name != known.name else { return number }
    roster.update(number) {
      $0.role = role
      $0.name = name
    }
    if let changed = roster[number] { open.add(.player(changed.record)) }
    return number
  }

  private mutating func enrol(_ client: ClientID, of player: PlayerNumber) -> ClientSlot {
    if let slot = clients.slot(of: client) { return slot }
    open.add(.client(client, player))
    return clients.add(Client(id: client, player: player))
  }

  /// Of two connections of one client the later one counts (P11); what it holds passes over (P6).
  private mutating func replaceConnection(
    of slot: ClientSlot, by session: SessionID, at now: Moment, _ told: inout [Told]
  ) {
    if let old = clients[slot].session, old != session {
      // Countdowns and holds belong to the client, which has not gone.
      clients[slot].session = session
      if let pending = countdown, pending.session == old {
        countdown = Countdown(
          kind: pending.kind, session: session, player: pending.player, deadline: pending.deadline)
      }
      close(old, .replaced, at: now, &told)
    }
    clients[slot].session = session
    hands.unplug(slot, at: nil)
  }

  private mutating func connect(_ id: SessionID, _ session: Session, at now: Moment) {
    parked.removeAll { $0.session == id }
    if var known = sessions[id] {
      if known.isSpectator != session.isSpectator {
        roster.update(session.player) { $0.playingSessions += session.isSpectator ? -1 : 1 }
      }
      known.isSpectator = session.isSpectator
      known.cameToWatch = session.cameToWatch
      known.mustResync = false
      sessions[id] = known
      return
    }
    sessions[id] = session
    roster.update(session.player) {
      $0.sessions += 1
      $0.playingSessions += session.isSpectator ? 0 : 1
      $0.awaySince = nil
    }
    open.add(
      .sessionBegan(
        id, session.player, clients[session.client].id, at: stamp(now), sequence: sequence))
  }

  /// Takes a session out; of one that is not in it nothing happens.
  private mutating func end(
    _ id: SessionID, code: UInt16, silentMs: UInt64 = 0, at now: Moment, _ told: inout [Told]
  ) {
    let since = now.monotonic - min(now.monotonic, silentMs)
    guard let session = sessions.removeValue(forKey: id) else { return }
    open.add(.sessionEnded(id, at: stamp(now), code: code))
    parked.removeAll { $0.session == id }
    if clients[session.client].session == id {
      clients[session.client].session = nil
      hands.unplug(session.client, at: since)
    }
    if countdown?.session == id, let stopped = stopCountdown(by: session.player) {
      tellAtOnce(stopped, &told)
    }
    roster.update(session.player) {
      $0.sessions -= 1
      $0.playingSessions -= session.isSpectator ? 0 : 1
      if $0.sessions == 0 { $0.awaySince = since }
    }
    guard roster[session.player]?.sessions == 0 else { return }
    pointers[session.player] = nil
    open.note(changed: session.player)
  }
}
