import TesseraCore
import TesseraStore
import TesseraTransport

/// The end of a room, by its host or by the operator.
extension Routes {
  /// `DELETE /api/rooms/{room}`: the room goes, with its moves, its players, and its picture if no other uses that.
  func deleteRoom(_ room: String, _ ask: Ask) { close(room, .deleted, ask) }

  /// `POST /api/rooms/{room}/end`: nobody moves in it any more; it can still be read.
  func endRoom(_ room: String, _ ask: Ask) { close(room, .ended, ask) }

  private func close(_ room: String, _ closing: Closing, _ ask: Ask) {
    guard let id = RoomID(room) else { return respond(Reply.noSuchRoom, to: ask) }
    read(ask) { reader throws(StoreError) -> Permission in
      guard let access = try reader.access(to: id) else {
        return .gone(try reader.end(of: id).map(Reply.ended) ?? Reply.noSuchRoom)
      }
      if ask.isOperator { return .given }
      if let key = ask.request.hostKey {
        return Secrets.matches(key, hash: access.hostKeyHash) ? .given : .wrongKey
      }
      guard let identity = ask.identity else { return .stranger }
      return try reader.isHost(identity, of: id) ? .given : .stranger
    } finish: { routes, permission in
      switch permission {
      case .gone(let response): return response
      case .stranger: return Reply.notHost
      case .wrongKey:
        routes.server.hub.metrics.wrongSecrets[.hostKey, default: 0] += 1
        return Reply.notHost
      case .given:
        routes.close(id, closing, ask)
        return nil
      }
    }
  }

  private enum Permission: Sendable {
    case given, stranger, wrongKey
    case gone(Response)
  }

  private func close(_ room: RoomID, _ closing: Closing, _ ask: Ask) {
    server.hub.close(room, closing) { [unowned self] result in
      switch result {
      case .success(true): respond(Response(status: 204), to: ask)
      case .success(false): respond(Reply.noSuchRoom, to: ask)
      case .failure(let error): respond(failure(storing: error), to: ask)
      }
    }
  }
}
