/// What a room keeps in memory of those who are not in it: as little as it must; the log has the rest.
extension Room {
  /// So many clients and players are never too many.
  static let smallestCrowd = 512

  /// Whether a hello of theirs can be judged by what the room has in memory; else the log is asked first.
  public func knows(_ client: ClientID, _ identity: Identity) -> Bool {
    isWhole || (clients.slot(of: client) != nil && roster.number(of: identity) != nil)
  }

  /// The session in which a client is here.
  public func session(of client: ClientID) -> SessionID? {
    clients.slot(of: client).flatMap { clients[$0].session }
  }

  /// The session in which a client of this person is here.
  public func session(of client: ClientID, _ identity: Identity) -> SessionID? {
    guard let slot = clients.slot(of: client), clients[slot].player == roster.number(of: identity) else {
      return nil
    }
    return clients[slot].session
  }

  /// Clients in memory.
  public var rememberedClients: Int { clients.count }

  /// Players in memory, present or not.
  public var rememberedPlayers: Int { roster.count }

  /// Takes up what the log knows, unless the room has come to know them meanwhile.
  mutating func recall(_ remembered: Remembered) {
    if let player = remembered.player, roster.number(of: player.identity) == nil { roster.add(player) }
    if let client = remembered.client, clients.slot(of: client.client) == nil { recall(client) }
  }

  /// Forgets clients and players of whom everything is in the log, once there are too many.
  ///
  /// Kept is whoever is here, holds something, moved among the latest 1,000 moves, or has something that is
  /// not committed. Amortised O(1) for each client: it looks again when there are twice as many.
  public mutating func forgetAbsent(at now: Moment) {
    guard clients.count > crowd || roster.count > crowd else { return }
    let (keptClients, keptPlayers) = mentioned()
    let before = clients.count + roster.count
    clients.forget { slot, client in
      client.session == nil && client.inFlight == 0 && !keptClients.contains(slot)
    }
    let rate = limits.movesPerSecond
    roster.forget { player in
      !keptPlayers.contains(player.number) && player.isRested(perSecond: rate, at: now.monotonic)
    }
    history.forgetOldMovers()
    crowd = max(Room.smallestCrowd, 2 * max(clients.count, roster.count))
    guard clients.count + roster.count < before else { return }
    isWhole = false
    forgettings += 1
  }

  /// Who is named by a hand, a session, a kept move, or a record that is not committed.
  private func mentioned() -> (clients: Set<ClientSlot>, players: Set<PlayerNumber>) {
    var slots = history.clients
    var players: Set<PlayerNumber> = []
    for hand in hands.all {
      slots.insert(hand.client)
      players.insert(hand.player)
    }
    for session in sessions.values {
      slots.insert(session.client)
      players.insert(session.player)
    }
    for record in open.records + (sealed?.records ?? []) {
      let (client, player) = record.author
      if let client, let slot = clients.slot(of: client) { slots.insert(slot) }
      if let player { players.insert(player) }
    }
    return (slots, players)
  }
}

extension Record {
  /// Whom it is about.
  fileprivate var author: (ClientID?, PlayerNumber?) {
    switch self {
    case .player(let record): (nil, record.player)
    case .client(let client, let player), .sessionBegan(_, let player, let client, _, _): (client, player)
    case .move(let record): (record.item.client, record.item.player)
    case .refusal(let record): (record.client, record.player)
    case .created, .sessionEnded, .keyframe: (nil, nil)
    }
  }
}
