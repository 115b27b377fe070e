/// Why a move of a log does not follow from the board before it: the log is not whole.
public enum PuzzleFault: Error, Hashable, Sendable {
  /// The item's number is not the next one.
  case gap(expected: SequenceNumber, found: SequenceNumber)
  /// A cell, tile or board in it is not of this grid, or the tiles are not where it says.
  case impossible(SequenceNumber)
}

/// What a room's log says so far: the board, the latch and the round after some move.
///
/// The one place where a logged move changes a board: server, browser, replay and verification apply it here.
public struct Puzzle: Equatable, Sendable {
  public private(set) var sequence: SequenceNumber
  public private(set) var round: UInt32
  public private(set) var board: Mosaic
  /// The latch of P14; while it is set the board is at rest.
  public private(set) var solved: Bool

  /// Begins at a keyframe; nil if its tiles are no permutation of its grid.
  public init?(_ keyframe: Keyframe) {
    self.init(keyframe.board, at: keyframe.sequence, round: keyframe.round)
  }

  /// Begins at a snapshot; nil if its tiles are no permutation of its grid.
  public init?(_ snapshot: Snapshot, at sequence: SequenceNumber, round: UInt32) {
    guard let board = Mosaic(grid: snapshot.grid, tiles: snapshot.tiles, classes: snapshot.classes)
    else { return nil }
    self.sequence = sequence
    self.round = round
    self.board = board
    solved = snapshot.solved
  }

  /// The board as it is told to somebody who joins.
  public var snapshot: Snapshot {
    Snapshot(grid: board.grid, tiles: board.tiles, solved: solved, classes: board.classes)
  }

  /// Applies the next move of the log, in O(1) for a swap and O(tiles) for a new board.
  public mutating func apply(_ item: MoveItem) throws(PuzzleFault) {
    guard item.sequence == sequence.next else {
      throw .gap(expected: sequence.next, found: item.sequence)
    }
    try apply(item.move, as: item.sequence)
  }

  /// Applies a move as number `next`; whether the picture was completed by it is in `solved`.
  public mutating func apply(_ move: LoggedMove, as next: SequenceNumber) throws(PuzzleFault) {
    switch move {
    case .swap(let swap), .undo(_, let swap):
      guard !solved, board.fits(swap) else { throw .impossible(next) }
      board.exchange(swap.a, swap.b)
      solved = board.isComplete
    case .scramble(let seed):
      guard let scrambled = board.scrambled(seed: seed) else { throw .impossible(next) }
      board = scrambled
      solved = false
      round &+= 1
    case .restore(_, let tiles):
      guard let restored = Mosaic(grid: board.grid, tiles: tiles, classes: board.classes) else {
        throw .impossible(next)
      }
      board = restored
      solved = board.isComplete
      round &+= 1
    }
    sequence = next
  }
}
