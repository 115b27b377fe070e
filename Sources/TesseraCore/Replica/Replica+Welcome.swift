extension Replica {
  /// Takes in a welcome, asked for or not (P9, P10): everything in it is of one moment.
  mutating func accept(_ welcome: Welcome, at now: UInt64) -> [ReplicaEvent] {
    // Written before the server heard the hello that is under way, whose own welcome follows: the moves
    // in between were ignored here, so it may go on from where this replica never was.
    if puzzle != nil, !follows(welcome) { return link == .greeting ? [] : lose(.gap) }
    me = welcome.you
    var events: [ReplicaEvent] = []
    switch welcome.content {
    case .snapshot(let snapshot):
      guard take(snapshot, of: welcome) else { return lose(.digest) }
      events.append(contentsOf: [.ready(snapshot: true), .board])
    case .moves(let items):
      events.append(.ready(snapshot: false))
      guard puzzle != nil, apply(items, telling: &events), sequence == welcome.sequence,
        puzzle?.digest == welcome.digest
      else { return lose(.digest) }
    }
    hidePending()
    settle(from: welcome, telling: &events)
    showPending()
    takeScene(of: welcome, at: now)
    return events + reloadIfOutdated()
  }

  /// Whether what it brings begins at or before the own position.
  private func follows(_ welcome: Welcome) -> Bool {
    guard case .moves(let items) = welcome.content else { return true }
    return items.first?.sequence ?? welcome.sequence.next <= sequence.next
  }

  private mutating func take(_ snapshot: Snapshot, of welcome: Welcome) -> Bool {
    guard let puzzle = Puzzle(snapshot, at: welcome.sequence, round: welcome.round),
      puzzle.digest == welcome.digest
    else { return false }
    hidePending()
    self.puzzle = puzzle
    view = puzzle.mosaic
    laid = puzzle.table.map { LaidTable($0) }
    // As many moves as rounds were begun: none of them was a swap.
    hasSwapsInRound = welcome.sequence.value > UInt64(max(welcome.round, 1) - 1)
    ownSwaps = []
    knowsOwnSwaps = !hasSwapsInRound
    return true
  }

  private mutating func takeScene(of welcome: Welcome, at now: UInt64) {
    link = .live
    distrustsBoard = false
    why = nil
    epoch = welcome.epoch
    players = []
    follow(present: welcome.players, left: [])
    holds = welcome.holds
    picture = welcome.picture
    isWritable = welcome.writable
    limits = welcome.limits
    pace.setLimits(limits, at: now)
    if let token = welcome.token { introduction.token = token }
    isOutdated =
      !introduction.build.isEmpty && !welcome.build.isEmpty
      && Array(introduction.build.utf8) != Array(welcome.build.utf8)
  }
}
