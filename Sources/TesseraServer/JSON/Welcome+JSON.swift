public import TesseraCore

extension Welcome {
  func write(membersTo writer: inout JSONWriter) {
    writer.member("protocol", 1)
    writer.member("rules", rules)
    writer.member("build", build)
    writer.member("room", room)
    writer.member("epoch", epoch.text)
    writer.member("sequence", sequence.value)
    writer.member("round", round)
    writer.member("digest", digest.text)
    writer.member("lastClientSequence", lastClientSequence.value)
    writer.member("outcomes", outcomes) { $1.write(to: &$0) }
    writer.member("you") { you.write(membersTo: &$0) }
    if let token { writer.member("token", token) }
    switch content {
    case .snapshot(let snapshot): writer.member("board") { snapshot.write(membersTo: &$0) }
    case .moves(let items): writer.member("moves", items) { $1.write(to: &$0) }
    }
    writer.member("players", players) { $1.write(to: &$0) }
    writer.member("holds", holds) { writer, hold in
      writer.object {
        $0.member("tile", hold.tile)
        $0.member("player", hold.player.value)
      }
    }
    writer.member("picture") { picture.write(membersTo: &$0) }
    writer.member("writable", writable)
    writer.member("limits") { limits.write(membersTo: &$0) }
  }
}

extension Snapshot {
  /// What stands in `welcome.board` and `GET …/board`: `kind`, and the members of that kind.
  public func write(membersTo writer: inout JSONWriter) {
    switch self {
    case .mosaic(let mosaic): mosaic.write(membersTo: &writer)
    case .table(let table): table.write(membersTo: &writer)
    }
  }
}

extension MosaicSnapshot {
  /// `kind columns rows tiles solved classes`.
  fileprivate func write(membersTo writer: inout JSONWriter) {
    writer.member("kind", "mosaic")
    writer.member("columns", grid.columns)
    writer.member("rows", grid.rows)
    writer.member("tiles", tiles) { $0.integer($1) }
    writer.member("solved", solved)
    if let classes { writer.member("classes", classes) { $0.integer($1) } }
  }
}

extension PictureReference {
  func write(membersTo writer: inout JSONWriter) {
    writer.member("image", image)
    writer.member("width", width)
    writer.member("height", height)
    if let credit { writer.member("credit", credit) }
  }
}

extension Limits {
  fileprivate func write(membersTo writer: inout JSONWriter) {
    writer.member("frameBytes", frameBytes)
    writer.member("movesPerSecond", movesPerSecond)
    writer.member("burst", burst)
    writer.member("inFlight", inFlight)
    writer.member("holds", holds)
    writer.member("players", players)
    writer.member("watchers", watchers)
    writer.member("queueBytes", queueBytes)
  }
}

extension Outcome {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("clientSequence", clientSequence.value)
      switch answer {
      case .applied(let sequence): $0.member("sequence", sequence.value)
      case .refused(let rejection):
        $0.member("reason", rejection.reason.code)
        $0.member("sequence", rejection.sequence.value)
        if !rejection.evidence.isNone {
          $0.name("evidence")
          rejection.evidence.write(to: &$0)
        }
      }
    }
  }
}
