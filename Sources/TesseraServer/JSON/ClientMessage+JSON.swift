public import TesseraCore

extension ClientMessage {
  /// Reads a text frame (`tessera.v1.json`).
  ///
  /// Inside `move`, after a good `clientSequence`, every fault is a move that cannot be judged; elsewhere it
  /// is thrown. Fields that are not known are ignored.
  public init(json bytes: [UInt8]) throws(JSONFault) {
    var parser = JSONParser(bytes)
    do throws(JSONFault) {
      self = try ClientMessage(form: try parser.document(), in: bytes)
    } catch {
      guard let faulty = ClientMessage(faultyMoveIn: parser, bytes) else { throw error }
      self = faulty
    }
  }

  private init(form: JSONValue, in bytes: [UInt8]) throws(JSONFault) {
    let type = try form.string("type")
    switch type {
    case "hello": self = .hello(try Hello(form: form))
    case "move":
      let number = try form.integer("clientSequence", upTo: largestInteger)
      self = .move(ClientSequenceNumber(number), MoveRequest(form: form["move"], in: bytes))
    case "hold": self = .hold(tile: try form.integer("tile", upTo: largestInteger))
    case "release": self = .release(tile: try form.integer("tile", upTo: largestInteger))
    case "cursor": self = .cursor(x: try form.word("x"), y: try form.word("y"))
    case "ping": self = .ping(id: try form.integer("id", upTo: largestInteger))
    case "pending":
      guard let kind = PendingKind(word: try form.string("kind")) else { throw form.unknown("kind") }
      self = .pending(kind)
    case "stop": self = .stop
    default: throw form.unknown("type")
    }
  }

  /// A text that breaks off or goes wrong inside the `move` of a move whose number was read before.
  private init?(faultyMoveIn parser: JSONParser, _ bytes: [UInt8]) {
    let head = JSONValue(kind: .object(parser.outermost), range: 0..<bytes.count)
    guard let opened = parser.opened, opened.name == "move", head["move"] == nil,
      case .string("move")? = head["type"]?.kind,
      case .integer(let number)? = head["clientSequence"]?.kind
    else { return nil }
    let fingerprint = Fingerprint(bytes[opened.start...]).value
    self = .move(ClientSequenceNumber(number), .faulty(fingerprint: fingerprint))
  }
}

extension MoveRequest {
  fileprivate init(form: JSONValue?, in bytes: [UInt8]) {
    do throws(JSONFault) {
      guard let form else { throw JSONFault("move is missing", at: 0) }
      self = .move(try Move(form: form))
    } catch {
      let range = form?.range ?? 0..<0
      self = .faulty(fingerprint: Fingerprint(bytes[range]).value)
    }
  }
}

extension Move {
  fileprivate init(form: JSONValue) throws(JSONFault) {
    switch try form.string("kind") {
    case "swap":
      self = .swap(
        Swap(
          a: try form.word("a"), b: try form.word("b"), tileA: try form.word("tileA"),
          tileB: try form.word("tileB")))
    case "scramble": self = .scramble
    case "undo":
      let target = try form.optionalInteger("sequence", upTo: largestInteger)
      self = .undo(target.map { SequenceNumber($0) })
    case "restore":
      self = .restore(SequenceNumber(try form.integer("sequence", upTo: largestInteger)))
    default:
      guard let move = try TableMove(form: form) else { throw form.unknown("kind") }
      self = .table(move)
    }
  }
}

extension Hello {
  fileprivate init(form: JSONValue) throws(JSONFault) {
    let version = try form.integer("protocol", upTo: largestInteger)
    guard version == 1 else {
      // Another version's hello may be of another shape: its sender is owed 4426, not 4400.
      self.init(version: version, room: "", client: ClientID(Bits128(high: 0, low: 0)), name: "")
      return
    }
    guard let client = ClientID(try form.string("client")) else {
      throw form.fault("client", "is not 32 lower-case hexadecimal digits")
    }
    self.init(
      room: try form.string("room"), client: client, name: try form.optionalString("name") ?? "",
      token: try form.optionalString("token"), hostKey: try form.optionalString("hostKey"),
      password: try form.optionalString("password"), asSpectator: try form.isSpectator(),
      position: try Position(form: form), why: try Why(form: form))
  }
}

extension Hello.Position {
  fileprivate init?(form: JSONValue) throws(JSONFault) {
    let sequence = try form.optionalInteger("sequence", upTo: largestInteger)
    guard let text = try form.optionalString("epoch"), let sequence else { return nil }
    guard let epoch = Epoch(text) else {
      throw form.fault("epoch", "is not 16 lower-case hexadecimal digits")
    }
    self.init(epoch: epoch, sequence: SequenceNumber(sequence))
  }
}

extension Hello.Why {
  fileprivate init?(form: JSONValue) throws(JSONFault) {
    guard let word = try form.optionalString("why") else { return nil }
    guard let why = Hello.Why(word: word) else { throw form.unknown("why") }
    self = why
  }
}

extension JSONValue {
  fileprivate func word(_ name: String) throws(JSONFault) -> UInt16 {
    UInt16(truncatingIfNeeded: try integer(name, upTo: UInt64(UInt16.max)))
  }

  fileprivate func isSpectator() throws(JSONFault) -> Bool {
    switch try optionalString("role") {
    case nil, "player": false
    case "spectator": true
    default: throw unknown("role")
    }
  }

  fileprivate func unknown(_ name: String) -> JSONFault { fault(name, "is not a known word") }

  fileprivate func fault(_ name: String, _ complaint: String) -> JSONFault {
    JSONFault("\(name) \(complaint)", at: (self[name] ?? self).range.lowerBound)
  }
}
