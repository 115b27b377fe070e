public import TesseraCore

extension ServerMessage {
  /// The text frame of this message (`tessera.v1.json`).
  public var json: [UInt8] {
    JSONWriter.bytes { $0.object { write(membersTo: &$0) } }
  }

  private func write(membersTo writer: inout JSONWriter) {
    writer.member("type", typeWord)
    switch self {
    case .welcome(let welcome): welcome.write(membersTo: &writer)
    case .moves(let frame): frame.write(membersTo: &writer)
    case .rejected(let number, let rejection): rejection.write(membersTo: &writer, answering: number)
    case .applied(let number, let sequence):
      writer.member("clientSequence", number.value)
      writer.member("sequence", sequence.value)
    case .holds(let changes): writer.member("changes", changes) { $1.write(to: &$0) }
    case .notHeld(let tile, let reason, let player):
      writer.member("tile", tile)
      writer.member("reason", reason.word)
      if let player { writer.member("player", player.value) }
    case .players(let present, let left):
      writer.member("present", present) { $1.write(to: &$0) }
      writer.member("left", left) { $0.integer($1.value) }
    case .cursors(let cursors): writer.member("items", cursors) { $1.write(to: &$0) }
    case .pending(let kind, let player, let remainingMs):
      writer.member("kind", kind.word)
      writer.member("player", player.value)
      writer.member("remainingMs", remainingMs)
    case .stopped(let kind, let player, let by):
      writer.member("kind", kind.word)
      writer.member("player", player.value)
      writer.member("stopped", by.value)
    default: writeShort(membersTo: &writer)
    }
  }

  /// The messages about the connection itself.
  private func writeShort(membersTo writer: inout JSONWriter) {
    switch self {
    case .storage(let writable): writer.member("writable", writable)
    case .resync(let reason): writer.member("reason", reason.word)
    case .error(let code, let message, let offset):
      writer.member("code", code.word)
      writer.member("message", message)
      if let offset { writer.member("offset", offset) }
    case .bye(let code, let retryAfterMs):
      writer.member("code", code.rawValue)
      if let retryAfterMs { writer.member("retryAfterMs", retryAfterMs) }
    case .pong(let id): writer.member("id", id)
    default: preconditionFailure("the longer messages are written elsewhere")
    }
  }

  private var typeWord: String {
    switch self {
    case .welcome: "welcome"
    case .moves: "moves"
    case .rejected: "rejected"
    case .applied: "applied"
    case .holds: "holds"
    case .notHeld: "notHeld"
    case .players: "players"
    case .cursors: "cursors"
    case .pending, .stopped: "pending"
    case .storage: "storage"
    case .resync: "resync"
    case .error: "error"
    case .bye: "bye"
    case .pong: "pong"
    }
  }
}

extension MovesFrame {
  fileprivate func write(membersTo writer: inout JSONWriter) {
    writer.member("epoch", epoch.text)
    writer.member("from", items.first?.sequence.value ?? 0)
    writer.member("to", items.last?.sequence.value ?? 0)
    writer.member("digest", digest.text)
    writer.member("items", items) { $1.write(to: &$0) }
  }
}

extension Rejection {
  fileprivate func write(membersTo writer: inout JSONWriter, answering number: ClientSequenceNumber) {
    writer.member("clientSequence", number.value)
    writer.member("reason", reason.code)
    writer.member("message", reason.sentence)
    writer.member("sequence", sequence.value)
    if !evidence.isNone {
      writer.name("evidence")
      evidence.write(to: &writer)
    }
  }
}

extension HoldChange {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("tile", tile)
      $0.member("player", player.value)
      $0.member("held", kind == .began)
      if let why = kind.word { $0.member("why", why) }
    }
  }
}

extension Cursor {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("player", player.value)
      $0.member("x", x)
      $0.member("y", y)
    }
  }
}

extension Presence {
  func write(to writer: inout JSONWriter) {
    writer.object {
      write(membersTo: &$0)
      $0.member("away", away)
    }
  }

  func write(membersTo writer: inout JSONWriter) {
    let style = PlayerStyle(player)
    writer.member("player", player.value)
    writer.member("name", name)
    writer.member("colour", style.colour)
    writer.member("shape", style.shape.name)
    writer.member("role", role.word)
  }
}
