import TesseraCore
import TesseraStore
import TesseraTransport

/// From hello to the room: which room, who, and whether they may.
extension Hub {
  func greet(_ session: Session, _ hello: Hello) {
    guard hello.version == 1 else {
      return refuse(
        session,
        Complaint(
          .unsupportedProtocol, "This server speaks protocol 1.", close: .unsupportedProtocol))
    }
    guard session.roomText == nil || session.roomText == hello.room else {
      return refuse(session, Complaint(.roomChanged, "A connection stays in its room."))
    }
    guard !drain.isUnderWay else { return }
    if session.roomText == nil {
      greetings += 1
      session.rank = greetings
    }
    session.roomText = hello.room
    if hello.why == .digest { metrics.digestMismatches += 1 }
    switch session.state {
    case .checking(_, let waiting):
      // The hello before is still being looked at; the later one takes its place, one welcome answers both.
      session.state = .checking(hello, waiting: waiting)
      return
    case .behind(let since, _):
      session.state = .behind(since: since, hello: hello)
      return
    case .greeting, .joining, .live, .stranded, .ended:
      session.state = .checking(hello, waiting: [])
    }
    guard arrivals.isEmpty, admissions < Hub.admissionsPerTurn else { return arrivals.append(session) }
    admissions += 1
    usher(session, hello)
  }

  /// Lets in as many of those who wait as one turn may (R32); what one commit carries stays small.
  func admitArrivals() {
    let next = arrivals.prefix(Hub.admissionsPerTurn - admissions)
    admissions = 0
    guard !next.isEmpty else { return }
    arrivals.removeFirst(next.count)
    for session in next {
      guard case .checking(let hello, _) = session.state else { continue }
      usher(session, hello)
    }
  }

  private func usher(_ session: Session, _ hello: Hello) {
    if let home = session.home { return seat(session, in: hosted(home.id)) }
    guard let id = RoomID(hello.room) else { return refuseRoom(session) }
    if let hosted = rooms[id] { return seat(session, in: hosted) }
    find(id, for: session)
  }

  /// Looks the name up: a play id, a watch id, or nothing.
  private func find(_ id: RoomID, for session: Session) {
    let (connection, post) = (session.connection, world.post)
    world.store.find(id) { result in
      post { $0.found(result, for: connection) }
    }
  }

  private func found(_ result: Result<FoundRoom, StoreError>, for connection: ConnectionID) {
    guard let session = sessions[connection] else { return }
    switch result {
    case .success(.room(let id)): seat(session, in: hosted(id))
    case .success(.watched(let id)): seat(session, in: hosted(id))
    case .success(.ended): refuseEnded(session)
    case .success(.nothing): refuseRoom(session)
    case .failure(let error): refuseUnavailable(session, error)
    }
  }

  /// The room in memory, or on its way there.
  func hosted(_ id: RoomID) -> HostedRoom {
    if let hosted = rooms[id] { return hosted }
    let hosted = HostedRoom(id: id)
    rooms[id] = hosted
    let post = world.post
    world.log.open(id, random: world.random32()) { result in
      post { $0.loaded(result, into: id) }
    }
    return hosted
  }

  /// A room has come from the log, for the first time or again.
  func loaded(_ result: Result<LoadedRoom?, StoreError>, into id: RoomID) {
    guard let hosted = rooms[id], hosted.room == nil else { return }
    switch result {
    case .success(let loaded?):
      do throws(PuzzleFault) {
        hosted.room = try Room(loaded, limits: limits, build: build, entropy: world.random64())
      } catch {
        return abandon(hosted) { refuseUnavailable($0, error) }
      }
      metrics.roomsLoaded += 1
      if !isWritable { change(hosted) { _ = $0.setWritable(false) } }
      resync(hosted)
      let waiting = hosted.waiting
      hosted.waiting = []
      for session in waiting { seat(session, in: hosted) }
    // The store says whether it has ended or was never there.
    case .success(nil): abandon(hosted) { find(id, for: $0) }
    case .failure(let error): abandon(hosted) { refuseUnavailable($0, error) }
    }
  }

  private func abandon(_ hosted: HostedRoom, _ refuse: (Session) -> Void) {
    rooms[hosted.id] = nil
    for session in hosted.waiting + hosted.members { refuse(session) }
  }

  /// Decides whether the session may enter, once the room is there.
  func seat(_ session: Session, in hosted: HostedRoom) {
    guard case .checking(let hello, _) = session.state else { return }
    guard !hosted.isParting, let creation = hosted.room?.creation else { return hosted.await(session) }
    let isHost = hello.hostKey.map { Secrets.matches($0, hash: creation.hostKeyHash) }
    guard isHost != false else {
      metrics.wrongSecrets[.hostKey, default: 0] += 1
      return refuse(session, Complaint(.notYours, "This is not the room's host key.", close: .notYours))
    }
    let known = session.cookie ?? Secrets.usable(hello.token)
    let made = known == nil ? Secrets.token() : nil
    let identity = Secrets.identity(of: known ?? made ?? "")
    let entry = Entry(hello: hello, identity: identity, isHost: isHost == true, token: made)
    if let hash = creation.passwordHash, creation.creator != identity, !hosted.passes.contains(identity) {
      return entry.isHost
        ? verified(true, entry, session.connection, hosted.id) : askPassword(session, entry, hosted, hash)
    }
    admit(session, entry, to: hosted)
  }

  /// Who asks to come in, by which hello.
  struct Entry: Sendable {
    var hello: Hello
    var identity: Identity
    var isHost: Bool
    var token: String?
  }

  /// Lets the session in, once the room knows all of it that the log does.
  func admit(_ session: Session, _ entry: Entry, to hosted: HostedRoom, _ remembered: Remembered? = nil) {
    guard case .checking(var hello, let waiting) = session.state else { return }
    guard remembered != nil || hosted.room?.knows(hello.client, entry.identity) == true else {
      return recall(session, entry, in: hosted)
    }
    guard !isOvertaken(session, by: hello.client, entry.identity, in: hosted) else {
      return end(session, .replaced)
    }
    hello.name = hello.name.readable
    session.state = .joining
    // It passes over whatever was written before the welcome it waits for.
    session.position = hello.position
    members[session.id] = session
    hosted.seat(session)
    let now = world.now()
    let told =
      change(hosted) { room in
        room.admit(
          hello, identity: entry.identity, hostProven: entry.isHost, token: entry.token,
          session: session.id, remembered: remembered, at: now)
      } ?? []
    touch(hosted)
    deliver(told, in: hosted)
    for message in waiting where !session.isEnded { pass(message, from: session, to: hosted) }
  }

  /// Whether the client is here already on a connection that said its first hello later (P11).
  private func isOvertaken(
    _ session: Session, by client: ClientID, _ identity: Identity, in hosted: HostedRoom
  ) -> Bool {
    guard let seated = hosted.room?.session(of: client, identity), let rival = members[seated] else {
      return false
    }
    return rival.rank > session.rank
  }

  func refuseRoom(_ session: Session) {
    metrics.wrongSecrets[.room, default: 0] += 1
    refuse(session, Complaint(.noSuchRoom, "There is no such room.", close: .noSuchRoom))
  }

  func refuseUnavailable(_ session: Session, _ error: some Error) {
    metrics.storeFailures += 1
    world.warn("a room could not be read: \(error)")
    refuse(
      session,
      Complaint(.unavailable, "The room cannot be read at the moment.", close: .internalFault))
  }
}
