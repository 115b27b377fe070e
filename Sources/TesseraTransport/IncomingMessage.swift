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

  /// Takes the next chunk; `endsFrame` and `endsMessage` say what it is the end of.
  mutating func accept(
    _ chunk: UnsafeRawBufferPointer, isText: Bool, endsFrame: Bool, endsMessage: Bool,
    limits: TransportOptions
  ) -> Outcome {
    guard bytes.count + chunk.count <= limits.messageBytes else { return .refused(.messageTooLarge) }
    if endsFrame {
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
}
