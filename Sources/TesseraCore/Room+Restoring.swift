/// A board read from the log for a parked restore; nil tiles: the log has none at that sequence.
struct SuppliedBoard {
  let sequence: SequenceNumber
  let tiles: [UInt16]?
}

extension Room {
  /// The sequence whose board a parked `restore` needs and this room does not remember.
  ///
  /// It is committed. The server looks after each turn and receipt, reads the board from the log and calls
  /// `resolve(restore:tiles:at:)`: until then that session's moves wait, nobody else's.
  public var missingBoard: SequenceNumber? {
    parked.first { $0.target <= committedHead }?.target
  }

  /// Hands over the board of parked restores, nil when the log has none; they are judged now.
  ///
  /// Returns what leaves at once, like `receive`.
  public mutating func resolve(
    restore target: SequenceNumber, tiles: [UInt16]?, at now: Moment
  ) -> [Told] {
    var told = endOverdue(at: now)
    let resolved = parked.filter { $0.target == target }
    parked.removeAll { $0.target == target }
    for waiting in resolved {
      guard let asker = sessions[waiting.session], let first = waiting.moves.first else { continue }
      settle(
        first.number, first.request, first.request.fingerprint, from: waiting.session, asker,
        supplied: SuppliedBoard(sequence: target, tiles: tiles), at: now, &told)
      for move in waiting.moves.dropFirst() {
        take(move.number, move.request, from: waiting.session, at: now, &told)
      }
    }
    return told
  }

  /// Puts a move aside if it is a restore to a board unknown here, or stands behind such a one.
  mutating func park(
    _ number: ClientSequenceNumber, _ request: MoveRequest, from session: SessionID, _ asker: Session,
    at now: Moment, _ told: inout [Told]
  ) -> Bool {
    let client = clients[asker.client]
    guard let index = parked.firstIndex(where: { $0.session == session }) else {
      return parkFirst(number, request, client, session, asker)
    }
    let waiting = UInt64(parked[index].moves.count)
    guard number > client.window.last else { return false }
    let next = client.window.last.value + waiting + 1
    if number.value < next { return true }
    if number.value > next {
      demandResync(.clientSequenceGap, session, at: now, &told)
    } else if client.inFlight + waiting >= inFlightLimit {
      demandResync(.tooManyInFlight, session, at: now, &told)
    } else {
      parked[index].moves.append(.init(number: number, request: request))
    }
    return true
  }

  private mutating func parkFirst(
    _ number: ClientSequenceNumber, _ request: MoveRequest, _ client: Client, _ session: SessionID,
    _ asker: Session
  ) -> Bool {
    guard case .move(.restore(let target)) = request, puzzle.mosaic != nil,
      number == client.window.last.next,
      client.inFlight < inFlightLimit, target <= sequence, isHost(asker), remembered(target) == nil
    else { return false }
    parked.append(
      Parked(session: session, target: target, moves: [.init(number: number, request: request)]))
    return true
  }

  /// The host: any sequence. Others: the one before the latest scramble, within 10 s of it (P17).
  func mayRestore(_ target: SequenceNumber, _ asker: Session, at now: Moment) -> Bool {
    if isHost(asker) { return true }
    guard let setback, setback.sequence == target else { return false }
    return max(lastAt, now.unix) <= setback.at + 10_000
  }

  func tiles(at target: SequenceNumber, _ supplied: SuppliedBoard?) -> [UInt16]? {
    guard let supplied, supplied.sequence == target else { return remembered(target) }
    guard let tiles = supplied.tiles, let mosaic = puzzle.mosaic,
      Mosaic(grid: mosaic.grid, tiles: tiles, classes: mosaic.classes) != nil
    else { return nil }
    return tiles
  }

  /// The board at a sequence, walked back swap by swap from now or from before the latest scramble.
  private func remembered(_ target: SequenceNumber) -> [UInt16]? {
    guard let mosaic = puzzle.mosaic else { return nil }
    if target >= history.lastUpheaval { return walk(mosaic.tiles, from: sequence, back: target) }
    guard let setback, target <= setback.sequence else { return nil }
    return walk(setback.tiles, from: setback.sequence, back: target)
  }

  private func walk(
    _ tiles: [UInt16], from anchor: SequenceNumber, back target: SequenceNumber
  ) -> [UInt16]? {
    guard anchor.value - target.value <= UInt64(History.length) else { return nil }
    var tiles = tiles
    var step = anchor
    while step > target {
      guard let swap = history[step]?.swap else { return nil }
      tiles.swapAt(Int(swap.a), Int(swap.b))
      step = SequenceNumber(step.value - 1)
    }
    return tiles
  }
}
