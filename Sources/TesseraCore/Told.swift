/// Who hears a message.
public enum Audience: Hashable, Sendable {
  /// Every session of the room that has had its welcome by then.
  case everyone
  case session(SessionID)
}

/// One thing to be done for the room's sessions, in the order of the list it stands in.
public enum Told: Hashable, Sendable {
  case send(ServerMessage, to: Audience)
  /// The session ends with this code; what stands before it is sent first.
  case close(SessionID, CloseCode)
}
