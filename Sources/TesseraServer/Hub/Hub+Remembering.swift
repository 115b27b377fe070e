import TesseraCore
import TesseraStore
import TesseraTransport

/// Those who were in a room once and are not in its memory any more.
extension Hub {
  /// Asks the log who somebody is, before the room judges the hello (P4, P11).
  func recall(_ session: Session, _ entry: Entry, in hosted: HostedRoom) {
    // Asked in place: a copy of the room would cost more than the question.
    guard let epoch = hosted.room?.epoch, let forgettings = hosted.room?.forgettings else {
      return seat(session, in: hosted)
    }
    let (connection, id, post) = (session.connection, hosted.id, world.post)
    let (client, identity) = (entry.hello.client, entry.identity)
    metrics.clientsRecalled += 1
    world.store.remembered(client, identity, in: id) { result in
      post { $0.recalled(result, entry, connection, id, epoch, forgettings) }
    }
  }

  private func recalled(
    _ result: Result<Remembered, StoreError>, _ entry: Entry, _ connection: ConnectionID, _ id: RoomID,
    _ epoch: Epoch, _ forgettings: UInt64
  ) {
    guard let session = sessions[connection], case .checking(let hello, _) = session.state else { return }
    switch result {
    case .failure(let error): refuseUnavailable(session, error)
    case .success(let remembered):
      let hosted = hosted(id)
      // Whoever was forgotten meanwhile, or lost with an epoch, may have moved after the log was read.
      guard hello == entry.hello, hosted.room?.epoch == epoch, hosted.room?.forgettings == forgettings else {
        return seat(session, in: hosted)
      }
      admit(session, entry, to: hosted, remembered)
    }
  }
}
