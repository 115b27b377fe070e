import TesseraCore
import TesseraTransport

/// What rooms tell, to whom, and the ends of sessions.
extension Hub {
  /// Carries a list out in its order.
  func deliver(_ told: [Told], in hosted: HostedRoom) {
    for item in told {
      switch item {
      case .send(.moves(let frame), .everyone): spread(frame, in: hosted)
      case .send(let message, .everyone): broadcast(message, in: hosted)
      case .send(let message, .session(let id)):
        guard let session = members[id] else { continue }
        tell(message, to: session)
      case .close(let id, let code):
        guard let session = members[id] else { continue }
        if code == .notYours { metrics.wrongSecrets[.client, default: 0] += 1 }
        end(session, code, isKnownToRoom: true)
      }
    }
  }

  private func broadcast(_ message: ServerMessage, in hosted: HostedRoom) {
    tellAll(hosted)
    var outgoing = Outgoing(message)
    for session in hosted.members where session.isLive {
      _ = write(outgoing.frame(session.encoding), to: session)
    }
  }

  /// Tells one session; one that is behind is told nothing, for its next welcome says it all.
  func tell(_ message: ServerMessage, to session: Session) {
    catchUp(session)
    guard !session.isEnded, !session.isBehind else { return }
    metrics.count(message)
    var outgoing = Outgoing(message)
    guard write(outgoing.frame(session.encoding), to: session) else { return }
    guard case .welcome = message else { return }
    session.position = message.position
    if case .joining = session.state { session.state = .live }
  }

  /// False when the session has more waiting than it may; it is behind from then on.
  func write(_ frame: Frame, to session: Session) -> Bool {
    guard world.wire.offer(frame, to: session.connection, upTo: Int(clamping: limits.queueBytes)) else {
      fallBehind(session)
      return false
    }
    metrics.framesSent += 1
    metrics.bytesSent += UInt64(frame.count)
    return true
  }

  /// An error with its offset, then the close.
  func refuse(_ session: Session, _ complaint: Complaint) {
    tell(.error(complaint.code, message: complaint.sentence, offset: complaint.offset), to: session)
    end(session, complaint.close)
  }

  /// Closes the connection and forgets the session; the room forgets it too.
  func end(_ session: Session, _ code: CloseCode, isKnownToRoom: Bool = false) {
    guard !session.isEnded else { return }
    metrics.closes[code.rawValue, default: 0] += 1
    world.wire.close(session.connection, code: code.rawValue, reason: "")
    forget(session, code: code.rawValue, isKnownToRoom: isKnownToRoom)
  }

  func forget(_ session: Session, code: UInt16, isKnownToRoom: Bool = false) {
    if session.isBehind { slow.removeAll { $0 === session } }
    session.state = .ended
    session.awaited?.remove(session)
    sessions[session.connection] = nil
    let wasMember = members.removeValue(forKey: session.id) != nil
    guard let home = session.home else { return }
    home.remove(session)
    guard wasMember, !isKnownToRoom else { return }
    let now = world.now()
    // Who was silent for so long is not away: the seat is free at once (S5).
    let silentMs = code == Transport.silentCode ? Hub.absenceMs : 0
    let told = change(home) { $0.depart(session.id, code: code, silentMs: silentMs, at: now) } ?? []
    touch(home)
    deliver(told, in: home)
  }
}
