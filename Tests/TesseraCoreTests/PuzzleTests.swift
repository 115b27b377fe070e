import TesseraCore
import Testing

@Suite struct PuzzleTests {
  let grid = Grid(columns: 2, rows: 2)
  let client = ClientID(Bits128(high: 1, low: 2))

  func start(_ tiles: [UInt16], solved: Bool = false) throws -> Puzzle {
    let grid = try #require(grid)
    let snapshot = Snapshot(grid: grid, tiles: tiles, solved: solved, classes: nil)
    return try #require(Puzzle(snapshot, at: .zero, round: 1))
  }

  func item(_ sequence: UInt64, _ move: LoggedMove) -> MoveItem {
    MoveItem(
      sequence: SequenceNumber(sequence), player: PlayerNumber(1), client: client,
      clientSequence: ClientSequenceNumber(sequence), at: 0, move: move, solved: false)
  }

  @Test func `P14: the swap that completes the board sets the latch, and a scramble clears it`() throws {
    var puzzle = try start([1, 0, 2, 3])
    try puzzle.apply(item(1, .swap(Swap(a: 0, b: 1, tileA: 1, tileB: 0))))
    #expect(puzzle.solved && puzzle.round == 1)
    try puzzle.apply(item(2, .scramble(seed: 31)))
    #expect(!puzzle.solved && puzzle.round == 2 && puzzle.board.tiles == [1, 0, 2, 3])
  }

  @Test func `P17: a restore of a complete board is at rest and begins a round`() throws {
    var puzzle = try start([1, 0, 2, 3])
    try puzzle.apply(item(1, .restore(.zero, tiles: [0, 1, 2, 3])))
    #expect(puzzle.solved && puzzle.round == 2)
  }

  @Test func `P1: a move applies only after the one before it`() throws {
    var puzzle = try start([1, 0, 2, 3])
    #expect(throws: PuzzleFault.gap(expected: SequenceNumber(1), found: SequenceNumber(2))) {
      try puzzle.apply(item(2, .scramble(seed: 1)))
    }
  }

  @Test(arguments: [
    Swap(a: 0, b: 0, tileA: 1, tileB: 1), Swap(a: 0, b: 4, tileA: 1, tileB: 0),
    Swap(a: 0, b: 1, tileA: 0, tileB: 1), Swap(a: .max, b: .max, tileA: 0, tileB: 0),
  ])
  func `a swap that cannot have been logged leaves the board as it is`(swap: Swap) throws {
    var puzzle = try start([1, 0, 2, 3])
    let before = puzzle
    #expect(throws: PuzzleFault.impossible(SequenceNumber(1))) { try puzzle.apply(item(1, .swap(swap))) }
    #expect(puzzle == before)
  }

  @Test func `P14: nothing moves on a board at rest`() throws {
    var puzzle = try start([0, 1, 2, 3], solved: true)
    let swap = Swap(a: 0, b: 1, tileA: 0, tileB: 1)
    #expect(throws: PuzzleFault.impossible(SequenceNumber(1))) { try puzzle.apply(item(1, .swap(swap))) }
  }
}
