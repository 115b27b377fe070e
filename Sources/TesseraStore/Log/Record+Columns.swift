internal import TesseraCore

/// The columns of `moves` that depend on the kind of move.
struct MoveColumns {
  var kind: Value
  var (a, b, tileA, tileB) = (Value.null, Value.null, Value.null, Value.null)
  var (target, seed, tiles) = (Value.null, Value.null, Value.null)

  /// In the order of the statement.
  var values: [Value] { [kind, a, b, tileA, tileB, target, seed, tiles] }

  init(_ move: LoggedMove) {
    switch move {
    case .swap: kind = .text("swap")
    case .scramble(let number):
      kind = .text("scramble")
      seed = Value(number)
    case .undo(let sequence, _):
      kind = .text("undo")
      target = Value(sequence)
    case .restore(let sequence, let board):
      kind = .text("restore")
      target = Value(sequence)
      tiles = Value(board)
    case .table: preconditionFailure("a card table's moves have columns of their own")
    }
    if let swap = move.swap {
      (a, b, tileA, tileB) = (Value(swap.a), Value(swap.b), Value(swap.tileA), Value(swap.tileB))
    }
  }
}

/// The columns of `refusals` that say what lay where.
struct EvidenceColumns {
  var (tileInA, tileInB, cellOfTileA, cellOfTileB) = (Value.null, Value.null, Value.null, Value.null)
  var (tile, otherPlayer) = (Value.null, Value.null)

  init(_ evidence: Evidence) {
    switch evidence {
    case .none: break
    case .stale(let inA, let inB, let cellOfA, let cellOfB, let player):
      (tileInA, tileInB) = (Value(inA), Value(inB))
      (cellOfTileA, cellOfTileB) = (Value(cellOfA), Value(cellOfB))
      otherPlayer = Value(player) { Value($0) }
    case .held(let held, let player):
      (tile, otherPlayer) = (Value(held), Value(player))
    case .gone(let card, let player):
      (tile, otherPlayer) = (Value(card), Value(player) { Value($0) })
    }
  }
}

/// The columns of `keyframes` that depend on the kind of board.
struct SnapshotColumns {
  var (kind, columns, rows) = (Value.null, Value.null, Value.null)
  var (tiles, classes, solved, cards) = (Value.null, Value.null, Value.integer(0), Value.null)

  init(_ board: Snapshot) {
    switch board {
    case .mosaic(let mosaic):
      kind = .text("mosaic")
      columns = .integer(Int64(mosaic.grid.columns))
      rows = .integer(Int64(mosaic.grid.rows))
      tiles = Value(mosaic.tiles)
      classes = Value(mosaic.classes) { Value($0) }
      solved = Value(mosaic.solved)
    case .table(let table):
      kind = .text("table")
      cards = .blob(table.encoded())
    }
  }
}
