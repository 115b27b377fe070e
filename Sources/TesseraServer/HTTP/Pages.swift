import TesseraCore
import TesseraStore
import TesseraTransport

/// The HTML pages; a room's carries what a link preview shows of it.
extension Routes {
  static let pages = ["/": "/index.html", "/stats": "/stats.html"]

  /// Answers if the path is a page's.
  func answerPage(_ ask: Ask) -> Bool {
    if let name = Routes.pages[ask.request.path], let file = files[name] {
      answerFile(name, file, ask)
      return true
    }
    let path = Path(ask.request.path)
    if let room = path.after("r", count: 1) ?? path.after("w", count: 1) {
      answerRoomPage("/room.html", room[0], ask)
    } else if let parts = path.after("r", count: 2), parts[1] == "replay" || parts[1] == "stats" {
      answerRoomPage("/\(parts[1]).html", parts[0], ask)
    } else {
      return false
    }
    return true
  }

  /// The page itself says what is wrong with a link; its status says it to programs.
  private func answerRoomPage(_ name: String, _ room: String, _ ask: Ask) {
    guard let file = files[name] else { return respond(Reply.notFound, to: ask) }
    read(ask) { reader throws(StoreError) in
      guard let link = try reader.linked(room), let access = try reader.access(to: link.room) else {
        let isGone = try reader.end(of: room) != nil
        return StaticFiles.answer(file, to: ask.request, status: isGone ? 410 : 404)
      }
      guard access.passwordHash == nil, let summary = try reader.summary(of: link.room) else {
        return StaticFiles.answer(file, to: ask.request)
      }
      let head = Preview.tags(of: summary, room, url: ask.base + link.page, base: ask.base)
      return StaticFiles.answer(
        StaticFiles.file(Preview.inserting(head, in: file.bytes), file.type), to: ask.request)
    }
  }
}

/// What messengers show of a link (OpenGraph, ogp.me).
enum Preview {
  /// `name` is the id the link was made with, which may be the watch link's.
  static func tags(of room: RoomSummary, _ name: String, url: String, base: String) -> String {
    let (kind, invitation) = room.present.board.described
    let title = room.title.isEmpty ? kind : room.title
    let credit = room.picture.credit.map { " \($0)" } ?? ""
    let poster = "\(base)/api/rooms/\(name)/poster.jpg?at=\(room.sequence.value)"
    let lines = [
      ("og:site_name", "Tessera"), ("og:type", "website"), ("og:title", title),
      ("og:description", invitation + credit),
      ("og:url", url), ("og:image", poster), ("og:image:type", "image/jpeg"),
    ]
    return lines.map { "  <meta property=\"\($0)\" content=\"\(escaped($1))\">\n" }.joined()
      + "  <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
  }

  /// The page with the tags at the end of its head.
  static func inserting(_ tags: String, in page: [UInt8]) -> [UInt8] {
    let end = Array("</head>".utf8)
    guard let place = page.indices.first(where: { page[$0...].starts(with: end) }) else { return page }
    return page[..<place] + Array(tags.utf8) + page[place...]
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension Board {
  /// What it is, and what one can do with it.
  fileprivate var described: (String, String) {
    switch self {
    case .mosaic(let mosaic):
      let grid = mosaic.grid
      return (
        "A puzzle of \(grid.count) tiles",
        "\(grid.columns) × \(grid.rows) tiles. Solve it together, live."
      )
    case .table: return ("A card table", "Deal, move and turn cards together, live.")
    }
  }
}
