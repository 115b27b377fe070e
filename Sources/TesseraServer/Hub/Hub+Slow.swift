import TesseraCore
package import TesseraTransport

/// Readers that do not keep up (P10).
extension Hub {
  func fallBehind(_ session: Session) {
    switch session.state {
    case .joining, .live:
      metrics.sessionsBehind += 1
      session.state = .behind(since: world.now().monotonic, hello: nil)
      slow.append(session)
    case .greeting, .checking, .stranded: end(session, .tooSlow)
    case .behind, .ended: break
    }
  }

  /// The connection's queue is empty: one that was behind is welcomed again, by its own hello if it said one.
  package func drained(_ connection: ConnectionID) {
    guard let session = sessions[connection], case .behind(_, let hello) = session.state,
      let home = session.home
    else { return }
    slow.removeAll { $0 === session }
    session.state = .joining
    if let hello { return greet(session, hello) }
    let position = session.position ?? Hello.Position(epoch: Epoch(0), sequence: .zero)
    change(home) { $0.welcomeAgain(session.id, from: position) }
    touch(home)
  }

  /// Ends those who have been behind for too long.
  func endSlow(at now: UInt64) {
    for session in slow {
      guard case .behind(let since, _) = session.state, now >= since + Hub.behindMs else { continue }
      end(session, .tooSlow)
    }
  }
}
