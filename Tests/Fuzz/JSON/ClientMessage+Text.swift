import TesseraCore

@testable import TesseraServer

extension ClientMessage {
  /// The text form a bot would send; nil for what has none.
  var text: [UInt8]? {
    if case .hello(let hello) = self, hello.version != 1 { return nil }
    if case .move(_, .faulty) = self { return nil }
    return JSONWriter.bytes { $0.object { write(to: &$0) } }
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .hello(let hello):
      writer.member("type", "hello")
      hello.write(to: &writer)
    case .move(let number, let request):
      writer.member("type", "move")
      writer.member("clientSequence", number.value)
      if case .move(let move) = request { writer.member("move") { move.write(to: &$0) } }
    case .hold(let tile):
      writer.member("type", "hold")
      writer.member("tile", tile)
    case .release(let tile):
      writer.member("type", "release")
      writer.member("tile", tile)
    case .cursor(let x, let y):
      writer.member("type", "cursor")
      writer.member("x", x)
      writer.member("y", y)
    case .ping(let id):
      writer.member("type", "ping")
      writer.member("id", id)
    case .pending(let kind):
      writer.member("type", "pending")
      writer.member("kind", kind.word)
    case .stop: writer.member("type", "stop")
    }
  }
}

extension Hello {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("protocol", version)
    writer.member("room", room)
    writer.member("client", client.text)
    writer.member("name", name)
    if let token { writer.member("token", token) }
    if let hostKey { writer.member("hostKey", hostKey) }
    if let password { writer.member("password", password) }
    if asSpectator { writer.member("role", "spectator") }
    if let position {
      writer.member("epoch", position.epoch.text)
      writer.member("sequence", position.sequence.value)
    }
    if let why { writer.member("why", ["gap", "digest", "epoch"][Int(why.rawValue) - 1]) }
  }
}

extension Move {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .swap(let swap):
      writer.member("kind", "swap")
      writer.member("a", swap.a)
      writer.member("b", swap.b)
      writer.member("tileA", swap.tileA)
      writer.member("tileB", swap.tileB)
    case .scramble: writer.member("kind", "scramble")
    case .undo(let target):
      writer.member("kind", "undo")
      if let target { writer.member("sequence", target.value) }
    case .restore(let sequence):
      writer.member("kind", "restore")
      writer.member("sequence", sequence.value)
    case .table(let move): move.write(to: &writer)
    }
  }
}

extension TableMove {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .deal(let place): write("deal", nil, place, to: &writer)
    case .place(let card, let place): write("place", card, place, to: &writer)
    case .raise(let card): write("raise", card, nil, to: &writer)
    case .turn(let card, let quarters):
      write("turn", card, nil, to: &writer)
      writer.member("quarters", quarters)
    case .flip(let card, let up):
      write("flip", card, nil, to: &writer)
      if let up { writer.member("up", up) }
    case .clear(let through):
      writer.member("kind", "clear")
      if let through { writer.member("through", through.value) }
    case .stack(let cards, let place): write("stack", cards, place, to: &writer)
    case .spread(let cards, let place): write("spread", cards, place, to: &writer)
    case .shuffle(let cards): write("shuffle", cards, nil, to: &writer)
    }
  }

  private func write(_ kind: String, _ cards: [CardNumber], _ place: Place?, to writer: inout JSONWriter) {
    write(kind, nil, place, to: &writer)
    writer.member("cards", cards) { $0.integer($1.value) }
  }

  private func write(_ kind: String, _ card: CardNumber?, _ place: Place?, to writer: inout JSONWriter) {
    writer.member("kind", kind)
    if let card { writer.member("card", card.value) }
    if let place {
      writer.member("x", place.x)
      writer.member("y", place.y)
    }
  }
}
