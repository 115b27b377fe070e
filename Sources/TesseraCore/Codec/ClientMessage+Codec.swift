private enum ClientTag: UInt8 { case hello = 1, move, hold, release, cursor, ping, pending, stop }

extension ClientMessage {
  /// The frame of `tessera.v1`; a faulty move becomes one that is read as faulty again.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .hello(let hello):
      writer.byte(ClientTag.hello.rawValue)
      hello.encode(into: &writer)
    case .move(let number, let request):
      writer.byte(ClientTag.move.rawValue)
      writer.varint(number.value)
      switch request {
      case .move(let move): move.encode(into: &writer)
      case .faulty: writer.byte(0)
      }
    case .hold(let tile):
      writer.byte(ClientTag.hold.rawValue)
      writer.varint(tile)
    case .release(let tile):
      writer.byte(ClientTag.release.rawValue)
      writer.varint(tile)
    case .cursor(let x, let y):
      writer.byte(ClientTag.cursor.rawValue)
      writer.word16(x)
      writer.word16(y)
    case .ping(let id):
      writer.byte(ClientTag.ping.rawValue)
      writer.varint(id)
    case .pending(let kind):
      writer.byte(ClientTag.pending.rawValue)
      writer.byte(kind.rawValue)
    case .stop:
      writer.byte(ClientTag.stop.rawValue)
    }
  }

  /// Reads a whole binary frame.
  public static func decode(_ bytes: Span<UInt8>) throws(DecodeError) -> ClientMessage {
    var reader = ByteReader(bytes)
    let tag = try reader.kind(ClientTag.self)
    if case .move = tag {
      return .move(ClientSequenceNumber(try reader.varint()), MoveRequest(rest: &reader))
    }
    let message = try ClientMessage(tag, from: &reader)
    try reader.end()
    return message
  }

  private init(_ tag: ClientTag, from reader: inout ByteReader) throws(DecodeError) {
    switch tag {
    case .hello: self = .hello(try Hello(from: &reader))
    case .move: self = .move(ClientSequenceNumber(try reader.varint()), MoveRequest(rest: &reader))
    case .hold: self = .hold(tile: try reader.varint())
    case .release: self = .release(tile: try reader.varint())
    case .cursor: self = .cursor(x: try reader.word16(), y: try reader.word16())
    case .ping: self = .ping(id: try reader.varint())
    case .pending: self = .pending(try reader.kind(PendingKind.self))
    case .stop: self = .stop
    }
  }
}

extension MoveRequest {
  /// Reads to the end; what is no move, or more than one, is faulty.
  fileprivate init(rest reader: inout ByteReader) {
    let fingerprint = reader.fingerprintOfRest
    do throws(DecodeError) {
      let move = try Move(from: &reader)
      try reader.end()
      self = .move(move)
    } catch {
      self = .faulty(fingerprint: fingerprint)
    }
  }
}

extension Hello {
  private struct Flags {
    static let token: UInt8 = 1
    static let hostKey: UInt8 = 2
    static let password: UInt8 = 4
    static let spectator: UInt8 = 8
    static let position: UInt8 = 16
    static let why: UInt8 = 32
    static let all: UInt8 = 63
  }

  private var flags: UInt8 {
    (token == nil ? 0 : Flags.token) | (hostKey == nil ? 0 : Flags.hostKey)
      | (password == nil ? 0 : Flags.password) | (asSpectator ? Flags.spectator : 0)
      | (position == nil ? 0 : Flags.position) | (why == nil ? 0 : Flags.why)
  }

  fileprivate func encode(into writer: inout ByteWriter) {
    writer.varint(version)
    writer.text(room)
    writer.bits(client.bits)
    writer.text(name)
    writer.byte(flags)
    if let token { writer.text(token) }
    if let hostKey { writer.text(hostKey) }
    if let password { writer.text(password) }
    if let position {
      writer.word64(position.epoch.value)
      writer.varint(position.sequence.value)
    }
    if let why { writer.byte(why.rawValue) }
  }

  fileprivate init(from reader: inout ByteReader) throws(DecodeError) {
    let start = reader.offset
    let version = try reader.varint()
    do throws(DecodeError) {
      try self.init(version: version, from: &reader)
    } catch {
      // Another version's hello may be of another shape: its sender is owed 4426, not 4400.
      throw version == 1 ? error : DecodeError(offset: start, what: .unsupportedProtocol)
    }
  }

  private init(version: UInt64, from reader: inout ByteReader) throws(DecodeError) {
    let room = try reader.text()
    let client = ClientID(try reader.bits())
    let name = try reader.text()
    let flags = try reader.flags(Flags.all)
    self.init(
      version: version, room: room, client: client, name: name,
      token: flags & Flags.token == 0 ? nil : try reader.text(),
      hostKey: flags & Flags.hostKey == 0 ? nil : try reader.text(),
      password: flags & Flags.password == 0 ? nil : try reader.text(),
      asSpectator: flags & Flags.spectator != 0,
      position: flags & Flags.position == 0 ? nil : try Position(from: &reader),
      why: flags & Flags.why == 0 ? nil : try reader.kind(Why.self))
  }
}

extension Hello.Position {
  fileprivate init(from reader: inout ByteReader) throws(DecodeError) {
    let epoch = Epoch(try reader.word64())
    self.init(epoch: epoch, sequence: SequenceNumber(try reader.varint()))
  }
}
