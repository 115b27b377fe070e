import TesseraCore
import TesseraStore
import TesseraTransport

/// What may be read of a room: all of it committed state.
extension Routes {
  func answerSummary(_ room: String, _ ask: Ask) {
    read(ask) { reader throws(StoreError) -> Result<RoomSummary, Refused> in
      switch try reader.open(room, for: ask.identity) {
      case .refused(let response): return .failure(Refused(response: response))
      case .room(let id):
        guard let summary = try reader.summary(of: id) else {
          return .failure(Refused(response: Reply.noSuchRoom))
        }
        return .success(summary)
      }
    } finish: { routes, result in
      switch result {
      case .failure(let refused): return refused.response
      case .success(let summary):
        let present = routes.server.hub.presentCount(in: summary.id)
        return Reply.json { summary.write(to: &$0, as: room, present: present) }
      }
    }
  }

  func answerBoard(_ room: String, _ ask: Ask) {
    let at: SequenceNumber?
    do throws(Refused) {
      at = try ask.request.number("at", in: 0...largestInteger).map { SequenceNumber($0) }
    } catch { return respond(error.response, to: ask) }
    read(ask) { reader throws(StoreError) in
      switch try reader.open(room, for: ask.identity) {
      case .refused(let response): return response
      case .room(let id):
        guard let board = try reader.board(of: id, at: at) else { return Routes.noSuchMove }
        return Reply.json { board.write(to: &$0, room: room) }
      }
    }
  }

  func answerMoves(_ room: String, _ ask: Ask) {
    let after: UInt64
    let limit: UInt64
    do throws(Refused) {
      after = try ask.request.number("after", in: 0...largestInteger) ?? 0
      limit = try ask.request.number("limit", in: 1...10_000) ?? 1000
    } catch { return respond(error.response, to: ask) }
    let asLines = ask.request.accept?.lowercased().contains("application/x-ndjson") == true
    read(ask) { reader throws(StoreError) in
      switch try reader.open(room, for: ask.identity) {
      case .refused(let response): return response
      case .room(let id):
        let moves = try reader.moves(of: id, after: SequenceNumber(after), limit: Int(limit))
        let response = asLines ? MovesPage.lines(moves) : MovesPage.page(moves, after: after)
        return response.gzipped(for: ask.request)
      }
    }
  }

  static let noSuchMove = Reply.problem(404, "noSuchMove", "The room has not come to this move.")
}

extension Response {
  /// Big bodies are made small for those who take them so; on the thread that made them.
  func gzipped(for request: Request) -> Response {
    guard body.count > 4096,
      AcceptedCodings(request.acceptEncoding).best(of: [.gzip, .identity]) == .gzip,
      let small = Gzip.compress(body, level: 4)
    else { return self }
    return Response(
      status: status,
      headers: headers + [.init("Content-Encoding", "gzip"), .init("Vary", "Accept-Encoding")],
      body: small)
  }
}

/// The forms of a stretch of the log.
private enum MovesPage {
  static func lines(_ moves: [StoredMove]) -> Response {
    let lines = moves.flatMap { move in JSONWriter.bytes { move.item.write(to: &$0) } + [UInt8(ascii: "\n")] }
    return Reply.bytes(200, "application/x-ndjson", [.init("Cache-Control", "no-store")], lines)
  }

  /// `next` is what to ask `after` for the following page; it repeats when nothing has come since.
  static func page(_ moves: [StoredMove], after: UInt64) -> Response {
    Reply.json { writer in
      writer.object { writer in
        writer.member("items", moves) { $1.item.write(to: &$0) }
        writer.member("next", moves.last?.item.sequence.value ?? after)
      }
    }
  }
}

extension RoomSummary {
  /// `name` is the id of the link that was asked with, never another one.
  fileprivate func write(to writer: inout JSONWriter, as name: String, present: Int) {
    writer.object { writer in
      writer.member("room", name)
      writer.member("title", title)
      self.present.board.write(sizeTo: &writer)
      writer.member("sequence", sequence.value)
      writer.member("round", round)
      writer.member("solved", solved)
      if let mosaic = self.present.board.mosaic { writer.member("home", mosaic.homeCount) }
      writer.member("digest", digest.text)
      writer.member("players", present)
      writer.member("everJoined", players)
      writer.member("created", created)
      if let ended { writer.member("ended", ended) }
      writer.name("expires")
      writer.null()
      if let lastMove { writer.member("lastMove", lastMove) }
      writer.member("scramble", scramble == .everyone ? "everyone" : "host")
      writer.member("hasPassword", hasPassword)
      writer.member("rules", rules)
      writer.member("picture") { picture.write(membersTo: &$0) }
    }
  }
}

extension StoredBoard {
  fileprivate func write(to writer: inout JSONWriter, room: String) {
    writer.object { writer in
      writer.member("room", room)
      writer.member("sequence", sequence.value)
      writer.member("round", round)
      writer.member("digest", board.digest.text)
      snapshot.write(membersTo: &writer)
      writer.member("picture") { picture.write(membersTo: &$0) }
    }
  }
}

extension Board {
  /// `kind`, and how large it is: `columns rows`, or `width height cards`.
  func write(sizeTo writer: inout JSONWriter) {
    switch self {
    case .mosaic(let mosaic):
      writer.member("kind", "mosaic")
      writer.member("columns", mosaic.grid.columns)
      writer.member("rows", mosaic.grid.rows)
    case .table(let table):
      writer.member("kind", "table")
      writer.member("width", table.felt.width)
      writer.member("height", table.felt.height)
      writer.member("cards", table.cards.count)
    }
  }
}
