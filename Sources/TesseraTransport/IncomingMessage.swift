/// A WebSocket message as its pieces arrive, within its limits.
struct IncomingMessage {
  enum Outcome: Equatable {
    case unfinished
    /// Complete, and all of it is the chunk that was just given.
    case wholeChunk
    /// Complete; `take` has it.
    case whole
    case refused(CloseReason)
  }

  private var bytes: [UInt8] = []
  private var frames = 0
  private var text = UTF8Validation()
  private var isUnderWay = false

  /// Takes the next chunk; `announced` bytes of its frame are still to come, none at the end of a frame.
  ///
  /// What is announced beyond the limit is refused at once, before it is read.
  mutating func accept(
    _ chunk: UnsafeRawBufferPointer, isText: Bool, announced: Int, endsMessage: Bool,
    limits: TransportOptions
  ) -> Outcome {
    let room = limits.messageBytes - bytes.count - chunk.count
    guard room >= 0, announced <= room else { return .refused(.messageTooLarge) }
    if announced == 0 {
      frames += 1
      guard frames <= limits.fragments else { return .refused(.tooManyFragments) }
    }
    if isText, !text.accept(chunk) { return .refused(.notUTF8) }
    if endsMessage, isText, !text.isComplete { return .refused(.notUTF8) }
    if endsMessage, !isUnderWay {
      self = IncomingMessage()
      return .wholeChunk
    }
    isUnderWay = true
    bytes.append(contentsOf: chunk)
    return endsMessage ? .whole : .unfinished
  }

  /// The complete message; the next chunk begins a new one.
  mutating func take() -> [UInt8] {
    let message = bytes
    self = IncomingMessage()
    return message
  }
}

/// A close code with the words that go with it.
struct CloseReason: Equatable {
  var code: UInt16
  var words: String

  static let messageTooLarge = CloseReason(code: 4413, words: "message too large")
  static let tooManyFragments = CloseReason(code: 4413, words: "too many fragments")
  static let notUTF8 = CloseReason(code: 1007, words: "text is not UTF-8")

  /// What is wrong with a close frame of the peer (RFC 6455, 5.5.1 and 7.4); nil for a good one.
  ///
  /// The library has looked at the codes below 3000 itself.
  static func fault(ofClose payload: UnsafeRawBufferPointer) -> CloseReason? {
    guard payload.count != 1 else { return CloseReason(code: 1002, words: "half a close code") }
    guard payload.count >= 2 else { return nil }
    guard payload[0] < 0x13 || payload[0] == 0x13 && payload[1] < 0x88 else {
      return CloseReason(code: 1002, words: "no such close code")
    }
    var words = UTF8Validation()
    let isText = words.accept(UnsafeRawBufferPointer(rebasing: payload[2...])) && words.isComplete
    return isText ? nil : CloseReason(code: 1007, words: "the reason is not UTF-8")
  }
}
