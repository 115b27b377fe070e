import TesseraCore
import TesseraServer
import TesseraStore

/// The server's leaving, and the rooms' ends and passwords.
extension Simulation {
  /// "sesame" by crypto_pwhash_str with the least work, so that ten thousand plays can look at it.
  static let passwordHash =
    "$argon2id$v=19$m=8,t=1,p=1$ETAYWO9myt39tHHhn74gOw$AqeDNkpPotXBdW9e6kVJC+2YXvI/lQkUjQ9yY4X8GCg"

  func drain() {
    guard hub != nil else { return }
    trace.note("\(clock) the server is asked to leave")
    // A disk so slow that ten seconds are not enough.
    if mischief.percent(10) { mood.stall = 100 }
    hub?.beginDrain()
    touchTurn()
  }

  /// P18: a server that says it left nothing behind has left nothing behind.
  func leave(_ isClean: Bool) {
    trace.note("\(clock) the server leaves\(isClean ? "" : ", and could not finish")")
    oracle.counters.add(isClean ? .drained : .drainTooLong)
    if isClean {
      oracle.demand(inCommit == nil && hub?.uncommittedBytes == 0, "P18: the server leaves in mid-commit")
    }
    endProcess()
  }

  func endRoom() {
    guard let hub else { return }
    let id = mischief.pick(rooms)
    trace.note("\(clock) room \(name(id)) is to end")
    hub.close(id, .ended) { _ in }
    touchTurn()
  }

  /// The log's part of it, which like any commit may have been done although it is said to have failed.
  func end(_ id: RoomID, _ reply: (Result<Bool, StoreError>) -> Void) {
    let isUnknown = weather.percent(mood.unknown)
    if isUnknown { oracle.counters.add(.endingUnknown) }
    guard !isUnknown || weather.percent(50) else { return reply(.failure(Simulation.failure)) }
    let isOver = disk.end(id)
    oracle.accounts[id]?.isEnded = true
    trace.note("\(clock) room \(name(id)) has ended")
    reply(isUnknown ? .failure(Simulation.failure) : .success(isOver))
  }

  func find(_ id: RoomID) -> FoundRoom {
    let isWatched = oracle.watched[id] != nil
    guard let room = disk.rooms[oracle.watched[id] ?? id] else { return .nothing }
    return room.isEnded ? .ended : isWatched ? .watched(room.id) : .room(id)
  }

  /// Told that its room has ended: it does not come back, and nobody can say what became of its last moves.
  func leaveEnded(_ tab: Tab) {
    oracle.counters.add(.roomEnded)
    oracle.demand(
      disk.rooms[rooms[tab.room]]?.isEnded ?? false, "P12: tab \(tab.index)'s room has not ended")
    tab.abandon()
    tab.phase = .dead
  }

  /// P20: who is welcomed to a room with a password has given it, or made the room.
  func checkPassword(_ tab: Tab) {
    guard disk.rooms[rooms[tab.room]]?.creation.passwordHash != nil, tab.player != 0 else { return }
    oracle.demand(
      whoKnows.contains(tab.player), "P20: tab \(tab.index) is let in without the password")
  }

  /// Asked for the password: its user types it, and the page comes again with what it had not sent.
  func givePassword(_ tab: Tab) {
    oracle.counters.add(.passwordAsked)
    oracle.demand(
      disk.rooms[rooms[tab.room]]?.creation.passwordHash != nil && tab.replica.introduction.password == nil,
      "P12: tab \(tab.index) is asked for a password that it has given")
    whoKnows.insert(tab.player)
    let saved = tab.replica.saved()
    tab.replica = replica(
      of: tab.client, player: tab.player, room: tab.room, watches: tab.watches, password: "sesame")
    if let saved { _ = tab.replica.takeUp(saved: saved.span) }
    tab.phase = .waiting
    agenda.add(.connect(tab), at: clock + 1000)
  }
}
