import TesseraCore
import TesseraServer
import TesseraStore

extension Command {
  static let replay = Command(
    name: "replay", words: "ROOM",
    summary: "Shows a room's board at any move, or replays it all and compares.",
    options: [
      Option("--at", "N", "the move to stop at; the latest if left out"),
      Option("--verify", nil, "replay from move 1 and compare every digest and keyframe"),
      Configuration.databaseOption,
    ],
    notes: "ROOM is a room's id or number. With --verify the exit code is 1 when anything differs."
  ) { arguments throws(Failure) in
    try Rooms.needOne(arguments)
    let at = try sequence(arguments)
    let reader = try Shelf.reader(arguments)
    let room = try Rooms.only(arguments, in: reader)
    if arguments.has("--verify") {
      guard let result = try Shelf.query({ () throws(StoreError) in try reader.verify(room) }) else {
        throw .failed("the room is gone")
      }
      Shelf.print(result.line(for: room.text) + "\n")
      if result.fault != nil { return ExitCode.failed }
      if at == nil { return ExitCode.done }
    }
    guard let board = try Shelf.query({ () throws(StoreError) in try reader.board(of: room, at: at) }) else {
      throw .failed("the room has no move \(at?.value ?? 0)")
    }
    Shelf.print(board.drawn)
    return ExitCode.done
  }

  private static func sequence(_ arguments: Arguments) throws(Failure) -> SequenceNumber? {
    guard let text = arguments.values["--at"] else { return nil }
    guard let number = UInt64(text), number <= largestInteger else {
      throw .usage("--at must be the number of a move, not \"\(text)\"")
    }
    return SequenceNumber(number)
  }
}

extension Verification {
  /// One line for a person; what is wrong, if anything is.
  func line(for room: String) -> String {
    if let fault { return "\(room)  DIFFERS after \(moves) good moves: \(fault)" }
    return "\(room)  verified: \(moves) moves, \(keyframes) keyframes, digest \(digest.text)"
  }
}

extension StoredBoard {
  /// The board in letters: which tile lies where, named by the cell it is at home in.
  fileprivate var drawn: String {
    switch board {
    case .mosaic(let mosaic): drawn(mosaic)
    case .table(let table): drawn(table)
    }
  }

  private func heading(_ state: String) -> String {
    "move \(sequence.value), round \(round), \(state), digest \(board.digest.text)\n"
  }

  /// Each card in a line, the one in front first.
  private func drawn(_ table: CardTable) -> String {
    let lines = table.cards.sorted { $0.order > $1.order }.map { card in
      let (x, y) = (Double(card.place.x) / 16, Double(card.place.y) / 16)
      let turn = card.turn == 0 ? "" : ", turned \(90 * Int(card.turn))°"
      return "card \(card.number.value) at \(x), \(y)\(turn)\(card.isUp ? "" : ", face down")\n"
    }
    return heading(Shelf.count(table.cards.count, "card")) + lines.joined()
  }

  private func drawn(_ board: Mosaic) -> String {
    let grid = board.grid
    var text = heading("\(board.homeCount) of \(grid.count) in place\(solved ? ", solved" : "")")
    let width = CellName(grid.count - 1, grid).text.count
    for row in 0..<grid.rows {
      let names = (0..<grid.columns).map { column in
        let name = CellName(Int(board.tiles[row * grid.columns + column]), grid).text
        return String(repeating: " ", count: max(0, width - name.count)) + name
      }
      text += names.joined(separator: " ") + "\n"
    }
    return text
  }
}
