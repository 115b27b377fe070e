/// Where to listen and what to refuse.
public struct TransportOptions: Sendable {
  /// Certificate chain and private key, both PEM files.
  public struct TLS: Sendable {
    public var certificate: String
    public var key: String

    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// False for a transport that only connects.
  public var listens = true
  /// Numeric address to bind; "0.0.0.0" or "::" for all.
  public var host = "127.0.0.1"
  /// 0 takes a free one, see `Transport.port`.
  public var port: UInt16 = 0
  public var tls: TLS?
  /// The largest WebSocket message; a larger one closes with 4413.
  public var messageBytes = 8192
  /// The most frames one message may come in.
  public var fragments = 64
  /// Sockets of one peer address at the same time; 0 is no limit.
  public var socketsPerAddress = 256
  /// Sockets that one turn of the loop takes; the others wait in the kernel until those before have been served.
  public var socketsPerTurn = 64
  /// At most so many seconds of inbound silence before a ping, and before the end; without a ping (0) none ends.
  public var pingSeconds: UInt16 = 20
  public var hangupSeconds: UInt16 = 35
  /// Seconds for a request's head, for a silent connection, and between two requests.
  public var headSeconds = 10
  /// Seconds in which each 32 KB of a body must come.
  public var bodySeconds = 10
  /// Bytes that the bodies of all unfinished requests may announce together.
  public var bodiesBytes = 268_435_456
  /// Bytes of answers that may wait for their readers, a quarter of it for one address; 0 is no limit.
  public var answersBytes = 268_435_456
  /// Stand on what the library refuses by itself, before the delegate is asked.
  public var headers: [Response.Header] = []

  public init() {}
}

/// Why a transport could not start.
public enum TransportError: Error, CustomStringConvertible {
  /// The address could not be bound, or the certificate not be read; the library says no more.
  case cannotListen(host: String, port: UInt16, reason: String)
  case outOfMemory

  public var description: String {
    switch self {
    case .cannotListen(let host, let port, let reason): "cannot listen on \(host):\(port): \(reason)"
    case .outOfMemory: "cannot create the event loop: out of memory"
    }
  }
}
