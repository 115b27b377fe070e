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
      try demandUnheld(swap, by: asker.player)
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
    let allowed = request.kind == .scramble ? mayScramble(asker) : !asker.isSpectator
    guard allowed else { throw Rejection(.notAllowed, at: sequence) }
  }

  private func wellFormed(_ request: MoveRequest) throws(Rejection) -> Move {
    guard case .move(let move) = request else { throw Rejection(.invalidMove, at: sequence) }
    let isGood =
      switch move {
      case .swap(let swap):
        swap.a != swap.b && board.grid.contains(swap.a) && board.grid.contains(swap.b)
          && board.grid.contains(swap.tileA) && board.grid.contains(swap.tileB)
      case .scramble: !board.hasOneClass
      case .undo: true
      case .restore(let target): target <= sequence
      }
    guard isGood else { throw Rejection(.invalidMove, at: sequence) }
    return move
  }

  /// P14: while the latch is set only what begins a round may happen.
  private func demandAwake(for move: Move) throws(Rejection) {
    switch move {
    case .swap, .undo: if isAtRest { throw Rejection(.boardAtRest, at: sequence) }
    case .scramble, .restore: break
    }
  }

  private mutating func resolved(
    _ move: Move, by asker: Session, supplied: SuppliedBoard?, at now: Moment
  ) throws(Rejection) -> LoggedMove {
    switch move {
    case .swap(let swap): return .swap(swap)
    case .scramble: return .scramble(seed: UInt32(truncatingIfNeeded: random.next()))
    case .undo(let asked):
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
    guard !board.matches(swap) else { return }
    let gone = board.tiles[Int(swap.a)] == swap.tileA ? swap.tileB : swap.tileA
    throw Rejection(
      .staleTile,
      .stale(
        tileInA: board.tiles[Int(swap.a)], tileInB: board.tiles[Int(swap.b)],
        cellOfTileA: board.cells[Int(swap.tileA)], cellOfTileB: board.cells[Int(swap.tileB)],
        player: history.lastMover(of: gone).map { clients[$0].player }), at: sequence)
  }

  /// P6: "someone else" is another player; one's own other tab is not.
  private func demandUnheld(_ swap: Swap, by player: PlayerNumber) throws(Rejection) {
    for tile in [swap.tileA, swap.tileB] {
      guard let hand = hands[tile: tile], hand.player != player else { continue }
      throw Rejection(.held, .held(tile: tile, player: hand.player), at: sequence)
    }
  }
}
