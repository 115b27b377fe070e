import TesseraCore

/// Opens a replay from the input: tiles, then classes or none, 16 bits each. −1: no such board.
@_expose(wasm, "replay_open") @c(tessera_replay_open)
public func replayOpen(
  _ columns: Int32, _ rows: Int32, _ solved: Int32, _ sequence: Double, _ round: Double
) -> Int32 {
  var fields = unsafe InputFields(page.input)
  guard let grid = Grid(columns: Int(columns), rows: Int(rows)), let tiles = fields.words()
  else { return -1 }
  let board = Snapshot(grid: grid, tiles: tiles, solved: solved != 0, classes: fields.words())
  let keyframe = Keyframe(
    sequence: SequenceNumber(moment(sequence)), round: UInt32(truncatingIfNeeded: moment(round)),
    rules: 1, picture: PictureReference(image: "", width: 0, height: 0), board: board)
  guard let replay = Replay(keyframe) else { return -1 }
  return unsafe page.open(ReplayStation(replay))
}

/// Adds a swap (`kind` 1) or an undo (3). 0: added; 1: not the next one; 2: it does not fit the board.
@_expose(wasm, "replay_append_swap") @c(tessera_replay_append_swap)
public func replayAppendSwap(
  _ handle: Int32, _ sequence: Double, _ solved: Int32, _ kind: Int32, _ target: Double,
  _ a: Double, _ b: Double, _ tileA: Double, _ tileB: Double
) -> Int32 {
  let swap = Swap(a: number(a), b: number(b), tileA: number(tileA), tileB: number(tileB))
  let move: LoggedMove = kind == 3 ? .undo(SequenceNumber(moment(target)), swap) : .swap(swap)
  return append(move, handle, sequence, solved)
}

@_expose(wasm, "replay_append_scramble") @c(tessera_replay_append_scramble)
public func replayAppendScramble(_ handle: Int32, _ sequence: Double, _ seed: Double) -> Int32 {
  guard let seed = UInt32(exactly: seed) else { return 2 }
  return append(.scramble(seed: seed), handle, sequence, 0)
}

/// Adds a restore whose tiles are the input, 16 bits each.
@_expose(wasm, "replay_append_restore") @c(tessera_replay_append_restore)
public func replayAppendRestore(_ handle: Int32, _ sequence: Double, _ target: Double) -> Int32 {
  var fields = unsafe InputFields(page.input)
  return append(
    .restore(SequenceNumber(moment(target)), tiles: fields.words() ?? []), handle, sequence, 0)
}

@_expose(wasm, "replay_seek") @c(tessera_replay_seek)
public func replaySeek(_ handle: Int32, _ sequence: Double) {
  guard let station = unsafe page.station(handle) as? ReplayStation else { return }
  station.replay.seek(SequenceNumber(moment(sequence)))
}

/// The sequence of the last move it knows.
@_expose(wasm, "replay_last") @c(tessera_replay_last)
public func replayLast(_ handle: Int32) -> Double {
  guard let station = unsafe page.station(handle) as? ReplayStation else { return 0 }
  return Double(station.replay.last.value)
}

func append(
  _ move: LoggedMove, _ handle: Int32, _ sequence: Double, _ solved: Int32
) -> Int32 {
  guard let station = unsafe page.station(handle) as? ReplayStation else { return 2 }
  do throws(PuzzleFault) {
    try station.replay.append(move, solved: solved != 0, at: SequenceNumber(moment(sequence)))
    return 0
  } catch {
    switch error {
    case .gap: return 1
    case .impossible: return 2
    }
  }
}
