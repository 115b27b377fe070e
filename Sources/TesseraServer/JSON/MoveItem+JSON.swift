public import TesseraCore

extension Evidence {
  var isNone: Bool { self == .none }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .none: writer.object { _ in }
    case .stale(let tileInA, let tileInB, let cellOfTileA, let cellOfTileB, let player):
      writer.object {
        $0.member("tileInA", tileInA)
        $0.member("tileInB", tileInB)
        $0.member("cellOfTileA", cellOfTileA)
        $0.member("cellOfTileB", cellOfTileB)
        if let player { $0.member("player", player.value) }
      }
    case .held(let tile, let player):
      writer.object {
        $0.member("tile", tile)
        $0.member("player", player.value)
      }
    case .gone(let card, let player):
      writer.object {
        $0.member("card", card.value)
        if let player { $0.member("player", player.value) }
      }
    }
  }
}

extension LoggedMove {
  func write(to writer: inout JSONWriter) {
    writer.object {
      switch self {
      case .swap(let swap):
        $0.member("kind", "swap")
        swap.write(membersTo: &$0)
      case .scramble(let seed):
        $0.member("kind", "scramble")
        $0.member("seed", seed)
      case .undo(let sequence, let swap):
        $0.member("kind", "undo")
        $0.member("sequence", sequence.value)
        swap.write(membersTo: &$0)
      case .restore(let sequence, let tiles):
        $0.member("kind", "restore")
        $0.member("sequence", sequence.value)
        $0.member("tiles", tiles) { $0.integer($1) }
      case .table(let move): move.write(membersTo: &$0)
      }
    }
  }
}

extension Swap {
  fileprivate func write(membersTo writer: inout JSONWriter) {
    writer.member("a", a)
    writer.member("b", b)
    writer.member("tileA", tileA)
    writer.member("tileB", tileB)
  }
}

extension MoveItem {
  /// One element of `moves.items`, of `GET …/moves`, and one line of an export.
  public func write(to writer: inout JSONWriter) {
    writer.object { write(membersTo: &$0) }
  }

  /// The members of that object, for a form that has more of them.
  public func write(membersTo writer: inout JSONWriter) {
    writer.member("sequence", sequence.value)
    writer.member("player", player.value)
    writer.member("client", client.text)
    writer.member("clientSequence", clientSequence.value)
    writer.member("at", at)
    writer.name("move")
    move.write(to: &writer)
    if solved { writer.member("solved", true) }
  }
}
