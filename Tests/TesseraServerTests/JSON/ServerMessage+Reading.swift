import TesseraCore

@testable import TesseraServer

/// Reads the text form back, so that a test can see whether it says as much as the binary one.
extension ServerMessage {
  init(json bytes: [UInt8]) throws {
    var parser = JSONParser(bytes)
    try self.init(form: try parser.document())
  }

  private init(form: JSONValue) throws {
    switch try form.string("type") {
    case "welcome": self = .welcome(try Welcome(form: form))
    case "moves":
      self = .moves(
        MovesFrame(
          epoch: try form.epoch(), items: try form.list("items").map { try MoveItem(form: $0) },
          digest: try form.digest()))
    case "rejected": self = .rejected(try form.clientSequence(), try Rejection(form: form))
    case "applied": self = .applied(try form.clientSequence(), try form.sequence())
    case "holds": self = .holds(try form.list("changes").map { try HoldChange(form: $0) })
    case "notHeld":
      let reason = try form.word("reason", of: Array(1...6)) { NotHeldReason(rawValue: $0)?.word }
      self = .notHeld(
        tile: try form.integer("tile", upTo: largestInteger),
        reason: NotHeldReason(rawValue: reason).unsafelyUnwrapped, player: try form.optionalPlayer())
    case "players":
      self = .players(
        present: try form.list("present").map {
          try Presence(form: $0, away: $0.optionalBool("away") ?? false)
        },
        left: try form.list("left").map { PlayerNumber(try $0.number()) })
    case "cursors":
      self = .cursors(
        try form.list("items").map {
          Cursor(player: try $0.player(), x: try $0.number("x"), y: try $0.number("y"))
        })
    case "pending": self = try ServerMessage(countdown: form)
    default: self = try ServerMessage(short: form)
    }
  }

  private init(countdown form: JSONValue) throws {
    let kind = try form.string("kind")
    guard let kind = PendingKind(word: kind) else { throw form.missing(kind) }
    if let by = try form.optionalPlayer("stopped") {
      self = .stopped(kind, player: try form.player(), by: by)
    } else {
      self = .pending(
        kind, player: try form.player(), remainingMs: try form.integer("remainingMs", upTo: largestInteger))
    }
  }

  private init(short form: JSONValue) throws {
    switch try form.string("type") {
    case "storage":
      guard let writable = try form.optionalBool("writable") else { throw form.missing("writable") }
      self = .storage(writable: writable)
    case "resync":
      let reason = try form.word("reason", of: Array(1...3)) { ResyncReason(rawValue: $0)?.word }
      self = .resync(ResyncReason(rawValue: reason).unsafelyUnwrapped)
    case "error":
      let code = try form.word("code", of: Array(1...20)) { ErrorCode(rawValue: $0)?.word }
      self = .error(
        ErrorCode(rawValue: code).unsafelyUnwrapped, message: try form.string("message"),
        offset: try form.optionalInteger("offset", upTo: largestInteger))
    case "bye":
      guard let code = CloseCode(rawValue: try form.number("code")) else { throw form.missing("code") }
      self = .bye(code: code, retryAfterMs: try form.optionalInteger("retryAfterMs", upTo: largestInteger))
    case "pong": self = .pong(id: try form.integer("id", upTo: largestInteger))
    default: throw form.missing("a known type")
    }
  }
}

extension Welcome {
  fileprivate init(form: JSONValue) throws {
    let content: Content
    if let board = form["board"] {
      content = .snapshot(try Snapshot(form: board))
    } else {
      content = .moves(try form.list("moves").map { try MoveItem(form: $0) })
    }
    let picture = try form.member("picture")
    guard let writable = try form.optionalBool("writable") else { throw form.missing("writable") }
    self.init(
      rules: try form.number("rules"), build: try form.string("build"), room: try form.string("room"),
      epoch: try form.epoch(), sequence: try form.sequence(), round: try form.number("round"),
      digest: try form.digest(),
      lastClientSequence: ClientSequenceNumber(try form.number("lastClientSequence")),
      outcomes: try form.list("outcomes").map { try Outcome(form: $0) },
      you: try Presence(form: try form.member("you"), away: false), token: try form.optionalString("token"),
      content: content,
      players: try form.list("players").map {
        try Presence(form: $0, away: $0.optionalBool("away") ?? false)
      },
      holds: try form.list("holds").map { Hold(tile: try $0.number("tile"), player: try $0.player()) },
      picture: PictureReference(
        image: try picture.string("image"), width: try picture.number("width"),
        height: try picture.number("height"), credit: try picture.optionalString("credit")),
      writable: writable, limits: try Limits(form: try form.member("limits")))
  }
}

extension Snapshot {
  fileprivate init(form: JSONValue) throws {
    if try form.string("kind") == "table" {
      self = .table(try TableSnapshot(form: form))
      return
    }
    guard let grid = Grid(columns: try form.number("columns"), rows: try form.number("rows")),
      let solved = try form.optionalBool("solved"), try form.string("kind") == "mosaic"
    else { throw form.missing("a board") }
    self.init(
      grid: grid, tiles: try form.list("tiles").map { try $0.number() }, solved: solved,
      classes: try form["classes"].map { _ in try form.list("classes").map { try $0.number() } })
  }
}

extension Limits {
  /// Nothing is left at its standard value: what is missing is an error.
  fileprivate init(form: JSONValue) throws {
    self.init()
    frameBytes = try form.number("frameBytes")
    movesPerSecond = try form.number("movesPerSecond")
    burst = try form.number("burst")
    inFlight = try form.number("inFlight")
    holds = try form.number("holds")
    players = try form.number("players")
    watchers = try form.number("watchers")
    queueBytes = try form.number("queueBytes")
  }
}

extension Outcome {
  fileprivate init(form: JSONValue) throws {
    let answer: Answer =
      form["reason"] == nil ? .applied(try form.sequence()) : .refused(try Rejection(form: form))
    self.init(clientSequence: try form.clientSequence(), answer: answer, fingerprint: 0)
  }
}

extension Rejection {
  fileprivate init(form: JSONValue) throws {
    let word = try form.string("reason")
    guard let reason = RejectionReason.allCases.first(where: { $0.code == word }) else {
      throw form.missing(word)
    }
    self.init(reason, try Evidence(form: form["evidence"]), at: try form.sequence())
  }
}

extension Evidence {
  fileprivate init(form: JSONValue?) throws {
    guard let form else {
      self = .none
      return
    }
    if form["card"] != nil {
      self = .gone(CardNumber(try form.number("card")), player: try form.optionalPlayer())
    } else if form["tileInA"] == nil {
      self = .held(tile: try form.number("tile"), player: try form.player())
    } else {
      self = .stale(
        tileInA: try form.number("tileInA"), tileInB: try form.number("tileInB"),
        cellOfTileA: try form.number("cellOfTileA"), cellOfTileB: try form.number("cellOfTileB"),
        player: try form.optionalPlayer())
    }
  }
}

extension HoldChange {
  fileprivate init(form: JSONValue) throws {
    let why = try form.optionalString("why")
    let kind = (1...9).compactMap { Kind(rawValue: $0) }.first { $0.word == why }
    guard let kind, try form.optionalBool("held") == (why == nil) else { throw form.missing("why") }
    self.init(tile: try form.number("tile"), player: try form.player(), kind: kind)
  }
}

extension Presence {
  fileprivate init(form: JSONValue, away: Bool) throws {
    let style = PlayerStyle(try form.player())
    guard try form.string("colour") == style.colour, try form.string("shape") == style.shape.name else {
      throw form.missing("the player's style")
    }
    let role = try form.word("role", of: Array(1...3)) { Role(rawValue: $0)?.word }
    self.init(
      player: try form.player(), name: try form.string("name"),
      role: Role(rawValue: role).unsafelyUnwrapped, away: away)
  }
}

extension MoveItem {
  fileprivate init(form: JSONValue) throws {
    guard let client = ClientID(try form.string("client")) else { throw form.missing("client") }
    self.init(
      sequence: try form.sequence(), player: try form.player(), client: client,
      clientSequence: try form.clientSequence(), at: try form.number("at"),
      move: try LoggedMove(form: try form.member("move")), solved: try form.optionalBool("solved") ?? false)
  }
}

extension LoggedMove {
  fileprivate init(form: JSONValue) throws {
    switch try form.string("kind") {
    case "swap": self = .swap(try Swap(form: form))
    case "scramble": self = .scramble(seed: try form.number("seed"))
    case "undo" where form["a"] != nil: self = .undo(try form.sequence(), try Swap(form: form))
    case "restore":
      self = .restore(try form.sequence(), tiles: try form.list("tiles").map { try $0.number() })
    default: self = .table(try LoggedTableMove(form: form))
    }
  }
}

extension Swap {
  fileprivate init(form: JSONValue) throws {
    self.init(
      a: try form.number("a"), b: try form.number("b"), tileA: try form.number("tileA"),
      tileB: try form.number("tileB"))
  }
}

extension JSONValue {
  func member(_ name: String) throws -> JSONValue {
    guard let value = self[name] else { throw missing(name) }
    return value
  }

  func list(_ name: String) throws -> [JSONValue] {
    guard case .array(let values) = try member(name).kind else { throw missing(name) }
    return values
  }

  func number<Number: FixedWidthInteger>() throws -> Number {
    guard case .integer(let value) = kind, let number = Number(exactly: value) else {
      throw missing("a number")
    }
    return number
  }

  func number<Number: FixedWidthInteger>(_ name: String) throws -> Number {
    try member(name).number()
  }

  func sequence() throws -> SequenceNumber { SequenceNumber(try number("sequence")) }

  func clientSequence() throws -> ClientSequenceNumber {
    ClientSequenceNumber(try number("clientSequence"))
  }

  func card(_ name: String = "card") throws -> CardNumber { CardNumber(try number(name)) }

  func cards() throws -> [CardNumber] { try list("cards").map { CardNumber(try $0.number()) } }

  func player() throws -> PlayerNumber { PlayerNumber(try number("player")) }

  func optionalPlayer(_ name: String = "player") throws -> PlayerNumber? {
    try self[name].map { PlayerNumber(try $0.number()) }
  }

  func epoch() throws -> Epoch {
    guard let epoch = Epoch(try string("epoch")) else { throw missing("epoch") }
    return epoch
  }

  func digest() throws -> Digest {
    guard let digest = Digest(try string("digest")) else { throw missing("digest") }
    return digest
  }

  /// The number whose word stands there.
  func word(_ name: String, of numbers: [UInt8], _ word: (UInt8) -> String?) throws -> UInt8 {
    let text = try string(name)
    guard let number = numbers.first(where: { word($0) == text }) else { throw missing(name) }
    return number
  }
}
