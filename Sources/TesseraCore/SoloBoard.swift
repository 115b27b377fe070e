/// A board that one person plays without a room: the lobby's.
public struct SoloBoard: Sendable {
  public private(set) var board: Mosaic
  /// How many swaps were made.
  public private(set) var sequence = SequenceNumber.zero

  /// The picture scrambled by `seed`; nil when its classes do not fit or are all one.
  public init?(grid: Grid, seed: UInt32, classes: [UInt16]? = nil) {
    let tiles = (0..<grid.count).map { UInt16($0) }
    guard let board = Mosaic(grid: grid, tiles: tiles, classes: classes)?.scrambled(seed: seed)
    else { return nil }
    self.board = board
  }

  /// Exchanges two cells; nothing happens unless both are of the board and it is not at rest.
  public mutating func swap(_ a: UInt16, _ b: UInt16) -> [ReplicaEvent] {
    guard a != b, board.grid.contains(a), board.grid.contains(b), !board.isComplete else { return [] }
    let swap = Swap(a: a, b: b, tileA: board.tiles[Int(a)], tileB: board.tiles[Int(b)])
    board.exchange(a, b)
    sequence = sequence.next
    let player = PlayerNumber(1)
    let shown = ShownMove(
      sequence: sequence, player: player, isMine: true, isUndo: false, swap: swap,
      solved: board.isComplete)
    return board.isComplete ? [.moved(shown), .solved(sequence, player)] : [.moved(shown)]
  }
}
