import TesseraCore
import TesseraTransport

/// One connection from its handshake to its end.
final class Session {
  enum State {
    /// Nothing has been said yet; closed at this time of the monotonic clock.
    case greeting(until: UInt64)
    /// The room is being looked up, or the password; what comes meanwhile waits.
    case checking(Hello, waiting: [ClientMessage])
    /// In its room, the welcome not yet sent: it hears only what is said to it alone.
    case joining
    case live
    /// Too slow since then: nothing but a close is queued (P10). A hello said meanwhile waits until all has drained.
    case behind(since: UInt64, hello: Hello?)
    /// Its room was thrown away; it is told to say hello again once the room is back.
    case stranded
    case ended
  }

  let connection: ConnectionID
  let encoding: Subprotocol
  /// The secret of its cookie, if the handshake carried one.
  let cookie: String?
  /// The peer's address, or the network that counts as one.
  let network: String
  /// Another one after its room was loaded again.
  var id: SessionID
  var state: State
  /// The room that lists it, from the moment the room judged its first hello.
  var home: HostedRoom?
  /// The room it waits for while that is being loaded.
  var awaited: HostedRoom?
  /// The room as its first hello named it: the play id or the watch id.
  var roomText: String?
  /// Which of all first hellos its own was, counted by the hub: the log may answer about them in another order.
  var rank: UInt64 = 0
  /// The last position that was written to it.
  var position: Hello.Position?
  /// What it has said lately.
  var chatter = Chatter()

  init(
    connection: ConnectionID, encoding: Subprotocol, cookie: String?, network: String, id: SessionID,
    greetingUntil: UInt64
  ) {
    self.connection = connection
    self.encoding = encoding
    self.cookie = cookie
    self.network = network
    self.id = id
    state = .greeting(until: greetingUntil)
  }

  var isGreeting: Bool {
    if case .greeting = state { true } else { false }
  }

  var isLive: Bool {
    if case .live = state { true } else { false }
  }

  var isBehind: Bool {
    if case .behind = state { true } else { false }
  }

  var isEnded: Bool {
    if case .ended = state { true } else { false }
  }
}
