import FoundationEssentials
import TesseraCore
import TesseraTransport

/// What `POST /api/rooms` asks for, checked.
struct RoomWish {
  /// The board that is wished for.
  enum Kind {
    case mosaic(Grid, seed: UInt32, isScrambled: Bool)
    case table(TableFelt)
  }

  var image: String
  var kind: Kind
  var scramble: ScramblePermission
  var password: String?
  var title: String
  /// Whose work the picture is; nil where nobody says.
  var credit: String?

  /// The JSON as it comes; numbers are Doubles so that one out of range is told as such.
  private struct Form: Decodable {
    var image: String
    var kind: String?
    var columns: Double?
    var rows: Double?
    var seed: Double?
    var scrambled: Bool?
    var scramble: String?
    var password: String?
    var title: String?
    var credit: String?
    var deck: DeckForm?
  }

  private struct DeckForm: Decodable {
    var kind: String?
    var columns: Double?
    var rows: Double?
    var seed: Double?
  }

  /// `random` is the seed when none is asked for.
  init(_ body: [UInt8], random: UInt32) throws(Refused) {
    let form: Form
    do { form = try JSONDecoder().decode(Form.self, from: Data(body)) } catch {
      throw RoomWish.refusal(400, "badRequest", RoomWish.words(of: error))
    }
    guard form.image.utf8.count == 64, form.image.utf8.allSatisfy(RoomWish.isHexDigit) else {
      throw RoomWish.refusal(422, "image", "\"image\" must be the name that POST /api/images gave.")
    }
    image = form.image
    kind = try RoomWish.kind(form, random)
    scramble = try RoomWish.permission(form.scramble)
    password = try RoomWish.password(form.password)
    title = PlayerName.visible((form.title ?? "").readable, graphemes: 80, bytes: 320) ?? ""
    credit = PlayerName.visible((form.credit ?? "").readable, graphemes: 120, bytes: 480)
  }

  private static func kind(_ form: Form, _ random: UInt32) throws(Refused) -> Kind {
    switch form.kind {
    case nil, "mosaic": break
    case "table": return .table(try felt(form.deck, random))
    default: throw RoomWish.refusal(422, "kind", "\"kind\" must be \"mosaic\" or \"table\".")
    }
    let grid = try grid(form.columns, form.rows)
    return .mosaic(grid, seed: try seed(form.seed, random), isScrambled: form.scrambled ?? true)
  }

  private static func felt(_ form: DeckForm?, _ random: UInt32) throws(Refused) -> TableFelt {
    let deck: Deck
    switch form?.kind {
    case nil, "picture": deck = .picture
    case "tiles": deck = .tiles(try grid(form?.columns, form?.rows), seed: try seed(form?.seed, random))
    case "standard": deck = .standard(seed: try seed(form?.seed, random))
    default:
      let words = "\"deck.kind\" must be \"picture\", \"tiles\" or \"standard\"."
      throw RoomWish.refusal(422, "deck", words)
    }
    guard let felt = TableFelt(deck) else {
      throw RoomWish.refusal(422, "grid", "A deck may have at most \(CardTable.capacity) cards.")
    }
    return felt
  }

  private static func grid(_ columns: Double?, _ rows: Double?) throws(Refused) -> Grid {
    guard let columns = Int(exactly: columns ?? 4), let rows = Int(exactly: rows ?? 4),
      let grid = Grid(columns: columns, rows: rows)
    else {
      throw RoomWish.refusal(422, "grid", "\"columns\" and \"rows\" must be whole numbers from 2 to 100.")
    }
    return grid
  }

  private static func seed(_ asked: Double?, _ random: UInt32) throws(Refused) -> UInt32 {
    guard let seed = UInt32(exactly: asked ?? Double(random)) else {
      throw RoomWish.refusal(422, "seed", "\"seed\" must be a whole number below 2³².")
    }
    return seed
  }

  private static func permission(_ text: String?) throws(Refused) -> ScramblePermission {
    switch text {
    case nil, "everyone": return .everyone
    case "host": return .host
    default: throw refusal(422, "scramble", "\"scramble\" must be \"everyone\" or \"host\".")
    }
  }

  private static func password(_ text: String?) throws(Refused) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard text.utf8.count <= 256 else {
      throw refusal(422, "password", "A password may have at most 256 bytes.")
    }
    return text
  }

  /// What the JSON should have been: which member must be of which type, if it is that.
  private static func words(of error: any Error) -> String {
    guard case DecodingError.typeMismatch(let type, let context) = error, !context.codingPath.isEmpty else {
      return "The body must be a JSON object with at least an \"image\"."
    }
    let name = context.codingPath.map(\.stringValue).joined(separator: ".")
    let wanted =
      switch ObjectIdentifier(type) {
      case ObjectIdentifier(String.self): "text"
      case ObjectIdentifier(Bool.self): "true or false"
      case ObjectIdentifier(Double.self): "a number"
      default: "an object"
      }
    return "\"\(name)\" must be \(wanted)."
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }

  private static func refusal(_ status: Int, _ code: String, _ detail: String) -> Refused {
    Refused(response: Reply.problem(status, code, detail))
  }
}
