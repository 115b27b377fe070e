import TesseraCore
import TesseraServer
import TesseraStore

extension Command {
  static let backup = Command(
    name: "backup", words: "FILE",
    summary: "Writes a complete, checked copy of the database; a server may be running.",
    options: [Configuration.databaseOption],
    notes:
      "An existing FILE is replaced only when the copy is whole. Never copy the database file by other means."
  ) { arguments throws(Failure) in
    guard arguments.words.count == 1 else { throw .usage("name the file to write the copy to") }
    let reader = try Shelf.reader(arguments)
    try Shelf.query { () throws(StoreError) in try reader.backup(to: arguments.words[0]) }
    Shelf.print("copied to \(arguments.words[0])\n")
    return ExitCode.done
  }

  static let check = Command(
    name: "check", words: "", summary: "Checks the database file and replays every room.",
    options: [Configuration.databaseOption],
    notes: "The exit code is 1 when anything is wrong."
  ) { arguments throws(Failure) in
    guard arguments.words.isEmpty else { throw .usage("check takes no words") }
    let reader = try Shelf.reader(arguments)
    let faults =
      try Shelf.query { () throws(StoreError) in try reader.faults() }
      + Shelf.query { () throws(StoreError) in try reader.leftovers() }
    for fault in faults { Shelf.print("the file: \(fault)\n") }
    var wrong = faults.count
    let rooms = try Shelf.query { () throws(StoreError) in try reader.rooms() }
    for room in rooms {
      guard let result = try Shelf.query({ () throws(StoreError) in try reader.verify(room) }) else {
        continue
      }
      Shelf.print(result.line(for: room.text) + "\n")
      if result.fault != nil { wrong += 1 }
    }
    Shelf.print(
      wrong == 0
        ? "all is well: \(Shelf.count(rooms.count, "room"))\n"
        : "\(Shelf.count(wrong, "fault")) found\n")
    return wrong == 0 ? ExitCode.done : ExitCode.failed
  }
}
