import TesseraCore
import TesseraServer
import TesseraStore

extension Command {
  static let stats = Command(
    name: "stats", words: "[VIEW]", summary: "Prints the statistics of all rooms, or of one.",
    options: [
      Option("--room", "ROOM", "a room's id or number; all rooms if left out"),
      Option("--format", "table|json|csv", standard: "table", "how it is printed"),
      Configuration.databaseOption,
    ],
    notes: """
      VIEW is one of: \(StatisticsView.allCases.map(\.rawValue).joined(separator: " ")).
      Without it a table shows every view by name; json and csv give room_summary.
      """
  ) { arguments throws(Failure) in
    let form = try Stats.form(arguments)
    let view = try Stats.view(arguments)
    let reader = try Shelf.reader(arguments)
    var scope = StatisticsScope.everyRoom
    if let name = arguments.values["--room"] { scope = .room(try Rooms.find(name, in: reader)) }
    if form == .table, view == nil {
      for view in StatisticsView.allCases { try Stats.section(view, of: scope, in: reader) }
    } else {
      let table = try Shelf.query { () throws(StoreError) in try reader.view(view ?? .roomSummary, of: scope)
      }
      Shelf.print(table.bytes(as: form))
    }
    return ExitCode.done
  }
}

private enum Stats {
  static func form(_ arguments: Arguments) throws(Failure) -> TableForm {
    let name = arguments.values["--format"] ?? "table"
    guard let form = TableForm(rawValue: name) else {
      throw .usage("--format must be table, json or csv, not \"\(name)\"")
    }
    return form
  }

  static func view(_ arguments: Arguments) throws(Failure) -> StatisticsView? {
    guard let name = arguments.words.first else { return nil }
    guard arguments.words.count == 1 else { throw .usage("stats takes one view at a time") }
    guard let view = StatisticsView(rawValue: name) else {
      let names = StatisticsView.allCases.map(\.rawValue).joined(separator: " ")
      throw .usage("there is no view \"\(name)\"; there are: \(names)")
    }
    return view
  }

  static func section(_ view: StatisticsView, of scope: StatisticsScope, in reader: Reader) throws(Failure) {
    let most = 20
    let table = try Shelf.query { () throws(StoreError) in try reader.view(view, of: scope, limit: most + 1) }
    var shown = table
    shown.rows = Array(table.rows.prefix(most))
    Shelf.print("\(view.rawValue)\n\(shown.aligned)")
    if table.rows.count > most { Shelf.print("… all of it: tessera stats \(view.rawValue) --format csv\n") }
    if table.rows.isEmpty { Shelf.print("(nothing yet)\n") }
    Shelf.print("\n")
  }
}

/// Rooms as people name them.
enum Rooms {
  static func find(_ name: String, in reader: Reader) throws(Failure) -> RoomID {
    let room = try Shelf.query { () throws(StoreError) in try reader.room(named: name) }
    guard let room else { throw .failed("there is no room \"\(name)\" in this database") }
    return room
  }

  /// The one room that a subcommand was called with.
  static func only(_ arguments: Arguments, in reader: Reader) throws(Failure) -> RoomID {
    try find(arguments.words[0], in: reader)
  }

  static func needOne(_ arguments: Arguments) throws(Failure) {
    guard arguments.words.count == 1 else { throw .usage("name one room, by its id or its number") }
  }
}
