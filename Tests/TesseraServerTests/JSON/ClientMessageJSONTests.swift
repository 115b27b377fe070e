import TesseraCore
import Testing

@testable import TesseraServer

@Suite struct ClientMessageJSONTests {
  static let client = ClientID(Bits128(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF))

  private static let middle = Place(x: 10_240, y: 6_400)

  private static func move(_ move: TableMove) -> ClientMessage {
    .move(ClientSequenceNumber(5), .move(.table(move)))
  }

  static let forms: [(String, ClientMessage)] = [
    (
      #"{"type":"hello","protocol":1,"room":"AAAAAAAAAAAAAAAAAAAAAQ","client":"00112233445566778899aabbccddeeff","name":"Ada"}"#,
      .hello(Hello(room: "AAAAAAAAAAAAAAAAAAAAAQ", client: client, name: "Ada"))
    ),
    (
      #"{"type":"hello","protocol":1,"room":"r","client":"00112233445566778899aabbccddeeff","name":"Ada","token":"t","hostKey":"h","password":"p","role":"spectator","epoch":"0000000100000002","sequence":123,"why":"digest"}"#,
      .hello(
        Hello(
          room: "r", client: client, name: "Ada", token: "t", hostKey: "h", password: "p", asSpectator: true,
          position: Hello.Position(epoch: Epoch(counter: 1, random: 2), sequence: SequenceNumber(123)),
          why: .digest))
    ),
    (
      #"{"type":"move","clientSequence":1,"move":{"kind":"swap","a":3,"b":9,"tileA":7,"tileB":2}}"#,
      .move(ClientSequenceNumber(1), .move(.swap(Swap(a: 3, b: 9, tileA: 7, tileB: 2))))
    ),
    (
      #"{"type":"move","clientSequence":2,"move":{"kind":"scramble"}}"#,
      .move(ClientSequenceNumber(2), .move(.scramble))
    ),
    (
      #"{"type":"move","clientSequence":3,"move":{"kind":"undo","sequence":118}}"#,
      .move(ClientSequenceNumber(3), .move(.undo(SequenceNumber(118))))
    ),
    (
      #"{"type":"move","clientSequence":3,"move":{"kind":"undo"}}"#,
      .move(ClientSequenceNumber(3), .move(.undo(nil)))
    ),
    (
      #"{"type":"move","clientSequence":4,"move":{"kind":"restore","sequence":117}}"#,
      .move(ClientSequenceNumber(4), .move(.restore(SequenceNumber(117))))
    ),
    (#"{"type":"move","clientSequence":5,"move":{"kind":"deal","x":10240,"y":6400}}"#, move(.deal(middle))),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"place","card":1,"x":10240,"y":6400}}"#,
      move(.place(CardNumber(1), middle))
    ),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"raise","card":4294967295}}"#,
      move(.raise(CardNumber(.max)))
    ),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"turn","card":1,"quarters":3}}"#,
      move(.turn(CardNumber(1), quarters: 3))
    ),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"flip","card":1}}"#,
      move(.flip(CardNumber(1), up: nil))
    ),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"flip","card":1,"up":false}}"#,
      move(.flip(CardNumber(1), up: false))
    ),
    (#"{"type":"move","clientSequence":5,"move":{"kind":"clear"}}"#, move(.clear(through: nil))),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"clear","through":12}}"#,
      move(.clear(through: CardNumber(12)))
    ),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"stack","cards":[2,1],"x":800,"y":900}}"#,
      move(.stack([CardNumber(2), CardNumber(1)], Place(x: 800, y: 900)))
    ),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"spread","cards":[],"x":0,"y":2147483647}}"#,
      move(.spread([], Place(x: 0, y: .max)))
    ),
    (
      #"{"type":"move","clientSequence":5,"move":{"kind":"shuffle","cards":[1,4294967295]}}"#,
      move(.shuffle([CardNumber(1), CardNumber(.max)]))
    ),
    (#"{"type":"hold","tile":7}"#, .hold(tile: 7)),
    (#"{"type":"release","tile":7}"#, .release(tile: 7)),
    (#"{"type":"cursor","x":0,"y":65535}"#, .cursor(x: 0, y: 65535)),
    (#"{"type":"ping","id":9007199254740991}"#, .ping(id: 9_007_199_254_740_991)),
    (#"{"type":"pending","kind":"scramble"}"#, .pending(.scramble)),
    (#"{"type":"stop"}"#, .stop),
    (" {\n\t\"type\" : \"stop\" , \"later\" : [1, {\"a\": null}] }\r\n", .stop),
  ]

  @Test(arguments: forms)
  func `every client message is read from its text form`(text: String, message: ClientMessage) throws {
    #expect(try ClientMessage(json: Array(text.utf8)) == message)
  }

  @Test func `names are read with their escapes`() throws {
    let text =
      #"{"type":"hello","protocol":1,"room":"r","client":"00112233445566778899aabbccddeeff","name":"\u0041\ud83d\ude00\"\\\n\/"}"#
    let message = try ClientMessage(json: Array(text.utf8))
    guard case .hello(let hello) = message else {
      Issue.record("not a hello")
      return
    }
    #expect(hello.name == "A😀\"\\\n/")
  }

  static let faults: [(String, Int)] = [
    ("", 0), ("{", 1), ("[]", 0), ("{}", 0), (#"{"type":"nothing"}"#, 8), (#"{"type":7}"#, 8),
    (#"{"type":"hold"}"#, 0), (#"{"type":"hold","tile":-1}"#, 22), (#"{"type":"hold","tile":1.5}"#, 22),
    (#"{"type":"hold","tile":"3"}"#, 22), (#"{"type":"hold","tile":9007199254740992}"#, 22),
    (#"{"type":"hold","tile":99999999999999999999999999}"#, 22), (#"{"type":"cursor","x":65536,"y":0}"#, 21),
    (#"{"type":"cursor","x":1e3,"y":0}"#, 21), (#"{"type":"stop"} x"#, 16), (#"{"type":"stop",}"#, 15),
    (#"{"type":"st\u12"}"#, 15), (#"{"type":"\ud800"}"#, 9), (#"{"type":"stop""#, 14),
    (#"{"type":"move","move":{"kind":"scramble"}}"#, 0),
    (#"{"type":"move","clientSequence":-1,"move":{"kind":"scramble"}}"#, 32),
    (#"{"type":"move","move":{"kind":bad},"clientSequence":1}"#, 30),
    (#"{"type":"pending","kind":"flight"}"#, 25), ("{\"type\":\"s\u{1}\"}", 10), ("nul", 3), ("01", 2),
  ]

  @Test(arguments: faults)
  func `P12 what is no message is a fault with its offset`(text: String, offset: Int) {
    #expect { try ClientMessage(json: Array(text.utf8)) } throws: { error in
      (error as? JSONFault)?.offset == offset
    }
  }

  static let faultyMoves = [
    #"{"kind":"teleport"}"#, #"{"kind":"swap","a":-1,"b":9,"tileA":7,"tileB":2}"#,
    #"{"kind":"swap","a":4294967296,"b":9,"tileA":7,"tileB":2}"#,
    #"{"kind":"swap","a":1.5,"b":9,"tileA":7,"tileB":2}"#,
    #"{"kind":"swap","a":"3","b":9,"tileA":7,"tileB":2}"#, #"{"kind":"swap","a":3}"#, "[]", "7", "null",
    #"{"kind":"undo","sequence":1e99}"#, #"{"kind":"restore"}"#,
  ]

  @Test(arguments: faultyMoves)
  func `R22 a fault inside a move with a good number is a faulty move`(move: String) throws {
    let text = #"{"type":"move","clientSequence":5,"move":"# + move + "}"
    let message = try ClientMessage(json: Array(text.utf8))
    guard case .move(ClientSequenceNumber(5), .faulty) = message else {
      Issue.record("\(message)")
      return
    }
  }

  @Test(arguments: [
    #"{"type":"move","clientSequence":5,"move":{"kind":"#, #"{"type":"move","clientSequence":5,"move":bad}"#,
    #"{"type":"move","clientSequence":5,"move":"#, #"{"type":"move","clientSequence":5}"#,
  ])
  func `P4 a text that breaks off inside the move is a faulty move`(text: String) throws {
    let message = try ClientMessage(json: Array(text.utf8))
    guard case .move(ClientSequenceNumber(5), .faulty) = message else {
      Issue.record("\(message)")
      return
    }
  }

  @Test func `P4 different faulty moves have different fingerprints, the same the same`() throws {
    func read(_ move: String) throws -> ClientMessage {
      try ClientMessage(json: Array((#"{"type":"move","clientSequence":5,"move":"# + move + "}").utf8))
    }
    #expect(try read("[1]") == read("[1]"))
    #expect(try read("[1]") != read("[2]"))
  }

  @Test func `another protocol's hello is read as far as its number`() throws {
    let message = try ClientMessage(json: Array(#"{"type":"hello","protocol":2,"who":[]}"#.utf8))
    guard case .hello(let hello) = message else {
      Issue.record("\(message)")
      return
    }
    #expect(hello.version == 2)
  }

  @Test func `nesting without end is a fault, not a crash`() {
    let text = String(repeating: "[", count: 8000)
    #expect(throws: JSONFault.self) { try ClientMessage(json: Array(text.utf8)) }
  }

  @Test func `every truncation of every form is a fault or a faulty move`() {
    for (text, _) in ClientMessageJSONTests.forms {
      let bytes = Array(text.utf8).reversed().drop { $0 != UInt8(ascii: "}") }.reversed().dropLast()
      for length in 0..<bytes.count {
        let message = try? ClientMessage(json: Array(bytes.prefix(length)))
        if case .move(_, .faulty)? = message { continue }
        #expect(message == nil, "\(text.prefix(length))")
      }
    }
  }
}
