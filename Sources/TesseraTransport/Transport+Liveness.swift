import CLibwebsockets

extension Transport {
  /// Milliseconds of silence before a connection is asked, and then before it is given up.
  private var patience: (asking: UInt64, answering: UInt64) {
    let (ping, hangup) = (UInt64(options.pingSeconds), UInt64(options.hangupSeconds))
    return (ping * 1000, (hangup - min(ping, hangup)) * 1000)
  }

  static func silences(_ options: TransportOptions) -> SilenceWheel {
    SilenceWheel(horizon: UInt64(max(options.pingSeconds, options.hangupSeconds)) * 1000, now: now())
  }

  /// From now on a silent connection is asked, and ended when it says nothing; nobody is with `pingSeconds` 0.
  func watch(_ connection: Connection) {
    guard options.pingSeconds > 0 else { return }
    silences.add(connection.id, at: connection.heard + patience.asking)
  }

  /// Asks those who have been silent and ends those who have not answered; to be called every beat.
  func lookAtTheSilent() {
    let now = Transport.now()
    defer { lookedAtSilent = now }
    // After a standstill of this process the answers lie in the kernel: they are read first.
    guard now < lookedAtSilent + 4 * SilenceWheel.beat else { return }
    for id in silences.turn(to: now) {
      guard let connection = connections[id], connection.isOpen else { continue }
      look(at: connection, now)
    }
  }

  private func look(at connection: Connection, _ now: UInt64) {
    let (asking, answering) = patience
    if connection.asked > connection.heard {
      connection.giveUp()
    } else if now + SilenceWheel.beat > connection.heard + asking {
      connection.ask(now)
      silences.add(connection.id, at: now + answering)
    } else {
      silences.add(connection.id, at: connection.heard + asking)
    }
  }
}
