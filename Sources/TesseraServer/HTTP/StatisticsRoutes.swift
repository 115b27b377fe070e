import TesseraStore
import TesseraTransport

/// The documented views, and what the server counts of itself.
extension Routes {
  static let views = Reply.json { writer in
    writer.array(StatisticsView.allCases) { $0.text($1.rawValue) }
  }

  /// Rows of a view, of one room or of all that have no password; `format=csv` for spreadsheets.
  func answerStatistics(_ name: String, _ ask: Ask) {
    guard let view = StatisticsView(rawValue: name) else { return respond(Reply.notFound, to: ask) }
    let form = ask.request[query: "format"].map { TableForm(rawValue: $0) } ?? .json
    guard let form, form != .table else {
      return respond(Reply.problem(400, "format", "\"format\" must be json or csv."), to: ask)
    }
    survey(ask) { reader throws(StoreError) in
      var scope = StatisticsScope.openRooms
      if let room = ask.request[query: "room"] {
        switch try reader.open(room, for: ask.identity) {
        case .refused(let response): return response
        case .room(let id): scope = .room(id)
        }
      }
      let type = form == .csv ? "text/csv; charset=utf-8" : "application/json"
      let body = try reader.view(view, of: scope).bytes(as: form)
      return Reply.bytes(200, type, [.init("Cache-Control", "no-store")], body).gzipped(for: ask.request)
    }
  }

  /// Ready is who can store moves and is not about to leave.
  var readiness: Response {
    let isReady = server.hub.isWritable && !server.hub.drain.isUnderWay
    return Reply.bytes(
      isReady ? 200 : 503, "text/plain", [], Array((isReady ? "ready\n" : "not ready\n").utf8))
  }

  var metrics: Response {
    Reply.bytes(200, "text/plain; version=0.0.4", [], Array(server.metricsText.utf8))
  }
}
