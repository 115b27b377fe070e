import TesseraCore
import TesseraServer
import TesseraStore

extension Command {
  static let rooms = Command(
    name: "rooms", words: "list | end ROOM… | delete ROOM…",
    summary: "Lists the rooms, ends some, or deletes them with their pictures.",
    options: [
      Option("--json", nil, "list: an array of objects instead of a table"),
      Configuration.databaseOption,
    ],
    notes: """
      ROOM is a room's id or number, or the id of its watch link. Nobody moves in an ended room; it can still be
      replayed. Of a deleted one nothing is kept, nor of its picture when no other room uses that. Whoever is in
      it is told. There is no question and no way back. A running server does the work; without one this program
      has the database for that time.
      """
  ) { arguments throws(Failure) in
    let names = Array(arguments.words.dropFirst())
    switch arguments.words.first {
    case "list":
      guard names.isEmpty else { throw .usage("rooms list takes no room") }
      return try RoomKeeping.list(arguments)
    case "end": return try RoomKeeping.close(names, by: .end, arguments)
    case "delete": return try RoomKeeping.close(names, by: .delete, arguments)
    default: throw .usage("rooms needs one of list, end, delete")
    }
  }
}

private enum RoomKeeping {
  enum Act: String { case end, delete }

  static func list(_ arguments: Arguments) throws(Failure) -> Int32 {
    let reader = try Shelf.reader(arguments)
    let form = arguments.has("--json") ? TableForm.json : .table
    let rooms = try Shelf.query { () throws(StoreError) in try reader.roomList(forPeople: form == .table) }
    Shelf.print(rooms.bytes(as: form))
    return ExitCode.done
  }

  static func close(_ names: [String], by act: Act, _ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.has("--json") else { throw .usage("--json is for rooms list") }
    guard !names.isEmpty else { throw .usage("name the rooms to \(act.rawValue), by id or number") }
    let reader = try Shelf.reader(arguments)
    let caretaker = try Shelf.caretaker(arguments)
    defer { caretaker.leave() }
    return Shelf.printLines(for: names, by: "rooms \(act.rawValue)") { name throws(Failure) in
      try close(name, by: act, reader, caretaker)
    }
  }

  /// What was done, in a line.
  private static func close(
    _ name: String, by act: Act, _ reader: Reader, _ caretaker: Caretaker
  ) throws(Failure) -> String {
    let id = try Rooms.find(name, in: reader)
    guard let room = try Shelf.query({ () throws(StoreError) in try reader.summary(of: id) }) else {
      throw .failed("the room is gone")
    }
    let path = "/api/rooms/\(id.text)"
    _ = try Shelf.good { () throws(ServerError) in
      switch act {
      case .end: try caretaker.post(path + "/end")
      case .delete: try caretaker.delete(path)
      }
    }
    let title = room.title.isEmpty ? "" : " \"\(room.title)\""
    let facts = "\(id.text)\(title), \(room.sequence.value) moves, \(room.players) players"
    if act == .end { return room.ended == nil ? "ended \(facts)" : "had ended before: \(facts)" }
    let picture = room.picture.image
    let isKept = try Shelf.query { () throws(StoreError) in try reader.picture(picture) != nil }
    return "deleted \(facts); its picture \(isKept ? "stays, others use it" : "is deleted too")"
  }
}
