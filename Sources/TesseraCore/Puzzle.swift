/// Why a move of a log does not follow from the board before it: the log is not whole.
public enum PuzzleFault: Error, Hashable, Sendable {
  /// The item's number is not the next one.
  case gap(expected: SequenceNumber, found: SequenceNumber)
  /// A cell, tile, card or board in it is not of this board, or they are not where it says.
  case impossible(SequenceNumber)
}

/// What a room's log says so far: the board, the latch and the round after some move.
///
/// The one place where a logged move changes a board: server, browser, replay and verification apply it here.
public struct Puzzle: Equatable, Sendable {
  public private(set) var sequence: SequenceNumber
  public private(set) var round: UInt32
  /// The board if it is a mosaic. Of the kinds exactly one is there: a case of `Board` could not be
  /// changed in place.
  public private(set) var mosaic: Mosaic?
  /// The board if it is a card table.
  public private(set) var table: CardTable?
  /// The latch of P14; while it is set the board is at rest. A card table has none.
  public private(set) var solved: Bool

  /// Begins at a keyframe; nil if what it holds is no board.
  public init?(_ keyframe: Keyframe) {
    self.init(keyframe.board, at: keyframe.sequence, round: keyframe.round)
  }

  /// Begins at a snapshot; nil if what it holds is no board.
  public init?(_ snapshot: Snapshot, at sequence: SequenceNumber, round: UInt32) {
    self.sequence = sequence
    self.round = round
    switch snapshot {
    case .mosaic(let snapshot):
      guard let mosaic = Mosaic(grid: snapshot.grid, tiles: snapshot.tiles, classes: snapshot.classes)
      else { return nil }
      self.mosaic = mosaic
      solved = snapshot.solved
    case .table(let snapshot):
      guard let table = CardTable(snapshot) else { return nil }
      self.table = table
      solved = false
    }
  }

  public var board: Board {
    if let mosaic { return .mosaic(mosaic) }
    guard let table else { preconditionFailure("a puzzle has a board") }
    return .table(table)
  }

  /// The fingerprint of its board (P8), in O(1).
  public var digest: Digest { mosaic?.digest ?? board.digest }

  /// The board as it is told to somebody who joins.
  public var snapshot: Snapshot {
    switch board {
    case .mosaic(let mosaic):
      Snapshot(grid: mosaic.grid, tiles: mosaic.tiles, solved: solved, classes: mosaic.classes)
    case .table(let table): .table(table.snapshot)
    }
  }

  /// Applies the next move of the log, in O(1) for a swap or a card and O(tiles) for a new board.
  public mutating func apply(_ item: MoveItem) throws(PuzzleFault) {
    guard item.sequence == sequence.next else {
      throw .gap(expected: sequence.next, found: item.sequence)
    }
    try apply(item.move, as: item.sequence, at: item.at)
  }

  /// Applies a move as number `next`, made at `at`; whether the picture was completed by it is in `solved`.
  ///
  /// Where the time is not known (nil) a card table takes what the log says for the time.
  public mutating func apply(
    _ move: LoggedMove, as next: SequenceNumber, at: UInt64?
  ) throws(PuzzleFault) {
    switch move {
    case .swap(let swap), .undo(_, let swap):
      guard !solved, mosaic?.fits(swap) ?? false else { throw .impossible(next) }
      mosaic?.exchange(swap.a, swap.b)
      solved = mosaic?.isComplete ?? false
    case .scramble(let seed): try begin(mosaic?.scrambled(seed: seed), isScrambled: true, as: next)
    case .restore(_, let tiles):
      try begin(
        mosaic.flatMap { Mosaic(grid: $0.grid, tiles: tiles, classes: $0.classes) }, isScrambled: false,
        as: next)
    case .table(let move):
      guard table?.apply(move, as: next, at: at) ?? false else { throw .impossible(next) }
    }
    sequence = next
  }

  /// A new round on another board (P14); nil: there is none.
  private mutating func begin(
    _ board: Mosaic?, isScrambled: Bool, as next: SequenceNumber
  ) throws(PuzzleFault) {
    guard let board else { throw .impossible(next) }
    solved = !isScrambled && board.isComplete
    mosaic = board
    round &+= 1
  }

  /// Forgets what was cleared off a card table more than five seconds before.
  mutating func forgetCleared(before at: UInt64) { table?.forgetCleared(before: at) }
}
