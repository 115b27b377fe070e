import CLibwebsockets

/// One HTTP request from its head to the last byte of its response.
final class Exchange {
  enum Stage {
    case readingBody
    /// The owner has the request.
    case waiting
    case answering(Answer)
    /// Answered before its body was read; the rest is thrown away for a moment, because closing a
    /// socket with unread bytes would reset it and take the answer with it.
    case lingering
  }

  let id: ExchangeID
  let wsi: OpaquePointer
  let request: Request
  /// Under which name the peer's sockets are counted.
  let address: String
  let keepsAlive: Bool
  var stage = Stage.readingBody
  var body: [UInt8] = []
  /// Counts against the bytes that all bodies together may take.
  var reservedBytes = 0
  /// Counts against the bytes of all answers that wait to be read.
  var heldBytes = 0
  var pace: BodyPace
  /// Whether the library still waits for bytes of the body.
  var hasUnreadBody = false
  var isFlowControlled = false

  init(
    id: ExchangeID, wsi: OpaquePointer, request: Request, address: String, keepsAlive: Bool, pace: BodyPace
  ) {
    self.id = id
    self.wsi = wsi
    self.request = request
    self.address = address
    self.keepsAlive = keepsAlive
    self.pace = pace
  }
}

/// How fast a body must come: some bytes in every window, so that a slow phone passes and a drip does not.
struct BodyPace {
  private let window: UInt64
  private var deadline: UInt64
  private var missing = BodyPace.bytesPerWindow
  private static let bytesPerWindow = 32_768

  /// Times are milliseconds of a clock that never goes back.
  init(seconds: Int, now: UInt64) {
    window = UInt64(seconds) * 1000
    deadline = now + window
  }

  mutating func received(_ count: Int, now: UInt64) {
    missing -= count
    guard missing <= 0 else { return }
    missing = BodyPace.bytesPerWindow
    deadline = now + window
  }

  func isTooSlow(now: UInt64) -> Bool { now >= deadline }
}

/// A response on its way out.
struct Answer {
  let head: [UInt8]
  let body: [UInt8]
  let closes: Bool
  /// Bytes of head and body together that have been given to the library.
  var sent = 0

  /// One write takes at most this much, so that other sockets get their turn.
  static let chunk = 131_072

  var isSent: Bool { sent == head.count + body.count }
}
