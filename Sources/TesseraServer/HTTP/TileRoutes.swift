import TesseraCore
import TesseraImaging
import TesseraStore
import TesseraTransport

/// Single tiles of a picture, and what kind of puzzle it makes.
extension Routes {
  /// `/images/{image}/tiles/{columns}x{rows}/{tile}.jpg`: a tile of the master, cut as the board is.
  func answerTile(_ image: String, _ grid: String, _ file: String, _ ask: Ask) {
    guard let grid = Grid(grid), file.hasSuffix(".jpg"), let tile = UInt16(file.dropLast(4)),
      grid.contains(tile), file == "\(tile).jpg"
    else { return respond(Reply.notFound, to: ask) }
    let tag = "\"\(image.prefix(20))-\(grid.columns)x\(grid.rows)-\(tile)\""
    read(ask) { reader throws(StoreError) -> Result<[UInt8]?, Refused> in
      guard try reader.picture(image) != nil else { return .failure(Refused(response: Reply.notFound)) }
      guard try reader.mayShow(image, to: ask.identity) else {
        return .failure(Refused(response: Reply.passwordNeeded))
      }
      let isKnown = EntityTag.matches(tag, ask.request.ifNoneMatch)
      return .success(isKnown ? nil : try reader.image(image, .master))
    } finish: { routes, result in
      switch result {
      case .failure(let refused): return refused.response
      case .success(nil): return Response(status: 304, headers: Routes.immutable(tag))
      case .success(let master?):
        routes.cut(master, TileShelf.Title(image: image, grid: grid), ask)
        return nil
      }
    }
  }

  private func cut(_ master: [UInt8], _ title: TileShelf.Title, _ ask: Ask) {
    switch tiles.wish(for: title, by: ask) {
    case .ready(let sheet): return respond(Routes.tile(of: sheet, title, ask), to: ask)
    case .waits: return
    case .begins: break
    }
    let mailbox = server.mailbox
    let isTaken = drawing.run {
      let sheet = (try? TileSheet.cut(master, grid: title.grid)) ?? nil
      mailbox.post { $0.routes.hand(out: sheet, title) }
    }
    if !isTaken { for waiting in tiles.finish(title, nil) { respond(Reply.busy, to: waiting) } }
  }

  private func hand(out sheet: [[UInt8]]?, _ title: TileShelf.Title) {
    for ask in tiles.finish(title, sheet) { respond(Routes.tile(of: sheet, title, ask), to: ask) }
  }

  private static func tile(of sheet: [[UInt8]]?, _ title: TileShelf.Title, _ ask: Ask) -> Response {
    let file = ask.request.path.split(separator: "/").last ?? ""
    guard let sheet, let tile = Int(file.dropLast(4)), sheet.indices.contains(tile) else {
      return Reply.problem(422, "grid", "The picture has fewer pixels than the board would have tiles.")
    }
    let tag = "\"\(title.image.prefix(20))-\(title.grid.columns)x\(title.grid.rows)-\(tile)\""
    return Reply.bytes(200, "image/jpeg", immutable(tag), sheet[tile])
  }

  private static func immutable(_ tag: String) -> [Response.Header] {
    [.init("ETag", tag), .init("Cache-Control", "private, max-age=31536000, immutable")]
  }

  /// `/api/images/{image}/outlook?columns=N&rows=M`: how many tiles would be mistaken for others.
  func answerOutlook(_ image: String, _ ask: Ask) {
    let grid: Grid?
    do throws(Refused) {
      let columns = try ask.request.number("columns", in: 2...100) ?? 4
      let rows = try ask.request.number("rows", in: 2...100) ?? 4
      grid = Grid(columns: Int(columns), rows: Int(rows))
    } catch { return respond(error.response, to: ask) }
    guard let grid else { return respond(Reply.notFound, to: ask) }
    read(ask) { reader throws(StoreError) -> Result<[UInt8], Refused> in
      guard let board = try reader.image(image, .board) else {
        return .failure(Refused(response: Reply.notFound))
      }
      guard try reader.mayShow(image, to: ask.identity) else {
        return .failure(Refused(response: Reply.passwordNeeded))
      }
      return .success(board)
    } finish: { routes, result in
      switch result {
      case .failure(let refused): return refused.response
      case .success(let board):
        routes.consider(board, grid, ask)
        return nil
      }
    }
  }

  private func consider(_ board: [UInt8], _ grid: Grid, _ ask: Ask) {
    let mailbox = server.mailbox
    let isTaken = drawing.run {
      let outlook = Result { () throws(CodecFault) in try PuzzleOutlook(board: board, grid: grid) }
      mailbox.post { server in
        let response: Response =
          switch outlook {
          case .success(let outlook?): Reply.json { outlook.write(to: &$0) }
          case .success(nil):
            Reply.problem(422, "grid", "The picture has fewer pixels than the board would have tiles.")
          case .failure: Reply.unreadable
          }
        server.routes.respond(response, to: ask)
      }
    }
    if !isTaken { respond(Reply.busy, to: ask) }
  }
}

extension Grid {
  /// As in `12x9`, in shortest form.
  init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1], text == "\(columns)x\(rows)" else {
      return nil
    }
    self.init(columns: columns, rows: rows)
  }
}

extension PuzzleOutlook {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("tiles", grid.count)
      writer.member("alike", alike)
      writer.member("confusable", confusable)
      writer.member("percent", percent)
      writer.member("warned", percent >= PuzzleOutlook.warningPercent)
      if let better {
        writer.member("better") {
          $0.member("columns", better.columns)
          $0.member("rows", better.rows)
        }
      }
    }
  }
}
