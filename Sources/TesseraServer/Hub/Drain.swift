import TesseraCore

/// How far the leaving of the server has come (P18).
enum Drain {
  case none
  /// No move is judged any more; what was judged is committed and told, until the deadline.
  case finishing(deadline: UInt64)
  /// Everyone has been sent away; the ends of their sessions are being committed.
  case leaving(deadline: UInt64)
  /// `isClean`: everything judged was committed and told.
  case done(isClean: Bool)

  var isUnderWay: Bool {
    if case .none = self { false } else { true }
  }
}

extension Hub {
  static let drainMs: UInt64 = 10_000

  /// Begins to leave; goes on in `advanceDrain` until the state is `done`.
  package func beginDrain() {
    guard !drain.isUnderWay else { return }
    drain = .finishing(deadline: world.now().monotonic + Hub.drainMs)
  }

  /// Nil until it has left; then whether everything judged was committed and told.
  package var hasLeft: Bool? {
    guard case .done(let isClean) = drain else { return nil }
    return isClean
  }

  /// Takes the next step if its time has come; called at the end of each turn and at each tick.
  func advanceDrain() {
    switch drain {
    case .none, .done: break
    case .finishing(let deadline), .leaving(let deadline):
      if world.now().monotonic >= deadline {
        drain = .done(isClean: false)
      } else if isSettled {
        leave(deadline)
      }
    }
  }

  private var isSettled: Bool {
    guard case .idle = storage else { return false }
    return dirty.isEmpty && creations.isEmpty && partings.isEmpty
  }

  private func leave(_ deadline: UInt64) {
    if case .leaving = drain {
      drain = .done(isClean: true)
      return
    }
    drain = .leaving(deadline: deadline)
    // So that the next server is not stormed: about a thousand a second come back (R32).
    let spread = max(4000, UInt32(clamping: sessions.count))
    for session in Array(sessions.values) {
      tell(.bye(code: .goingAway, retryAfterMs: 500 + UInt64(world.random32() % spread)), to: session)
      end(session, .goingAway)
    }
    sealTurn()
  }
}
