import TesseraCore
import TesseraImaging
import TesseraStore
import TesseraTransport

/// A room from its first board to its latest, in one picture.
extension Routes {
  private struct Reel: Sendable {
    var boards: [Board]
    var credit: String?
    var tag: String
    /// Nil when the asker has this one already.
    var picture: [UInt8]?
  }

  /// `/api/rooms/{room}/film.jpg?frames=N`: N boards, evenly over the moves.
  func answerFilm(_ room: String, _ ask: Ask) {
    let frames: Int
    do throws(Refused) {
      let range = UInt64(FilmStrip.frames.lowerBound)...UInt64(FilmStrip.frames.upperBound)
      frames = Int(try ask.request.number("frames", in: range) ?? 12)
    } catch { return respond(error.response, to: ask) }
    read(ask) { reader throws(StoreError) -> Result<Reel, Refused> in
      switch try reader.open(room, for: ask.identity) {
      case .refused(let response): return .failure(Refused(response: response))
      case .room(let id):
        guard let latest = try reader.board(of: id) else {
          return .failure(Refused(response: Reply.noSuchRoom))
        }
        let (head, image) = (latest.sequence.value, latest.picture.image)
        let credit = latest.picture.credit
        let tag =
          "\"\(image.prefix(12))-\(latest.board.digest.text)-\(head)-\(frames)\(Routes.mark(of: credit))\""
        let isKnown = EntityTag.matches(tag, ask.request.ifNoneMatch)
        return .success(
          Reel(
            boards: isKnown ? [] : try reader.boards(of: id, head: head, count: frames),
            credit: credit, tag: tag,
            picture: isKnown ? nil : try reader.image(image, .board)))
      }
    } finish: { routes, result in
      switch result {
      case .failure(let refused): return refused.response
      case .success(let reel): return routes.draw(reel, ask)
      }
    }
  }

  private func draw(_ reel: Reel, _ ask: Ask) -> Response? {
    let headers: [Response.Header] = [.init("ETag", reel.tag), .init("Cache-Control", "private, no-cache")]
    guard let picture = reel.picture else { return Response(status: 304, headers: headers) }
    if let film = posters[reel.tag] { return Reply.bytes(200, "image/jpeg", headers, film) }
    let mailbox = server.mailbox
    let isTaken = drawing.run {
      let film = try? reel.boards.film(of: picture, credit: reel.credit)
      mailbox.post { server in
        guard let film else { return server.routes.respond(Reply.unreadable, to: ask) }
        server.routes.posters.keep(film, as: reel.tag)
        server.routes.respond(Reply.bytes(200, "image/jpeg", headers, film), to: ask)
      }
    }
    return isTaken ? nil : Reply.busy
  }
}

extension Reader {
  /// The boards of `count` moments, the first at sequence 0 and the last at `head`; fewer moves repeat some.
  fileprivate func boards(of room: RoomID, head: UInt64, count: Int) throws(StoreError) -> [Board] {
    var boards: [Board] = []
    // In this order of operations no product leaves 64 bits.
    let (step, rest) = head.quotientAndRemainder(dividingBy: UInt64(count - 1))
    for index in 0..<UInt64(count) {
      let at = SequenceNumber(step * index + rest * index / UInt64(count - 1))
      guard let stored = try board(of: room, at: at) else {
        throw StoreError(.corrupt, "a room of \(head) moves has no board at \(at.value)")
      }
      boards.append(stored.board)
    }
    return boards
  }
}

extension [Board] {
  /// Boards of one room side by side; nil for none. A room keeps its kind and size.
  fileprivate func film(of picture: [UInt8], credit: String?) throws(CodecFault) -> [UInt8]? {
    let mosaics = compactMap(\.mosaic)
    guard let grid = mosaics.first?.grid else {
      let tables = compactMap(\.table)
      return tables.isEmpty ? nil : try FilmStrip.draw(board: picture, tables: tables, credit: credit)
    }
    return try FilmStrip.draw(board: picture, grid: grid, boards: mosaics.map(\.tiles), credit: credit)
  }
}
