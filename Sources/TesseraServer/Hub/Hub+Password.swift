import TesseraCore
import TesseraStore
import TesseraTransport

/// Rooms with a password: given once, remembered for the identity.
extension Hub {
  func askPassword(_ session: Session, _ entry: Entry, _ hosted: HostedRoom, _ hash: String) {
    let (connection, id, post) = (session.connection, hosted.id, world.post)
    guard let password = entry.password else {
      let identity = entry.identity
      world.database.read { reader throws(StoreError) in
        try reader.hasPass(identity, to: id)
      } reply: { result in
        let isKnown = (try? result.get()) ?? false
        post { $0.judged(isKnown, entry, connection, id) }
      }
      return
    }
    let isTaken = world.jobs.run {
      let isRight = Secrets.verify(password, against: hash)
      post { $0.verified(isRight, entry, connection, id) }
    }
    guard !isTaken else { return }
    refuse(session, Complaint(.unavailable, "Too many passwords at once.", close: .tooManyRequests))
  }

  /// A right password, or host key, is stored before its bearer comes in, so that pages and pictures open as well.
  func verified(_ isRight: Bool, _ entry: Entry, _ connection: ConnectionID, _ id: RoomID) {
    guard isRight else { return judged(false, entry, connection, id) }
    let (identity, at, post) = (entry.identity, world.now().unix, world.post)
    world.database.write { writer throws(StoreError) in
      try writer.pass(identity, to: id, at: at)
    } reply: { result in
      if case .failure(let error) = result { Log.warn("a pass could not be stored: \(error)") }
      post { $0.judged(true, entry, connection, id) }
    }
  }

  private func judged(_ isRight: Bool, _ entry: Entry, _ connection: ConnectionID, _ id: RoomID) {
    guard let session = sessions[connection], case .checking(let hello, _) = session.state else { return }
    guard isRight else {
      return refuse(session, Complaint(.notYours, "The room's password is needed.", close: .notYours))
    }
    guard let hosted = rooms[id] else { return greetAgain(session, hello) }
    hosted.passes.insert(entry.identity)
    guard hosted.room != nil else { return hosted.await(session) }
    admit(session, entry, to: hosted)
  }

  /// The room left the memory while the password was looked at.
  private func greetAgain(_ session: Session, _ hello: Hello) {
    session.state = .greeting(until: world.now().monotonic + Hub.greetingMs)
    greeters.append(session)
    greet(session, hello)
  }
}
