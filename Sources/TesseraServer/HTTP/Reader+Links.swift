import TesseraCore
import TesseraStore
import TesseraTransport

/// What a link names, and whether its bearer may read it.
enum Opened: Sendable {
  case room(RoomID)
  case refused(Response)
}

extension Reader {
  /// The room of a play link or of a watch link; nil for any other text.
  func room(linked text: String) throws(StoreError) -> RoomID? {
    guard let id = RoomID(text) else { return nil }
    if try access(to: id) != nil { return id }
    return try room(watch: id)
  }

  /// The room of a link, for who may read it: one with a password is open to those who have given it (P20).
  func open(_ text: String, for identity: Identity?) throws(StoreError) -> Opened {
    guard let id = try room(linked: text), let access = try access(to: id) else {
      return .refused(Reply.noSuchRoom)
    }
    guard access.passwordHash != nil else { return .room(id) }
    guard let identity else { return .refused(Reply.passwordNeeded) }
    if access.creator == identity { return .room(id) }
    return try hasPass(identity, to: id) ? .room(id) : .refused(Reply.passwordNeeded)
  }
}
