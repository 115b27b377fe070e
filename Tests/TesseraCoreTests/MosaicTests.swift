import FoundationEssentials
import TesseraCore
import Testing

/// `Tests/Vectors/mosaic.json`, which the browser's core is held to as well.
struct MosaicVectors: Decodable {
  struct DigestVector: Decodable, Sendable {
    var columns: Int
    var rows: Int
    var seed: UInt32?
    var swaps: [[UInt16]]
    var digest: String
  }

  struct ScrambleVector: Decodable, Sendable {
    var columns: Int
    var rows: Int
    var seed: UInt32
    var tiles: [UInt16]
  }

  var digests: [DigestVector]
  var scrambles: [ScrambleVector]

  static func load() throws -> MosaicVectors {
    let vectors = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = vectors.appending(path: "Vectors/mosaic.json")
    return try JSONDecoder().decode(MosaicVectors.self, from: Data(contentsOf: file))
  }
}

@Suite struct MosaicTests {
  @Test func `P8: digests are those of the golden vectors`() throws {
    for vector in try MosaicVectors.load().digests {
      let grid = try #require(Grid(columns: vector.columns, rows: vector.rows))
      var board = Mosaic(inOrder: grid)
      if let seed = vector.seed { board = try #require(board.scrambled(seed: seed)) }
      for swap in vector.swaps { board.exchange(swap[0], swap[1]) }
      #expect(board.digest.text == vector.digest)
    }
  }

  @Test func `P17: scrambles are those of the golden vectors`() throws {
    for vector in try MosaicVectors.load().scrambles {
      let grid = try #require(Grid(columns: vector.columns, rows: vector.rows))
      let board = try #require(Mosaic(inOrder: grid).scrambled(seed: vector.seed))
      #expect(board.tiles == vector.tiles)
    }
  }

  @Test func `P17: no scramble leaves the board complete`() throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    for seed in UInt32(0)..<2000 {
      let board = try #require(Mosaic(inOrder: grid).scrambled(seed: seed))
      #expect(!board.isComplete)
    }
  }

  @Test func `P17: the repair looks at classes, and one class only has no scramble`() throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    #expect(Mosaic(inOrder: grid, classes: [0, 0, 0, 0]).scrambled(seed: 1) == nil)
    for seed in UInt32(0)..<200 {
      let board = try #require(Mosaic(inOrder: grid, classes: [0, 0, 0, 3]).scrambled(seed: seed))
      #expect(!board.isComplete)
    }
  }

  @Test func `a swap twice is no swap, and digest and count follow without a recount`() throws {
    let grid = try #require(Grid(columns: 7, rows: 5))
    let start = try #require(Mosaic(inOrder: grid).scrambled(seed: 99))
    var board = start
    var random = SplitMix64(state: 5)
    for _ in 0..<500 {
      let (a, b) = (UInt16(random.next(below: 35)), UInt16(random.next(below: 35)))
      var other = board
      other.exchange(a, b)
      #expect(other == Mosaic(grid: grid, tiles: other.tiles))
      var back = other
      back.exchange(a, b)
      #expect(back == board)
      board = other
    }
  }

  @Test(arguments: [[0, 1, 2, 2], [0, 1, 2, 4], [0, 1, 2], [0, 1, 2, 3, 3]] as [[UInt16]])
  func `what is no permutation is no board`(tiles: [UInt16]) throws {
    let grid = try #require(Grid(columns: 2, rows: 2))
    #expect(Mosaic(grid: grid, tiles: tiles) == nil)
  }

  @Test func `I13: every length is cut into every count without a gap or an overlap`() {
    for length in 1...300 {
      for count in 2...20 {
        let cut = Cut(length: length, count: count)
        #expect(cut.boundary(0) == 0 && cut.boundary(count) == length)
        let parts = (0..<count).map { cut.part($0).count }
        #expect(parts.reduce(0, +) == length)
        #expect(parts.max().unsafelyUnwrapped - parts.min().unsafelyUnwrapped <= 1)
      }
    }
  }
}
