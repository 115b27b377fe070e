import TesseraCore
import Testing

@Suite struct ReplayTests {
  /// A thousand and some moves of every kind, with the digest after each.
  private func history() throws -> (Keyframe, [MoveItem], [Digest]) {
    let start = LoadedRoom.fresh(5, 5, seed: 3).keyframe
    var puzzle = try #require(Puzzle(start))
    var random = SplitMix64(state: 12)
    var items: [MoveItem] = []
    var digests = [puzzle.board.digest]
    while items.count < 1500 {
      let board = puzzle.board
      let (a, b) = (UInt16(random.next(below: 25)), UInt16(random.next(below: 25)))
      let swap = Swap(a: a, b: b, tileA: board.tiles[Int(a)], tileB: board.tiles[Int(b)])
      let move: LoggedMove
      switch random.next(below: 200) {
      case 0: move = .scramble(seed: UInt32(truncatingIfNeeded: random.next()))
      case 1: move = .restore(SequenceNumber(1), tiles: start.board.tiles)
      case 2..<20: move = .undo(SequenceNumber(1), swap)
      default: move = .swap(swap)
      }
      let item = Samples.item(UInt64(items.count + 1), move)
      guard a != b, (try? puzzle.apply(item)) != nil else { continue }
      items.append(item)
      digests.append(puzzle.board.digest)
    }
    return (start, items, digests)
  }

  @Test func `R29: seeking to every move, forward, back and at random gives the same digests`() throws {
    let (start, items, digests) = try history()
    var replay = try #require(Replay(start))
    try replay.append(items)
    let everywhere = Array(0...items.count)
    var random = SplitMix64(state: 8)
    let anywhere = (0..<2000).map { _ in Int(random.next(below: UInt64(digests.count))) }
    for place in everywhere + everywhere.reversed() + everywhere + anywhere {
      replay.seek(SequenceNumber(UInt64(place)))
      #expect(replay.sequence.value == UInt64(place) && replay.digest == digests[place])
    }
  }

  @Test func `beyond either end a replay stops there`() throws {
    let (start, items, digests) = try history()
    var replay = try #require(Replay(start))
    try replay.append(Array(items.prefix(300)))
    replay.seek(SequenceNumber(UInt64.max))
    #expect(replay.sequence == SequenceNumber(300) && replay.digest == digests[300])
    replay.seek(.zero)
    #expect(replay.digest == digests[0] && replay.move(at: .zero) == nil)
    #expect(replay.move(at: SequenceNumber(300)) == items[299].move)
  }

  @Test func `a move that is not the next one, or does not fit, is not replayed`() throws {
    let (start, items, _) = try history()
    var replay = try #require(Replay(start))
    #expect(throws: PuzzleFault.gap(expected: SequenceNumber(1), found: SequenceNumber(2))) {
      try replay.append([items[1]])
    }
    let bad = LoggedMove.swap(Swap(a: 0, b: 1, tileA: 24, tileB: 24))
    for _ in 0..<2 {
      #expect(throws: PuzzleFault.impossible(SequenceNumber(1))) {
        try replay.append(bad, solved: false, at: SequenceNumber(1))
      }
    }
    #expect(replay.count == 0)
  }

  @Test func `a move that claims to have solved the picture must have`() throws {
    let (start, items, _) = try history()
    var replay = try #require(Replay(start))
    #expect(throws: PuzzleFault.impossible(SequenceNumber(1))) {
      try replay.append(items[0].move, solved: true, at: SequenceNumber(1))
    }
  }
}
