import TesseraBrowser
import TesseraCore
import Testing

/// The exports of the replay page, as part of the one suite that shares the page.
extension ExportTests {
  /// A board of 3 × 3 with swaps, an undo, a scramble and a restore behind it.
  private struct Past {
    let start: Snapshot
    private(set) var moves: [LoggedMove] = []
    /// The board after so many moves.
    private(set) var boards: [Mosaic]

    init() throws {
      let grid = try #require(Grid(columns: 3, rows: 3))
      let board = try #require(Mosaic(inOrder: grid).scrambled(seed: 7))
      start = Snapshot(grid: grid, tiles: board.tiles, solved: false, classes: nil)
      boards = [board]
      for number in UInt16(1)...40 {
        switch number {
        case 20: add(.scramble(seed: 31), try #require(board.scrambled(seed: 31)))
        case 30: add(.restore(SequenceNumber(9), tiles: boards[9].tiles), boards[9])
        default: exchange(number % 9, (number * 5 + 3) % 9, isUndo: number % 10 == 5)
        }
      }
    }

    private mutating func add(_ move: LoggedMove, _ board: Mosaic) {
      moves.append(move)
      boards.append(board)
    }

    private mutating func exchange(_ a: UInt16, _ asked: UInt16, isUndo: Bool) {
      var board = boards[boards.count - 1]
      let b = asked == a ? (a + 1) % 9 : asked
      let swap = Swap(a: a, b: b, tileA: board.tiles[Int(a)], tileB: board.tiles[Int(b)])
      board.exchange(a, b)
      add(isUndo ? .undo(.zero, swap) : .swap(swap), board)
    }
  }

  private func open(_ board: Snapshot, at sequence: Double = 0) -> Int32 {
    write([words(board.tiles), board.classes.map(words)])
    let (columns, rows) = (Int32(board.grid.columns), Int32(board.grid.rows))
    return replayOpen(columns, rows, board.solved ? 1 : 0, sequence, 1)
  }

  private func words(_ values: [UInt16]) -> [UInt8] { values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }

  private func append(_ move: LoggedMove, _ handle: Int32, _ sequence: Double, solved: Bool = false) -> Int32
  {
    switch move {
    case .swap(let swap): return append(swap, 1, 0, handle, sequence, solved)
    case .undo(let target, let swap): return append(swap, 3, Double(target.value), handle, sequence, solved)
    case .scramble(let seed): return replayAppendScramble(handle, sequence, Double(seed))
    case .restore(let target, let tiles):
      write([words(tiles)])
      return replayAppendRestore(handle, sequence, Double(target.value))
    case .table: return 2
    }
  }

  private func append(
    _ swap: Swap, _ kind: Int32, _ target: Double, _ handle: Int32, _ sequence: Double, _ solved: Bool
  ) -> Int32 {
    replayAppendSwap(
      handle, sequence, solved ? 1 : 0, kind, target, Double(swap.a), Double(swap.b), Double(swap.tileA),
      Double(swap.tileB))
  }

  private func tiles(_ handle: Int32, _ count: Int) -> [UInt16] {
    let first = boardTiles(handle, 0)
    return (0..<count).map { first[$0] }
  }

  @Test func `R29: a replay of the page stands at every move, forward and back, as the board stood then`()
    throws
  {
    let past = try Past()
    let handle = open(past.start)
    #expect(handle >= 0)
    for (index, move) in past.moves.enumerated() {
      #expect(append(move, handle, Double(index + 1)) == 0, "move \(index + 1)")
    }
    #expect(replayLast(handle) == 40)
    for place in Array(0...40) + (0...40).reversed() {
      replaySeek(handle, Double(place))
      #expect(boardSequence(handle) == Double(place))
      #expect(boardDigest(handle, 0) == past.boards[place].digest.value)
      #expect(tiles(handle, 9) == past.boards[place].tiles)
      #expect(boardRound(handle) == (place < 20 ? 1 : place < 30 ? 2 : 3))
    }
    replaySeek(handle, 1e9)
    #expect(boardSequence(handle) == 40 && boardColumns(handle) == 3 && boardRows(handle) == 3)
    close(handle)
  }

  @Test func `P14: a replay of the page rests at the move that completed the picture, and not before`() throws
  {
    let grid = try #require(Grid(columns: 2, rows: 2))
    let handle = open(Snapshot(grid: grid, tiles: [1, 0, 2, 3], solved: false, classes: nil))
    let last = LoggedMove.swap(Swap(a: 0, b: 1, tileA: 1, tileB: 0))
    #expect(append(last, handle, 1, solved: true) == 0)
    #expect(boardIsSolved(handle) == 0 && boardIsComplete(handle) == 0 && boardHomeCount(handle) == 2)
    replaySeek(handle, 1)
    #expect(boardIsSolved(handle) == 1 && boardIsComplete(handle) == 1 && boardIsHome(handle, 3) == 1)
    close(handle)
  }

  @Test func `P1: what is not the next move of a replay, or fits no board, is told apart and not taken in`()
    throws
  {
    let past = try Past()
    let swap = try #require(past.moves[0].swap)
    var handle = open(past.start)
    #expect(append(past.moves[0], handle, 2) == 1)
    #expect(append(.swap(swap.reversed), handle, 1) == 2)
    close(handle)
    handle = open(past.start)
    #expect(append(past.moves[0], handle, 1, solved: true) == 2)
    #expect(replayLast(handle) == 0)
    for seed in [Double.nan, -1, 4_294_967_296] { #expect(replayAppendScramble(handle, 1, seed) == 2) }
    close(handle)
    for number in [-1, Int32.max] {
      #expect(append(past.moves[0], number, 1) == 2)
      #expect(replayLast(number) == 0)
    }
  }

  @Test func `what is no board opens no replay`() throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    for tiles in [[0, 0, 1, 2], [0, 1, 2, 4], [0, 1, 2], []] as [[UInt16]] {
      #expect(open(Snapshot(grid: grid, tiles: tiles, solved: false, classes: nil)) == -1)
    }
    #expect(open(Snapshot(grid: grid, tiles: [0, 1, 2, 3], solved: false, classes: [0])) == -1)
    write([[0]])
    #expect(replayOpen(2, 2, 0, 0, 1) == -1)
    put([])
    #expect(replayOpen(2, 2, 0, 0, 1) == -1 && replayOpen(1, 200, 0, .nan, -1) == -1)
  }
}
