extension Rejection: Error {}

extension MoveRequest {
  /// Of the move, or of the bytes that were none.
  public var fingerprint: UInt64 {
    switch self {
    case .move(let move): move.fingerprint
    case .faulty(let fingerprint): fingerprint
    }
  }

  /// What a refusal of it is filed under.
  var kind: RefusalRecord.Kind {
    switch self {
    case .move(.swap): .swap
    case .move(.scramble): .scramble
    case .move(.undo): .undo
    case .move(.restore): .restore
    case .move(.table(let move)): move.kind
    case .faulty: .faulty
    }
  }
}

/// The order of P5; the first rule that fails is the reason. Nothing on the board changes here.
extension Room {
  /// What the log will hold of a request, complete in itself, or why it is refused.
  mutating func judged(
    _ request: MoveRequest, by asker: Session, supplied: SuppliedBoard?, at now: Moment
  ) throws(Rejection) -> LoggedMove {
    try charge(request, to: asker.player, at: now)
    try permit(request, to: asker)
    let move = try wellFormed(request)
    try demandAwake(for: move)
    let logged = try resolved(move, by: asker, supplied: supplied, at: now)
    if let swap = logged.swap {
      try demandInPlace(swap)
      try demandUnheld(UInt32(swap.tileA), by: asker.player)
      try demandUnheld(UInt32(swap.tileB), by: asker.player)
    } else if case .table(let move) = logged {
      if let card = move.touched { try demandUnheld(card.value, by: asker.player) }
      for card in move.group { try demandUnheld(card.value, by: asker.player) }
    }
    return logged
  }

  /// P15; scrambles have an allowance of their own besides: one in two seconds and room (P17).
  private mutating func charge(
    _ request: MoveRequest, to player: PlayerNumber, at now: Moment
  ) throws(Rejection) {
    let (rate, burst) = (limits.movesPerSecond, limits.burst)
    let paid = roster.update(player) {
      $0.moves.take(perSecond: rate, burst: burst, at: now.monotonic)
    }
    guard paid ?? false else { throw Rejection(.rateLimited, at: sequence) }
    if request.kind == .scramble, let scrambledAt, now.monotonic < scrambledAt + 2_000 {
      throw Rejection(.rateLimited, at: sequence)
    }
  }

  private func permit(_ request: MoveRequest, to asker: Session) throws(Rejection) {
    let isSweep = request.kind == .scramble || request.kind == .clear
    let allowed = isSweep ? mayScramble(asker) : !asker.isSpectator
    guard allowed else { throw Rejection(.notAllowed, at: sequence) }
  }

  private func wellFormed(_ request: MoveRequest) throws(Rejection) -> Move {
    guard case .move(let move) = request else { throw Rejection(.invalidMove, at: sequence) }
    let isGood =
      switch move {
      case .swap(let swap): swap.isOf(puzzle.mosaic?.grid)
      case .scramble: puzzle.mosaic?.hasOneClass == false
      case .undo: true
      case .restore(let target): puzzle.mosaic != nil && target <= sequence
      case .table: puzzle.table != nil
      }
    guard isGood else { throw Rejection(.invalidMove, at: sequence) }
    return move
  }

  /// P14: while the latch is set only what begins a round may happen.
  private func demandAwake(for move: Move) throws(Rejection) {
    switch move {
    case .swap, .undo: if isAtRest { throw Rejection(.boardAtRest, at: sequence) }
    case .scramble, .restore, .table: break
    }
  }

  private mutating func resolved(
    _ move: Move, by asker: Session, supplied: SuppliedBoard?, at now: Moment
  ) throws(Rejection) -> LoggedMove {
    switch move {
    case .swap(let swap): return .swap(swap)
    case .scramble: return .scramble(seed: UInt32(truncatingIfNeeded: random.next()))
    case .table(let move): return .table(try judged(move, at: now))
    case .undo(let asked):
      if let table = puzzle.table { return .table(try undone(asked, on: table, at: now)) }
      guard let (target, swap) = history.undoable(asked, by: asker.player, clients: clients) else {
        throw Rejection(.nothingToUndo, at: sequence)
      }
      return .undo(target, swap.reversed)
    case .restore(let target):
      guard mayRestore(target, asker, at: now) else { throw Rejection(.notAllowed, at: sequence) }
      guard let tiles = tiles(at: target, supplied) else { throw Rejection(.invalidMove, at: sequence) }
      return .restore(target, tiles: tiles)
    }
  }

  /// P5; the evidence tells who moved the tile that is not where it was seen (R11).
  private func demandInPlace(_ swap: Swap) throws(Rejection) {
    // Asked in place: a board that is taken out to be looked at costs as much as the rest of the judging.
    if puzzle.mosaic?.matches(swap) ?? false { return }
    guard let board = puzzle.mosaic else { throw Rejection(.invalidMove, at: sequence) }
    let gone = board.tiles[Int(swap.a)] == swap.tileA ? swap.tileB : swap.tileA
    throw Rejection(
      .staleTile,
      .stale(
        tileInA: board.tiles[Int(swap.a)], tileInB: board.tiles[Int(swap.b)],
        cellOfTileA: board.cells[Int(swap.tileA)], cellOfTileB: board.cells[Int(swap.tileB)],
        player: history.lastMover(of: gone).map { clients[$0].player }), at: sequence)
  }

  /// P6: "someone else" is another player; one's own other tab is not.
  private func demandUnheld(_ tile: UInt32, by player: PlayerNumber) throws(Rejection) {
    guard let hand = hands[tile: tile], hand.player != player else { return }
    throw Rejection(.held, .held(tile: tile, player: hand.player), at: sequence)
  }
}

extension Swap {
  /// Whether it names two cells and two tiles of this grid.
  fileprivate func isOf(_ grid: Grid?) -> Bool {
    guard let grid else { return false }
    return a != b && grid.contains(a) && grid.contains(b) && grid.contains(tileA) && grid.contains(tileB)
  }
}
