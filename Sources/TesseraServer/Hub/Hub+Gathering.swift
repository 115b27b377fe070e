import TesseraCore
import TesseraTransport

/// Moves on their way to a whole room: to whoever made them at once, to the others at most once a millisecond.
///
/// A send to each of fifty costs more than all the rest of a move. A screen shows a frame every 16 ms, so nobody sees
/// the difference; whoever waits for an own move does.
extension Hub {
  /// Whether somebody has yet to be told of a committed move.
  package var hasUntold: Bool { gathering.contains { $0.untold != nil } }

  /// Tells whom these moves concern most, and everyone if their turn has come.
  func spread(_ frame: MovesFrame, in hosted: HostedRoom) {
    metrics.movesApplied += UInt64(frame.items.count)
    hosted.gather(frame)
    let makers = hosted.makers(of: frame).compactMap { members[$0] }
    // With many makers in one commit there is little to be spared, and each would want a frame of its own.
    guard makers.count * 2 < hosted.members.count, !mayTellAll(hosted) else { return tellAll(hosted) }
    if !gathering.contains(where: { $0 === hosted }) { gathering.append(hosted) }
    catchUp(makers, in: hosted)
  }

  /// Tells the rooms whose turn has come what was gathered for them; called at the end of each turn.
  func tellUntold() {
    guard !gathering.isEmpty else { return }
    for hosted in gathering where hosted.untold != nil && mayTellAll(hosted) { tellAll(hosted) }
    gathering.removeAll { $0.untold == nil }
  }

  private func mayTellAll(_ hosted: HostedRoom) -> Bool {
    hosted.tellings.take(
      perSecond: tellings.perSecond, burst: tellings.burst, at: world.now().monotonic)
  }

  /// Tells everyone in the room all that was gathered.
  func tellAll(_ hosted: HostedRoom) {
    guard let untold = hosted.takeUntold() else { return }
    var tails = Tails(untold)
    for session in hosted.members { send(&tails, to: session) }
  }

  /// Tells one session what was gathered since it was told last; what it hears next comes after that.
  func catchUp(_ session: Session) {
    guard let home = session.home, home.untold != nil else { return }
    catchUp([session], in: home)
  }

  private func catchUp(_ sessions: [Session], in hosted: HostedRoom) {
    guard let untold = hosted.untold else { return }
    var tails = Tails(untold)
    for session in sessions { send(&tails, to: session) }
  }

  private func send(_ tails: inout Tails, to session: Session) {
    guard session.isLive, let frame = tails.frame(after: session.position, session.encoding),
      write(frame, to: session)
    else { return }
    session.position = tails.position
  }
}

/// The parts of a frame that sessions lack which were told different parts of it, each encoded once.
private struct Tails {
  private let whole: MovesFrame
  private let first: UInt64
  private var known: [Int: Outgoing] = [:]
  private var outgoing: Outgoing
  /// Where it takes a client.
  let position: Hello.Position?

  init(_ frame: MovesFrame) {
    whole = frame
    first = frame.items.first?.sequence.value ?? 0
    outgoing = Outgoing(.moves(frame))
    position = outgoing.message.position
  }

  /// What comes after this position; nil when that is nothing.
  mutating func frame(after position: Hello.Position?, _ encoding: Subprotocol) -> Frame? {
    guard let position, position.epoch == whole.epoch, position.sequence.value >= first else {
      return outgoing.frame(encoding)
    }
    let told = Int(clamping: position.sequence.value - first + 1)
    guard told < whole.items.count else { return nil }
    var tail = known[told] ?? Outgoing(.moves(whole.dropping(told)))
    defer { known[told] = tail }
    return tail.frame(encoding)
  }
}

extension MovesFrame {
  fileprivate func dropping(_ count: Int) -> MovesFrame {
    MovesFrame(epoch: epoch, items: Array(items.dropFirst(count)), digest: digest)
  }
}
