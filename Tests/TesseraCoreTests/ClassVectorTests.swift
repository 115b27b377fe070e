import FoundationEssentials
import TesseraCore
import Testing

/// `Tests/Vectors/classes.json`, which the browser's core is held to as well: boards of which some tiles look
/// alike, solved with such tiles in each other's places.
struct ClassVectors: Decodable {
  struct Move: Decodable {
    var swap: [UInt16]
    var digest: String
    var home: Int
    var solved: Bool
  }

  struct Board: Decodable {
    var columns: Int
    var rows: Int
    var classes: [UInt16]
    var seed: UInt32
    var tiles: [UInt16]
    var moves: [Move]
  }

  var boards: [Board]

  static func load() throws -> ClassVectors {
    let vectors = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = vectors.appending(path: "Vectors/classes.json")
    return try JSONDecoder().decode(ClassVectors.self, from: Data(contentsOf: file))
  }
}

@Suite struct ClassVectorTests {
  @Test func `I16, P14: a board alone is solved when every cell has a tile of its class`() throws {
    for vector in try ClassVectors.load().boards {
      let grid = try #require(Grid(columns: vector.columns, rows: vector.rows))
      var solo = try #require(SoloBoard(grid: grid, seed: vector.seed, classes: vector.classes))
      #expect(solo.board.tiles == vector.tiles)
      for move in vector.moves {
        #expect(!solo.swap(move.swap[0], move.swap[1]).isEmpty)
        #expect(solo.board.digest.text == move.digest && solo.board.homeCount == move.home)
        #expect(solo.board.isComplete == move.solved)
      }
      #expect(solo.board.tiles != (0..<UInt16(grid.count)).map { $0 })
    }
  }

  @Test func `I16, R29: a replay is solved at the same move, and its digest is over tiles, not classes`()
    throws
  {
    for vector in try ClassVectors.load().boards {
      let grid = try #require(Grid(columns: vector.columns, rows: vector.rows))
      let start = Snapshot(grid: grid, tiles: vector.tiles, solved: false, classes: vector.classes)
      var replay = try #require(Replay(.start(start)))
      var tiles = vector.tiles
      for (index, move) in vector.moves.enumerated() {
        let (a, b) = (Int(move.swap[0]), Int(move.swap[1]))
        let swap = Swap(a: move.swap[0], b: move.swap[1], tileA: tiles[a], tileB: tiles[b])
        tiles.swapAt(a, b)
        try replay.append(.swap(swap), solved: move.solved, at: SequenceNumber(UInt64(index + 1)))
      }
      for place in [Array(0...vector.moves.count), Array((0...vector.moves.count).reversed())].joined() {
        replay.seek(SequenceNumber(UInt64(place)))
        let move = place == 0 ? nil : vector.moves[place - 1]
        #expect(replay.isSolved == (move?.solved ?? false))
        #expect(
          move == nil || replay.digest.text == move?.digest && replay.board.mosaic?.homeCount == move?.home)
      }
    }
  }

  @Test func `I16: a swap of two tiles of one class is a move like any other, and leaves all as it was home`()
    throws
  {
    let vector = try #require(try ClassVectors.load().boards.first)
    let grid = try #require(Grid(columns: vector.columns, rows: vector.rows))
    var board = try #require(Mosaic(grid: grid, tiles: vector.tiles, classes: vector.classes))
    let (digest, home) = (board.digest, board.homeCount)
    board.exchange(board.cells[0], board.cells[1])
    #expect(board.digest != digest && board.homeCount == home)
  }
}

extension Keyframe {
  fileprivate static func start(_ board: Snapshot) -> Keyframe {
    Keyframe(
      sequence: .zero, round: 1, rules: 1,
      picture: PictureReference(image: String(repeating: "0", count: 64), width: 400, height: 300),
      board: board)
  }
}
