import TesseraServer
import TesseraStore

extension Command {
  static let importing = Command(
    name: "import", words: "PICTURE…",
    summary: "Takes pictures in as the server does, and makes rooms of them if asked.",
    options: [
      Option("--room", nil, "make a room of each picture and print its link"),
      Option("--columns", "N", standard: "4", "of the room's board, with --room"),
      Option("--rows", "N", standard: "4", "of the room's board, with --room"),
      Option("--title", "TEXT", "the room's title, with --room"),
      Option("--credit", "TEXT", "whose picture it is, shown beneath the board, with --room"),
      Option("--as-host", nil, "print the link that makes its opener the host, with --room"),
      Option("--public-url", "URL", "what links begin with when no server is running"),
      Configuration.databaseOption,
    ],
    notes: """
      A picture is a JPEG by its content; its name may end as it likes. One line is printed for each: the link of
      its room, or the picture's id. The same file again is the same picture. A running server does the work;
      without one this program has the database for that time. The exit code is 1 when a picture was refused.
      """
  ) { arguments throws(Failure) in
    let wish = try PictureWish(arguments)
    guard !arguments.words.isEmpty else { throw .usage("name the pictures to import") }
    let caretaker = try Shelf.caretaker(arguments)
    defer { caretaker.leave() }
    return Shelf.printLines(for: arguments.words, by: "import") { file throws(Failure) in
      try wish.line(for: file, caretaker)
    }
  }
}

/// What is to become of each picture.
private struct PictureWish {
  var isRoom: Bool
  var isForHost: Bool
  var columns: Int
  var rows: Int
  var title: String
  var credit: String

  init(_ arguments: Arguments) throws(Failure) {
    isRoom = arguments.has("--room")
    isForHost = arguments.has("--as-host")
    title = arguments.values["--title"] ?? ""
    credit = arguments.values["--credit"] ?? ""
    do throws(UsageError) {
      columns = try arguments.integer("--columns", in: 2...100, standard: 4)
      rows = try arguments.integer("--rows", in: 2...100, standard: 4)
    } catch { throw .usage(error.description) }
    guard !isRoom else { return }
    for name in ["--columns", "--rows", "--title", "--credit", "--as-host"] where arguments.has(name) {
      throw .usage("\(name) needs --room")
    }
  }

  /// What is printed of a picture that was taken in.
  func line(for file: String, _ caretaker: Caretaker) throws(Failure) -> String {
    let bytes = try PictureWish.bytes(of: file)
    let picture = try Shelf.good { () throws(ServerError) in try caretaker.post("/api/images", bytes) }
    guard let image = picture["image"] else { throw .failed(picture.detail) }
    guard isRoom else { return image }
    let form = JSONWriter.bytes { writer in
      writer.object {
        $0.member("image", image)
        $0.member("columns", columns)
        $0.member("rows", rows)
        $0.member("title", title)
        $0.member("credit", credit)
      }
    }
    let room = try Shelf.good { () throws(ServerError) in try caretaker.post("/api/rooms", form) }
    guard let link = room["url"], let key = room["hostKey"] else { throw .failed(room.detail) }
    return isForHost ? "\(link)#host=\(key)" : link
  }

  private static func bytes(of file: String) throws(Failure) -> [UInt8] {
    do throws(ServerError) { return try PictureFile.bytes(at: file) } catch {
      throw .failed(error.description)
    }
  }
}
