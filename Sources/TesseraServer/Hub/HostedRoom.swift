import TesseraCore

/// A room with the sessions that are in it, while it is in memory.
final class HostedRoom {
  let id: RoomID
  /// Nil while it is being loaded; kept apart from any enum so that it changes in place, never copied.
  var room: Room?
  /// Those whose hello the room has judged, in the order of their coming.
  var members: [Session] = []
  /// Those who wait until the room is loaded.
  var waiting: [Session] = []
  /// Whether something may have to be told or stored at the end of the turn.
  var isDirty = false
  /// Whether cursors have moved since they were last told.
  var hasCursors = false
  /// Committed moves that not all members have been told, without gaps.
  private(set) var untold: MovesFrame?
  /// How often everyone was told of moves lately.
  var tellings = TokenBucket()
  /// Since when nobody is in it.
  var emptySince: UInt64?
  /// Identities that have given the password since the room was loaded.
  var passes: Set<Identity> = []
  /// Whether it is being closed: nothing more is judged, and nobody comes in.
  var isParting = false
  /// Whether the log has been asked to close it: nothing is appended any more.
  var isParted = false
  /// The sequence whose board is being read for a restore.
  var readsBoard: SequenceNumber?

  init(id: RoomID) { self.id = id }

  /// Lists the session among those the room has judged.
  func seat(_ session: Session) {
    session.awaited = nil
    emptySince = nil
    // A repeated hello is the rare case, and only then is the list searched.
    if session.home === self, members.contains(where: { $0 === session }) { return }
    session.home = self
    members.append(session)
  }

  /// Lists the session among those who wait until the room is loaded.
  func await(_ session: Session) {
    session.awaited = self
    waiting.append(session)
  }

  func remove(_ session: Session) {
    members.removeAll { $0 === session }
    waiting.removeAll { $0 === session }
  }

  /// Adds committed moves to those that not everyone has been told.
  func gather(_ frame: MovesFrame) {
    guard untold != nil else { return untold = frame }
    untold?.items += frame.items
    untold?.digest = frame.digest
  }

  /// What was gathered, which is everyone's now.
  func takeUntold() -> MovesFrame? {
    defer { untold = nil }
    return untold
  }

  /// The sessions from which these moves came, so far as they are still here.
  func makers(of frame: MovesFrame) -> Set<SessionID> {
    room?.changed { room in
      var makers: Set<SessionID> = []
      for item in frame.items {
        if let session = room.session(of: item.client) { makers.insert(session) }
      }
      return makers
    } ?? []
  }

  /// Whether it may leave the memory: nobody in it, nothing to be told or stored.
  var isIdle: Bool {
    guard let room else { return false }
    return members.isEmpty && waiting.isEmpty && room.isSettled && !isDirty && untold == nil
  }
}
