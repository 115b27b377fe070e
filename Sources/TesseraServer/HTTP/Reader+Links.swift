import TesseraCore
import TesseraStore
import TesseraTransport

/// A room as a link names it.
struct Linked: Sendable {
  var room: RoomID
  /// Where a browser goes with this link: under a watch link nothing leads to the play link (P20).
  var page: String
}

/// What a link names, and whether its bearer may read it.
enum Opened: Sendable {
  case room(RoomID)
  case refused(Response)
}

extension Reader {
  /// The room of a play link or of a watch link; nil for any other text.
  func linked(_ text: String) throws(StoreError) -> Linked? {
    guard let id = RoomID(text) else { return nil }
    if try access(to: id) != nil { return Linked(room: id, page: "/r/\(text)") }
    return try room(watch: id).map { Linked(room: $0, page: "/w/\(text)") }
  }

  /// When the room of a link ended or was deleted; nil while it is open or was never there.
  func end(of text: String) throws(StoreError) -> UInt64? {
    guard let id = RoomID(text) else { return nil }
    return try end(of: id)
  }

  /// The room of a link, for who may read it: one with a password is open to those who have given it (P20).
  func open(_ text: String, for identity: Identity?) throws(StoreError) -> Opened {
    guard let id = try linked(text)?.room, let access = try access(to: id) else {
      return .refused(try end(of: text).map(Reply.ended) ?? Reply.noSuchRoom)
    }
    guard access.passwordHash != nil else { return .room(id) }
    guard let identity else { return .refused(Reply.passwordNeeded) }
    if access.creator == identity { return .room(id) }
    return try hasPass(identity, to: id) ? .room(id) : .refused(Reply.passwordNeeded)
  }
}
