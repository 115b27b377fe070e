import CLibwebsockets

/// One WebSocket connection: what waits to go out, what has come in so far, and how it is to end.
final class Connection {
  enum Phase {
    case open
    /// Ends with this as soon as what waits has gone out; input is ignored.
    case closing(CloseReason)
    /// The library ends it; nothing may be written any more.
    case ended(code: UInt16)
  }

  let id: ConnectionID
  let wsi: OpaquePointer
  let address: PeerAddress
  /// A client masks what it writes, in place, so it may not share its buffers.
  let isClient: Bool
  var phase = Phase.open
  /// When something came in last, in milliseconds of a clock that never goes back.
  var heard = Transport.now()
  /// When it was last asked for a sign of life, by the same clock.
  private(set) var asked: UInt64 = 0
  /// Whether the question waits for the kernel to take bytes again.
  private var isQuestionDue = false
  var message = IncomingMessage()
  private var queue = FrameQueue()
  /// Size of the frame of which the library holds a part that the kernel did not take.
  private var bytesInLibrary = 0
  /// Whether something has had to wait since the last time all had gone.
  private var isBehind = false

  init(id: ConnectionID, wsi: OpaquePointer, address: PeerAddress, isClient: Bool) {
    self.id = id
    self.wsi = wsi
    self.address = address
    self.isClient = isClient
  }

  var isOpen: Bool {
    if case .open = phase { true } else { false }
  }

  var queuedBytes: Int { queue.bytes + bytesInLibrary }

  /// What the owner is told when the socket is gone; 1006 is RFC 6455's code for "without a close frame".
  var closeCode: UInt16 {
    switch phase {
    case .open: 1006
    case .closing(let reason): reason.code
    case .ended(let code): code
    }
  }

  /// Writes at once when nothing is before it, else queues; false if it had to wait.
  ///
  /// `lws_partial_buffered` is asked because the library's own pongs may be stuck, too.
  func send(_ frame: Frame) -> Bool {
    if !isBehind, lws_partial_buffered(wsi) == 0 {
      write(frame)
      return bytesInLibrary == 0
    }
    isBehind = true
    queue.append(frame)
    lws_callback_on_writable(wsi)
    return false
  }

  /// Asks for a sign of life with a ping, ahead of all that waits.
  func ask(_ now: UInt64) {
    asked = now
    isQuestionDue = true
    if lws_partial_buffered(wsi) == 0 { writeQuestion() } else { lws_callback_on_writable(wsi) }
  }

  /// It has not answered: the library ends it, and nobody is there to be told.
  func giveUp() { abandon(as: Transport.silentCode) }

  /// Asks for a close frame after all that waits; the peer gets five seconds to take it.
  func close(_ reason: CloseReason) {
    guard isOpen else { return }
    phase = .closing(reason)
    message = IncomingMessage()
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, 5)
    lws_callback_on_writable(wsi)
  }

  enum Writable {
    case waiting
    case idle
    /// Everything that had to wait has gone.
    case drained
    /// The library shall close the socket now.
    case finished
  }

  /// The kernel takes bytes again and the library holds none back.
  func writable() -> Writable {
    bytesInLibrary = 0
    if isQuestionDue, canWrite { writeQuestion() }
    while bytesInLibrary == 0, canWrite, let frame = queue.next() { write(frame) }
    if case .ended = phase { return .finished }
    guard bytesInLibrary == 0 else { return .waiting }
    if case .closing(let reason) = phase {
      announce(reason)
      return .finished
    }
    defer { isBehind = false }
    return isBehind ? .drained : .idle
  }

  private var canWrite: Bool {
    if case .ended = phase { false } else { true }
  }

  private func writeQuestion() {
    isQuestionDue = false
    // With a byte in it: of an empty pong the library tells nobody.
    write(Frame([0x3F]), LWS_WRITE_PING)
  }

  /// `lws_write`; what the kernel does not take is kept by the library, which then asks for POLLOUT itself.
  private func write(_ frame: Frame) { write(frame, frame.isText ? LWS_WRITE_TEXT : LWS_WRITE_BINARY) }

  private func write(_ frame: Frame, _ kind: lws_write_protocol) {
    let outgoing = isClient ? frame.copy() : frame
    // Sound: the payload has LWS_PRE bytes of headroom before it, and the frame outlives the call.
    guard lws_write(wsi, outgoing.payload, frame.count, kind) >= 0 else { return abandon(as: closeCode) }
    if lws_partial_buffered(wsi) != 0 {
      bytesInLibrary = frame.count
      isBehind = true
      lws_callback_on_writable(wsi)
    }
  }

  /// The socket is of no use any more: it is destroyed in the next turn, never inside a caller's loop.
  private func abandon(as code: UInt16) {
    phase = .ended(code: code)
    queue.clear()
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, Int32(LWS_TO_KILL_ASYNC))
  }

  /// Hands the library the close frame it is to send when it ends the connection.
  func announce(_ reason: CloseReason) {
    phase = .ended(code: reason.code)
    // RFC 6455 §5.5: a control frame carries at most 125 bytes, two of them the code.
    var words = Array(reason.words.utf8.prefix(123))
    // Sound: the library copies the bytes during the call.
    words.withUnsafeMutableBufferPointer {
      lws_close_reason(wsi, lws_close_status(UInt32(reason.code)), $0.baseAddress, $0.count)
    }
  }
}
