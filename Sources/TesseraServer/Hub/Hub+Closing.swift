package import TesseraCore
package import TesseraStore

/// A room on its way out, and who wants to know when it is.
struct Parting {
  var room: RoomID
  var closing: Closing
  /// Whether the log has been asked: nothing of the room is appended any more.
  var isAsked = false
  var reply: (Result<Bool, StoreError>) -> Void
}

/// Rooms that are closed for good, by their host or the operator.
extension Hub {
  /// Closes a room: what was judged is committed and told, nothing more is judged, then all are sent away.
  ///
  /// False: there is no such room. The reply comes on the loop's thread, after the log's.
  package func close(
    _ room: RoomID, _ closing: Closing, reply: @escaping (Result<Bool, StoreError>) -> Void
  ) {
    partings.append(Parting(room: room, closing: closing, reply: reply))
    rooms[room]?.isParting = true
    advancePartings()
  }

  /// Asks the log to close those rooms of which nothing waits for its commit.
  func advancePartings() {
    var seen: Set<RoomID> = []
    for index in partings.indices {
      let parting = partings[index]
      guard seen.insert(parting.room).inserted, !parting.isAsked, isQuiet(parting.room) else { continue }
      partings[index].isAsked = true
      rooms[parting.room]?.isParted = true
      let (room, post) = (parting.room, world.post)
      world.log.close(room, parting.closing, at: world.now().unix) { result in
        post { $0.parted(room, result) }
      }
    }
  }

  /// A room that is being loaded, or is in no memory, has nothing to lose.
  private func isQuiet(_ id: RoomID) -> Bool {
    guard let hosted = rooms[id] else { return true }
    hosted.isParting = true
    let isQuiet = hosted.room?.changed { $0.uncommittedBytes == 0 && !$0.awaitsReceipt }
    return isQuiet ?? true
  }

  private func parted(_ id: RoomID, _ result: Result<Bool, StoreError>) {
    guard let index = partings.firstIndex(where: { $0.room == id && $0.isAsked }) else { return }
    let parting = partings.remove(at: index)
    let isAwaited = partings.contains { $0.room == id }
    if let hosted = rooms[id] {
      if case .success(true) = result { dismiss(hosted) } else if !isAwaited { keep(hosted) }
    }
    if case .success(true) = result { metrics.roomsClosed += 1 }
    parting.reply(result)
  }

  /// Tells everybody in a closed room that it has ended, and forgets it.
  private func dismiss(_ hosted: HostedRoom) {
    tellAll(hosted)
    rooms[hosted.id] = nil
    uncommittedBytes -= hosted.room?.uncommittedBytes ?? 0
    hosted.room = nil
    dirty.removeAll { $0 === hosted }
    pointing.removeAll { $0 === hosted }
    for session in hosted.members {
      tell(.bye(code: .roomEnded, retryAfterMs: nil), to: session)
      end(session, .roomEnded, isKnownToRoom: true)
    }
    for session in hosted.waiting { refuseEnded(session) }
  }

  /// The log did not close it: play goes on.
  private func keep(_ hosted: HostedRoom) {
    hosted.isParting = false
    hosted.isParted = false
    let waiting = hosted.waiting
    hosted.waiting = []
    for session in waiting { seat(session, in: hosted) }
    touch(hosted)
  }

  func refuseEnded(_ session: Session) {
    refuse(session, Complaint(.roomEnded, "This room has ended.", close: .roomEnded))
  }
}
