import TesseraCore
import TesseraServer
import TesseraStore

extension Command {
  static let export = Command(
    name: "export", words: "ROOM", summary: "Writes a room's log as NDJSON, one move a line.",
    options: [
      Option("--keyframes", nil, "also the boards to begin from, the first of them before move 1"),
      Configuration.databaseOption,
    ],
    notes: """
      ROOM is a room's id or number. A line is a move as the protocol tells it (PROTOCOL.md), with the digest of
      the board after it, its round, its epoch, and how long its player held the tile.
      """
  ) { arguments throws(Failure) in
    try Rooms.needOne(arguments)
    let reader = try Shelf.reader(arguments)
    let room = try Rooms.only(arguments, in: reader)
    var keyframes: [Keyframe] = []
    if arguments.has("--keyframes") {
      keyframes = try Shelf.query { () throws(StoreError) in try reader.keyframes(of: room) }
    }
    var waiting = keyframes[...]
    func printKeyframes(at sequence: SequenceNumber) {
      while let keyframe = waiting.first, keyframe.sequence <= sequence {
        Shelf.print(keyframe.line)
        waiting.removeFirst()
      }
    }
    printKeyframes(at: .zero)
    var last = SequenceNumber.zero
    while true {
      let after = last
      let page = try Shelf.query { () throws(StoreError) in
        try reader.moves(of: room, after: after, limit: 1000)
      }
      guard let end = page.last else { return ExitCode.done }
      for move in page {
        Shelf.print(move.line)
        printKeyframes(at: move.item.sequence)
      }
      last = end.item.sequence
    }
  }
}

extension StoredMove {
  fileprivate var line: [UInt8] {
    JSONWriter.bytes { writer in
      writer.object {
        item.write(membersTo: &$0)
        $0.member("digest", digest.text)
        $0.member("round", round)
        $0.member("epoch", epoch.text)
        if let heldMs { $0.member("heldMs", heldMs) }
      }
    } + [UInt8(ascii: "\n")]
  }
}

extension Keyframe {
  fileprivate var line: [UInt8] {
    JSONWriter.bytes { writer in
      writer.object {
        $0.member("keyframe", sequence.value)
        $0.member("round", round)
        $0.member("rules", rules)
        $0.member("picture", picture.image)
        if let credit = picture.credit { $0.member("credit", credit) }
        $0.member("board") { board.write(membersTo: &$0) }
      }
    } + [UInt8(ascii: "\n")]
  }
}
