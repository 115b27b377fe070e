import TesseraCore
import TesseraImaging
import TesseraStore
import TesseraTransport

/// The latest posters that were drawn, by what is on them; the oldest make room.
final class PosterShelf {
  private var posters: [String: [UInt8]] = [:]
  private var order: [String] = []
  private let capacity = 48

  subscript(tag: String) -> [UInt8]? { posters[tag] }

  func keep(_ poster: [UInt8], as tag: String) {
    guard posters.updateValue(poster, forKey: tag) == nil else { return }
    order.append(tag)
    if order.count > capacity { posters[order.removeFirst()] = nil }
  }
}

/// A room's board drawn as a JPEG, for link previews and lobby cards.
extension Routes {
  /// What has to be drawn.
  private struct Motif: Sendable {
    var board: Board
    var image: String
    /// Nil where there is none, or the poster too small for it.
    var credit: String?
    var tag: String
    var picture: [UInt8]?
  }

  func answerPoster(_ room: String, _ ask: Ask) {
    let sequence: SequenceNumber?
    let side: UInt64
    do throws(Refused) {
      sequence = try ask.request.number("at", in: 0...largestInteger).map { SequenceNumber($0) }
      side = try ask.request.number("side", in: 64...1600) ?? 1200
    } catch { return respond(error.response, to: ask) }
    read(ask) { reader throws(StoreError) -> Result<Motif, Refused> in
      switch try reader.open(room, for: ask.identity) {
      case .refused(let response): return .failure(Refused(response: response))
      case .room(let id):
        guard let stored = try reader.board(of: id, at: sequence) else {
          return .failure(Refused(response: Routes.noSuchMove))
        }
        let (board, image) = (stored.board, stored.picture.image)
        let credit = Poster.shows(stored.picture.credit, at: Int(side)) ? stored.picture.credit : nil
        let tag = "\"\(image.prefix(12))-\(board.digest.text)-\(side)\(Routes.mark(of: credit))\""
        let isKnown = EntityTag.matches(tag, ask.request.ifNoneMatch)
        let picture = isKnown ? nil : try reader.image(image, .board)
        return .success(Motif(board: board, image: image, credit: credit, tag: tag, picture: picture))
      }
    } finish: { routes, result in
      switch result {
      case .failure(let refused): return refused.response
      case .success(let motif): return routes.draw(motif, side: Int(side), ask)
      }
    }
  }

  /// The end of a tag, by which the same board with another credit is another poster.
  static func mark(of credit: String?) -> String {
    credit.map { "-" + Secrets.hex(Secrets.sha256(Array($0.utf8))).prefix(12) } ?? ""
  }

  /// The poster if it is on the shelf, else nil, and it is answered when it has been drawn.
  private func draw(_ motif: Motif, side: Int, _ ask: Ask) -> Response? {
    let headers: [Response.Header] = [.init("ETag", motif.tag), .init("Cache-Control", "private, no-cache")]
    guard let picture = motif.picture else { return Response(status: 304, headers: headers) }
    if let poster = posters[motif.tag] { return Reply.bytes(200, "image/jpeg", headers, poster) }
    let mailbox = server.mailbox
    let isTaken = drawing.run {
      let board = motif.board
      let poster = try? board.poster(of: picture, longSide: side, credit: motif.credit)
      mailbox.post { server in
        guard let poster else { return server.routes.respond(Reply.busy, to: ask) }
        server.routes.posters.keep(poster, as: motif.tag)
        server.routes.respond(Reply.bytes(200, "image/jpeg", headers, poster), to: ask)
      }
    }
    return isTaken ? nil : Reply.busy
  }
}

extension Board {
  /// The board drawn as a JPEG, cut from this one.
  fileprivate func poster(
    of picture: [UInt8], longSide: Int, credit: String?
  ) throws(CodecFault) -> [UInt8] {
    switch self {
    case .mosaic(let mosaic):
      try Poster.draw(
        board: picture, grid: mosaic.grid, tiles: mosaic.tiles, longSide: longSide, credit: credit)
    case .table(let table):
      try Poster.draw(board: picture, table: table, longSide: longSide, credit: credit)
    }
  }
}
