import FoundationEssentials
import TesseraCore
import Testing

/// `Tests/Vectors/table.json`, which the browser's core is held to as well: moves of one table and the
/// digest they lead to, all of them made at one moment.
struct TableVectors: Decodable {
  struct Asked: Decodable {
    var kind: String
    var card: UInt32?
    var x: Int32?
    var y: Int32?
    var quarters: UInt8?
    var up: Bool?
    var through: UInt32?
    var cards: [UInt32]?
    /// Of a shuffle.
    var seed: UInt32?
  }

  struct DeckForm: Decodable {
    var kind: String
    var columns: Int?
    var rows: Int?
    var seed: UInt32
  }

  struct DigestVector: Decodable {
    var width: Int32
    var height: Int32
    /// Nil: the picture without end.
    var deck: DeckForm?
    /// What the cards that lie there show, by number.
    var pictures: [UInt16]?
    var left: Int?
    var digest: String
    var moves: [Asked]
  }

  var digests: [DigestVector]

  static func load() throws -> TableVectors {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appending(path: "Vectors/table.json")
    return try JSONDecoder().decode(TableVectors.self, from: Data(contentsOf: file))
  }
}

extension TableVectors.DigestVector {
  var felt: TableFelt? {
    guard let deck else { return TableFelt(width: width, height: height) }
    guard let grid = Grid(columns: deck.columns ?? 2, rows: deck.rows ?? 2) else { return nil }
    return TableFelt(
      width: width, height: height,
      deck: deck.kind == "tiles" ? .tiles(grid, seed: deck.seed) : .standard(seed: deck.seed))
  }
}

extension TableVectors.Asked {
  /// Nil: the undo.
  var move: TableMove? {
    let (card, place) = (CardNumber(card ?? 0), Place(x: x ?? 0, y: y ?? 0))
    let cards = (cards ?? []).map { CardNumber($0) }
    return switch kind {
    case "deal": .deal(place)
    case "place": .place(card, place)
    case "raise": .raise(card)
    case "turn": .turn(card, quarters: quarters ?? 0)
    case "flip": .flip(card, up: up)
    case "clear": .clear(through: through.map { CardNumber($0) })
    case "stack": .stack(cards, place)
    case "spread": .spread(cards, place)
    case "shuffle": .shuffle(cards)
    default: nil
    }
  }
}

@Suite struct TableVectorTests {
  @Test func `P8: a table's digests are those of the golden vectors`() throws {
    for vector in try TableVectors.load().digests {
      var solo = SoloTable(try #require(vector.felt))
      for asked in vector.moves {
        if let move = asked.move {
          try solo.play(move, chance: asked.seed ?? 0, at: 0)
        } else {
          try solo.undo(at: 0)
        }
      }
      #expect(solo.table.digest.text == vector.digest)
      #expect(solo.table.left == vector.left)
      if let pictures = vector.pictures { #expect(solo.table.cards.map(\.picture) == pictures) }
    }
  }
}
