import TesseraCore

/// Messages in a line of the trace.
func words(_ message: ServerMessage) -> String {
  switch message {
  case .welcome(let welcome):
    var content = "board"
    if case .moves(let items) = welcome.content { content = "\(items.count) moves" }
    return
      "welcome epoch \(welcome.epoch.counter) at \(welcome.sequence.value), last \(welcome.lastClientSequence.value), \(content)"
  case .moves(let frame):
    return "moves "
      + frame.items.map {
        "#\($0.sequence.value)=\($0.client.bits.low).\($0.clientSequence.value)\($0.solved ? " solved" : "")"
      }.joined(separator: " ")
  case .rejected(let number, let rejection):
    return "rejected \(number.value) \(rejection.reason) at \(rejection.sequence.value)"
  case .applied(let number, let sequence): return "applied \(number.value) as #\(sequence.value)"
  case .holds(let changes):
    return "holds " + changes.map { "\($0.tile) \($0.kind) by \($0.player.value)" }.joined(separator: ", ")
  case .storage(let writable): return "storage \(writable)"
  case .resync(let reason): return "resync \(reason)"
  case .error(let code, _, _): return "error \(code)"
  case .notHeld(let tile, let reason, _): return "notHeld \(tile) \(reason)"
  case .players(let present, let left): return "players \(present.count) here, \(left.count) left"
  default: return "\(message)"
  }
}

func words(_ message: ClientMessage) -> String {
  switch message {
  case .hello(let hello):
    let position = hello.position.map { "\($0.epoch.counter)/\($0.sequence.value)" } ?? "nothing"
    return "hello client \(hello.client.bits.low) has \(position)"
  case .move(let number, .move(let move)): return "move \(number.value): \(words(move))"
  default: return "\(message)"
  }
}

func words(_ move: Move) -> String {
  switch move {
  case .swap(let swap): "swap \(swap.a)(\(swap.tileA)) \(swap.b)(\(swap.tileB))"
  case .scramble: "scramble"
  case .undo(let target): "undo \(target.map { "\($0.value)" } ?? "")"
  case .restore(let target): "restore \(target.value)"
  case .table(let move): "\(move)"
  }
}
