/// A room's past: the board at any move, forward and back (R29).
///
/// Every move is checked as it is appended. A seek costs at most `interval` moves, whatever the distance.
public struct Replay: Sendable {
  private struct Mark: Sendable {
    var puzzle: Puzzle
    var index: Int
  }

  /// Moves between two of the replay's own keyframes; as many as tiles, so that they take no more room.
  let interval: Int
  public let start: SequenceNumber
  private var moves: [LoggedMove] = []
  private var marks: [Mark]
  /// After the last appended move.
  private var tip: Puzzle
  private var present: Puzzle
  private var position = 0
  private var fault: PuzzleFault?

  /// Begins at a keyframe; nil if its tiles are no board.
  public init?(_ keyframe: Keyframe) {
    guard let puzzle = Puzzle(keyframe) else { return nil }
    start = keyframe.sequence
    interval = max(256, puzzle.mosaic?.grid.count ?? CardTable.capacity)
    tip = puzzle
    present = puzzle
    marks = [Mark(puzzle: puzzle, index: 0)]
  }

  /// How many moves are known.
  public var count: Int { moves.count }
  /// The sequence of the last known move.
  public var last: SequenceNumber { SequenceNumber(start.value + UInt64(moves.count)) }
  /// Where the replay stands.
  public var sequence: SequenceNumber { SequenceNumber(start.value + UInt64(position)) }
  public var board: Board { present.board }
  public var round: UInt32 { present.round }
  public var isSolved: Bool { present.solved }
  /// Of the board where the replay stands.
  public var digest: Digest { present.digest }

  /// The move with this sequence, if it is known.
  public func move(at sequence: SequenceNumber) -> LoggedMove? {
    guard sequence > start, sequence <= last else { return nil }
    return moves[index(of: sequence) - 1]
  }

  /// Adds the next move, checked against the board before it; after an unfitting one nothing can be added.
  public mutating func append(
    _ move: LoggedMove, solved: Bool, at sequence: SequenceNumber
  ) throws(PuzzleFault) {
    if let fault { throw fault }
    guard sequence == last.next else { throw .gap(expected: last.next, found: sequence) }
    do throws(PuzzleFault) {
      try tip.apply(move, as: sequence, at: nil)
      guard solved == (tip.solved && !move.beginsRound) else { throw .impossible(sequence) }
    } catch {
      fault = error
      throw error
    }
    moves.append(move)
    if moves.count % interval == 0 { marks.append(Mark(puzzle: tip, index: moves.count)) }
  }

  public mutating func append(_ items: [MoveItem]) throws(PuzzleFault) {
    for item in items { try append(item.move, solved: item.solved, at: item.sequence) }
  }

  /// Goes to the board after the move with this sequence; beyond either end it stops there.
  public mutating func seek(_ sequence: SequenceNumber) {
    let target = index(of: min(max(sequence, start), last))
    let mark = marks[target / interval]
    if target < position || mark.index > position {
      present = mark.puzzle
      position = mark.index
    }
    while position < target { step() }
  }

  private mutating func step() {
    do throws(PuzzleFault) {
      try present.apply(moves[position], as: sequence.next, at: nil)
      position += 1
    } catch {
      preconditionFailure("a replay's moves were checked when they were appended")
    }
  }

  private func index(of sequence: SequenceNumber) -> Int {
    Int(truncatingIfNeeded: sequence.value - start.value)
  }
}
