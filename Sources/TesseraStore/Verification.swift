public import TesseraCore

/// What came of replaying a room from its first move.
public struct Verification: Sendable {
  /// The moves that followed from the ones before them.
  public var moves: UInt64
  public var keyframes: Int
  /// Of the board after the last good move.
  public var digest: Digest
  /// What does not agree, in a sentence; nil when all does.
  public var fault: String?
}

extension Reader {
  /// Replays a room from move 1 and compares every stored digest, round, solved mark and keyframe.
  ///
  /// Nil: there is no such room. O(moves); holds one page of moves at a time.
  public func verify(_ room: RoomID) throws(StoreError) -> Verification? {
    guard try access(to: room) != nil else { return nil }
    let keyframes = try keyframes(of: room)
    guard let first = keyframes.first, first.sequence == .zero, let start = Puzzle(first) else {
      return Verification(
        moves: 0, keyframes: 0, digest: Digest(0), fault: "there is no board to begin from")
    }
    var walk = Walk(puzzle: start, keyframes: Array(keyframes.dropFirst()))
    while walk.fault == nil {
      let page = try moves(of: room, after: walk.puzzle.sequence, limit: 10_000)
      if page.isEmpty { break }
      for move in page where walk.fault == nil { walk.step(move) }
    }
    walk.finish()
    return Verification(
      moves: walk.puzzle.sequence.value, keyframes: 1 + walk.compared, digest: walk.puzzle.digest,
      fault: walk.fault)
  }
}

/// A replay in progress, and the first thing that did not agree.
private struct Walk {
  var puzzle: Puzzle
  var keyframes: [Keyframe]
  var compared = 0
  var fault: String?

  mutating func step(_ move: StoredMove) {
    let number = move.item.sequence.value
    do throws(PuzzleFault) {
      try puzzle.apply(move.item)
    } catch {
      switch error {
      case .gap(let expected, let found):
        fault = "move \(expected.value) is missing; the next one stored is \(found.value)"
      case .impossible(let sequence): fault = "move \(sequence.value) does not fit the board before it"
      }
      return
    }
    if puzzle.digest != move.digest {
      fault = "after move \(number) the digest is \(puzzle.digest.text), stored is \(move.digest.text)"
    } else if puzzle.round != move.round {
      fault = "move \(number) belongs to round \(puzzle.round), stored is \(move.round)"
    } else if move.item.solved != (puzzle.solved && !move.item.move.beginsRound) {
      fault = "move \(number) is \(move.item.solved ? "" : "not ")marked as the one that solved the picture"
    }
    compareKeyframe()
  }

  private mutating func compareKeyframe() {
    guard fault == nil, compared < keyframes.count, keyframes[compared].sequence == puzzle.sequence else {
      return
    }
    let keyframe = keyframes[compared]
    if keyframe.board != puzzle.snapshot || keyframe.round != puzzle.round {
      fault = "the keyframe at move \(puzzle.sequence.value) is not the board that the moves lead to"
    }
    compared += 1
  }

  mutating func finish() {
    guard fault == nil, compared < keyframes.count else { return }
    fault = "the keyframe at move \(keyframes[compared].sequence.value) has no move to stand after"
  }
}
