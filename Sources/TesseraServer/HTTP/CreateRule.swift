import TesseraTransport

/// Who may make rooms and send pictures.
public enum CreateRule: Hashable, Sendable {
  case anyone
  /// Who has the key that the operator gave; its SHA-256 is kept, 32 bytes.
  case key(hash: [UInt8])

  /// The answer for who may not; nil for who may.
  func refusal(of request: Request) -> Response? {
    guard case .key(let hash) = self else { return nil }
    guard let key = request.createKey else { return CreateRule.needed }
    return Secrets.matches(key, hash: hash) ? nil : CreateRule.wrong
  }

  private static let needed = Reply.problem(
    403, "createKeyNeeded", "Rooms are made with a key here. Open the link that the operator gives out.")
  private static let wrong = Reply.problem(
    403, "createKeyWrong", "This is not the key that rooms are made with here. Ask the operator for it.")
}
