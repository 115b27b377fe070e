private enum ServerTag: UInt8 {
  case welcome = 0x81
  case moves, rejected, applied, holds, notHeld, players, cursors, pending, stopped, storage, resync
  case error, bye, pong, wideHolds
}

extension ServerMessage {
  /// The frame of `tessera.v1`.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Writes the frame behind whatever the writer has already, such as a transport's headroom.
  public func encode(into writer: inout ByteWriter) {
    writer.byte(tag.rawValue)
    switch self {
    case .welcome(let welcome): welcome.encode(into: &writer)
    case .moves(let frame): frame.encode(into: &writer)
    case .rejected(let number, let rejection):
      writer.varint(number.value)
      rejection.encode(into: &writer)
    case .applied(let number, let sequence):
      writer.varint(number.value)
      writer.varint(sequence.value)
    case .holds(let changes):
      let isWide = tag == .wideHolds
      writer.list(changes) { $0.encode(into: &$1, wide: isWide) }
    case .notHeld(let tile, let reason, let player):
      writer.varint(tile)
      writer.byte(reason.rawValue)
      writer.optional(player.map { UInt64($0.value) })
    case .players(let present, let left):
      writer.list(present) { $0.encode(into: &$1) }
      writer.list(left) { $1.varint(UInt64($0.value)) }
    case .cursors(let cursors): writer.list(cursors) { $0.encode(into: &$1) }
    case .pending(let kind, let player, let remainingMs):
      writer.byte(kind.rawValue)
      writer.varint(UInt64(player.value))
      writer.varint(remainingMs)
    case .stopped(let kind, let player, let by):
      writer.byte(kind.rawValue)
      writer.varint(UInt64(player.value))
      writer.varint(UInt64(by.value))
    case .storage(let writable): writer.flag(writable)
    case .resync(let reason): writer.byte(reason.rawValue)
    case .error(let code, let message, let offset):
      writer.byte(code.rawValue)
      writer.text(message)
      writer.optional(offset)
    case .bye(let code, let retryAfterMs):
      writer.word16(code.rawValue)
      writer.optional(retryAfterMs)
    case .pong(let id): writer.varint(id)
    }
  }

  /// Reads a whole binary frame.
  public static func decode(_ bytes: Span<UInt8>) throws(DecodeError) -> ServerMessage {
    var reader = ByteReader(bytes)
    let message = try ServerMessage(try reader.kind(ServerTag.self), from: &reader)
    try reader.end()
    return message
  }

  private var tag: ServerTag {
    switch self {
    case .welcome: .welcome
    case .moves: .moves
    case .rejected: .rejected
    case .applied: .applied
    case .holds(let changes): changes.contains(where: { $0.isWide }) ? .wideHolds : .holds
    case .notHeld: .notHeld
    case .players: .players
    case .cursors: .cursors
    case .pending: .pending
    case .stopped: .stopped
    case .storage: .storage
    case .resync: .resync
    case .error: .error
    case .bye: .bye
    case .pong: .pong
    }
  }

  private init(_ tag: ServerTag, from reader: inout ByteReader) throws(DecodeError) {
    switch tag {
    case .welcome: self = .welcome(try Welcome(from: &reader))
    case .moves: self = .moves(try MovesFrame(from: &reader))
    case .rejected, .applied: self = try .answer(tag, from: &reader)
    case .pending, .stopped: self = try .countdown(tag, from: &reader)
    case .storage: self = .storage(writable: try reader.flag())
    case .resync: self = .resync(try reader.kind(ResyncReason.self))
    case .error:
      let code = try reader.kind(ErrorCode.self)
      let message = try reader.text()
      self = .error(code, message: message, offset: try reader.optional())
    case .bye: self = try .farewell(from: &reader)
    case .pong: self = .pong(id: try reader.varint())
    case .holds, .wideHolds, .notHeld, .players, .cursors: self = try .scene(tag, from: &reader)
    }
  }

  private static func answer(
    _ tag: ServerTag, from reader: inout ByteReader
  ) throws(DecodeError) -> ServerMessage {
    let number = ClientSequenceNumber(try reader.varint())
    if case .applied = tag { return .applied(number, SequenceNumber(try reader.varint())) }
    return .rejected(number, try Rejection(from: &reader))
  }

  private static func countdown(
    _ tag: ServerTag, from reader: inout ByteReader
  ) throws(DecodeError) -> ServerMessage {
    let kind = try reader.kind(PendingKind.self)
    let player = PlayerNumber(try reader.varint32())
    if case .stopped = tag {
      return .stopped(kind, player: player, by: PlayerNumber(try reader.varint32()))
    }
    return .pending(kind, player: player, remainingMs: try reader.varint())
  }

  private static func farewell(from reader: inout ByteReader) throws(DecodeError) -> ServerMessage {
    let start = reader.offset
    guard let code = CloseCode(rawValue: try reader.word16()) else {
      throw DecodeError(offset: start, what: .unknownValue)
    }
    return .bye(code: code, retryAfterMs: try reader.optional())
  }

  /// What moves on the table without being a move.
  private static func scene(
    _ tag: ServerTag, from reader: inout ByteReader
  ) throws(DecodeError) -> ServerMessage {
    switch tag {
    case .holds, .wideHolds: return .holds(try reader.holdChanges(wide: tag == .wideHolds))
    case .cursors:
      return .cursors(
        try reader.list(of: Cursor.leastBytes) { (r) throws(DecodeError) in try Cursor(from: &r) })
    case .players:
      let present = try reader.presences()
      let left = try reader.list(of: 1) { (r) throws(DecodeError) in PlayerNumber(try r.varint32()) }
      return .players(present: present, left: left)
    default:
      let tile = try reader.varint()
      let reason = try reader.kind(NotHeldReason.self)
      return .notHeld(tile: tile, reason: reason, player: try reader.optionalPlayer())
    }
  }
}

extension MovesFrame {
  fileprivate func encode(into writer: inout ByteWriter) {
    writer.word64(epoch.value)
    writer.word64(digest.value)
    MoveItem.encode(items, into: &writer)
  }

  fileprivate init(from reader: inout ByteReader) throws(DecodeError) {
    let epoch = Epoch(try reader.word64())
    let digest = Digest(try reader.word64())
    let start = reader.offset
    let items = try MoveItem.list(from: &reader)
    guard !items.isEmpty else { throw DecodeError(offset: start, what: .badLength) }
    self.init(epoch: epoch, items: items, digest: digest)
  }
}
