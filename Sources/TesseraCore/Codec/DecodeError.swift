/// Why bytes are no message, and at which of them that showed.
public struct DecodeError: Error, Hashable, Sendable {
  public enum What: UInt8, CaseIterable, Sendable {
    /// The bytes end before the message does.
    case truncated = 1
    /// The message ends before the bytes do.
    case trailing
    /// A varint that a shorter one could have said.
    case longForm
    /// A number over its range, or over 2⁵³ − 1.
    case tooLarge
    /// A kind, reason, flag or Boolean that this version does not know.
    case unknownValue
    /// A string that is not UTF-8.
    case badText
    /// A list whose length does not fit what it lists, or what is left of the bytes.
    case badLength
    /// A `hello` or `welcome` of another protocol, answered 4426.
    case unsupportedProtocol
  }

  /// Counted from the first byte of the message.
  public var offset: Int
  public var what: What

  public init(offset: Int, what: What) {
    self.offset = offset
    self.what = what
  }

  /// What was wrong, in words for a log or an `error` message.
  public var sentence: String {
    switch what {
    case .truncated: "The message ends too early."
    case .trailing: "Bytes follow the end of the message."
    case .longForm: "A number is not in its shortest form."
    case .tooLarge: "A number is too large."
    case .unknownValue: "A kind or flag is not known."
    case .badText: "A text is not UTF-8."
    case .badLength: "A list has an impossible length."
    case .unsupportedProtocol: "This protocol version is not supported."
    }
  }
}
