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
    let title = TileShelf.Title(image: image, grid: grid)
    let wish = TileShelf.Wish(
      ask: ask, tile: Int(tile), tag: "\"\(image.prefix(20))-\(grid.columns)x\(grid.rows)-\(tile)\"")
    read(ask) { reader throws(StoreError) -> Response? in
      guard try reader.picture(image) != nil else { return Reply.notFound }
      guard try reader.mayShow(image, to: ask.identity) else { return Reply.passwordNeeded }
      guard EntityTag.matches(wish.tag, ask.request.ifNoneMatch) else { return nil }
      return Response(status: 304, headers: Routes.immutable(wish.tag))
    } finish: { routes, response in
      if response == nil { routes.serve(wish, of: title) }
      return response
    }
  }

  /// From the shelf; the first who asks for a sheet has it cut.
  private func serve(_ wish: TileShelf.Wish, of title: TileShelf.Title) {
    switch tiles.take(wish, of: title) {
    case .ready(let sheet): hand(sheet, to: wish)
    case .waits: break
    case .begins:
      let mailbox = server.mailbox
      server.database.read { reader throws(StoreError) in
        try reader.image(title.image, .master)
      } reply: { master in
        mailbox.post { $0.routes.cut(master, title) }
      }
    }
  }

  private func cut(_ master: Result<[UInt8]?, StoreError>, _ title: TileShelf.Title) {
    guard case .success(let master?) = master else {
      let response: Response = if case .failure(let error) = master { failure(error) } else { Reply.notFound }
      return refuse(title, response)
    }
    let mailbox = server.mailbox
    let isTaken = drawing.run {
      let sheet = Result { () throws(CodecFault) in try TileSheet(master, grid: title.grid) }
      mailbox.post { $0.routes.finish(title, sheet) }
    }
    if !isTaken { refuse(title, Reply.busy) }
  }

  private func finish(_ title: TileShelf.Title, _ sheet: Result<TileSheet?, CodecFault>) {
    switch sheet {
    case .success(let sheet?):
      for wish in tiles.finish(title, sheet) { hand(sheet, to: wish) }
    case .success(nil): refuse(title, Routes.tooFine)
    case .failure: refuse(title, Reply.unreadable)
    }
  }

  private func hand(_ sheet: TileSheet, to wish: TileShelf.Wish) {
    guard let tile = try? sheet.tile(wish.tile) else { return respond(Reply.unreadable, to: wish.ask) }
    respond(Reply.bytes(200, "image/jpeg", Routes.immutable(wish.tag), tile), to: wish.ask)
  }

  private func refuse(_ title: TileShelf.Title, _ response: Response) {
    for wish in tiles.finish(title, nil) { respond(response, to: wish.ask) }
  }

  private static let tooFine = Reply.problem(
    422, "grid", "The picture has fewer pixels than the board would have tiles.")

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
          case .success(nil): Routes.tooFine
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
