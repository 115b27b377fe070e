import TesseraCore

/// A room's board by a second, slower hand: what the rules say, told again apart from the core.
struct Board: Equatable {
  var columns: Int
  var rows: Int
  var tiles: [UInt16]
  /// The latch of P14.
  var solved: Bool
  var round: UInt32
  /// What lies there where the room has a card table, which has no tiles.
  var cards: Cards?

  init(_ keyframe: Keyframe) {
    round = keyframe.round
    if let table = keyframe.board.table {
      (columns, rows, tiles, solved) = (0, 0, [], false)
      cards = Cards(table.felt)
      return
    }
    columns = keyframe.board.grid.columns
    rows = keyframe.board.grid.rows
    tiles = keyframe.board.tiles
    solved = keyframe.board.solved
  }

  var isWhole: Bool { tiles.indices.allSatisfy { Int(tiles[$0]) == $0 } }

  /// P8.
  var digest: UInt64 {
    if let cards { return cards.digest }
    let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    var sum = Board.mix((UInt64(columns) << 32 | UInt64(rows)) &+ golden)
    for (cell, tile) in tiles.enumerated() {
      sum = sum &+ Board.mix((UInt64(cell) << 32 | UInt64(tile)) &+ golden)
    }
    return sum
  }

  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z ^= z >> 30
    z = z &* 0xBF58_476D_1CE4_E5B9
    z ^= z >> 27
    z = z &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  func matches(_ swap: Swap) -> Bool {
    tiles.indices.contains(Int(swap.a)) && tiles.indices.contains(Int(swap.b)) && swap.a != swap.b
      && tiles[Int(swap.a)] == swap.tileA && tiles[Int(swap.b)] == swap.tileB
  }

  /// Whether the move may follow; if so it has.
  mutating func apply(_ move: LoggedMove, as sequence: SequenceNumber, at: UInt64) -> Bool {
    if case .table(let move) = move { return cards?.apply(move, as: sequence, at: at) ?? false }
    guard cards == nil else { return false }
    switch move {
    case .swap(let swap), .undo(_, let swap):
      guard !solved, matches(swap) else { return false }
      tiles.swapAt(Int(swap.a), Int(swap.b))
      solved = isWhole
    case .scramble(let seed):
      tiles = Board.shuffled(tiles.count, seed)
      solved = false
      round += 1
    case .restore(_, let restored):
      guard restored.sorted() == tiles.sorted() else { return false }
      tiles = restored
      solved = isWhole
      round += 1
    case .table: return false
    }
    return true
  }

  /// P17.
  private static func shuffled(_ count: Int, _ seed: UInt32) -> [UInt16] {
    var tiles = permuted(count, seed)
    if tiles.indices.allSatisfy({ Int(tiles[$0]) == $0 }) { tiles.swapAt(0, 1) }
    return tiles
  }

  static func permuted(_ count: Int, _ seed: UInt32) -> [UInt16] {
    var random = SplitMix64(state: UInt64(seed))
    var tiles = (0..<UInt16(count)).map { $0 }
    for index in stride(from: count - 1, through: 1, by: -1) {
      tiles.swapAt(index, Int(random.next(below: UInt64(index + 1))))
    }
    return tiles
  }
}
