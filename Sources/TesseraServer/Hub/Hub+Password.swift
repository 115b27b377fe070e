import TesseraCore
import TesseraStore
import TesseraTransport

/// Rooms with a password: given once, remembered for the identity.
extension Hub {
  func askPassword(_ session: Session, _ entry: Entry, _ hosted: HostedRoom, _ hash: String) {
    let (connection, id, post) = (session.connection, hosted.id, world.post)
    guard let password = entry.hello.password else {
      let identity = entry.identity
      world.store.hasPass(identity, to: id) { result in
        post { $0.recalled(result, entry, connection, id) }
      }
      return
    }
    let now = world.now().monotonic
    guard let due = guesses.turn(of: sources(of: session, entry, id), at: now) else {
      metrics.wrongSecrets[.tooManyTries, default: 0] += 1
      return refuse(session, Hub.tooManyPasswords)
    }
    guard due <= now else {
      metrics.guessesDelayed += 1
      return lateGuesses.append(LateGuess(due: due, connection: connection, entry: entry, room: id))
    }
    verify(password, against: hash, entry, session, id)
  }

  private static let tooManyPasswords = Complaint(
    .unavailable, "Too many passwords at once; try again in a minute.", close: .tooManyRequests)

  private func sources(of session: Session, _ entry: Entry, _ room: RoomID) -> [Guesses.Source] {
    [.person(entry.identity, room), .network(session.network, room)]
  }

  /// On a thread of the job pool, which bounds how many are worked on and how many wait.
  private func verify(
    _ password: String, against hash: String, _ entry: Entry, _ session: Session, _ id: RoomID
  ) {
    let (connection, post) = (session.connection, world.post)
    let isTaken = world.jobs.run {
      let isRight = Secrets.verify(password, against: hash)
      post { $0.verified(isRight, entry, connection, id) }
    }
    if !isTaken { refuse(session, Hub.tooManyPasswords) }
  }

  /// Looks at the passwords whose turn has come.
  func takeLateGuesses(at now: UInt64) {
    guesses.expire(at: now)
    guard lateGuesses.contains(where: { $0.due <= now }) else { return }
    let due = lateGuesses.filter { $0.due <= now }
    lateGuesses.removeAll { $0.due <= now }
    for guess in due {
      guard let session = sessions[guess.connection], case .checking(let hello, _) = session.state else {
        continue
      }
      let hosted = hosted(guess.room)
      guard hello == guess.entry.hello, let hash = hosted.room?.creation.passwordHash,
        let password = hello.password
      else {
        seat(session, in: hosted)
        continue
      }
      verify(password, against: hash, guess.entry, session, guess.room)
    }
  }

  /// A right password, or host key, is stored before its bearer comes in, so that pages and pictures open as well.
  func verified(_ isRight: Bool, _ entry: Entry, _ connection: ConnectionID, _ id: RoomID) {
    guard isRight else {
      metrics.wrongSecrets[.password, default: 0] += 1
      return judged(false, entry, connection, id)
    }
    if let session = sessions[connection] { guesses.forgive(sources(of: session, entry, id)) }
    let (identity, at, post) = (entry.identity, world.now().unix, world.post)
    world.store.pass(identity, to: id, at: at) { result in
      post { hub in
        if case .failure(let error) = result { hub.world.warn("a pass could not be stored: \(error)") }
        hub.judged(true, entry, connection, id)
      }
    }
  }

  /// Whether the store remembers the identity; a store that cannot say is no wrong password.
  private func recalled(
    _ result: Result<Bool, StoreError>, _ entry: Entry, _ connection: ConnectionID, _ id: RoomID
  ) {
    switch result {
    case .success(let isKnown): judged(isKnown, entry, connection, id)
    case .failure(let error): if let session = sessions[connection] { refuseUnavailable(session, error) }
    }
  }

  private func judged(_ isRight: Bool, _ entry: Entry, _ connection: ConnectionID, _ id: RoomID) {
    guard let session = sessions[connection], case .checking(let hello, _) = session.state else { return }
    let hosted = hosted(id)
    // Another hello was said meanwhile, or the room has left the memory: judge the present one anew.
    guard hello == entry.hello, hosted.room != nil else { return seat(session, in: hosted) }
    guard isRight else {
      return refuse(session, Complaint(.notYours, "The room's password is needed.", close: .notYours))
    }
    hosted.passes.insert(entry.identity)
    admit(session, entry, to: hosted)
  }
}
