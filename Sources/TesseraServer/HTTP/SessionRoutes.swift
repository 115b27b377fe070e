import TesseraCore
import TesseraStore
import TesseraTransport

/// The cookie by which the same person comes back, and what it remembers (P20).
extension Routes {
  /// Makes a session, or renews the one there is: another 400 days.
  func openSession(_ ask: Ask) {
    let isSecure = server.isSecure(ask.request)
    let known = SessionCookie.token(in: ask.request.cookie, isSecure: isSecure)
    let cookie = SessionCookie.header(known ?? Secrets.token(), isSecure: isSecure)
    respond(
      Reply.json(200, [.init("Set-Cookie", cookie)]) { $0.object { $0.member("isNew", known == nil) } },
      to: ask)
  }

  func answerRooms(_ ask: Ask) {
    guard let identity = ask.identity else {
      return respond(Reply.json { $0.array([] as [Int]) { $0.integer($1) } }, to: ask)
    }
    read(ask) { reader throws(StoreError) in
      try reader.rooms(of: identity)
    } finish: { routes, rooms in
      Reply.json { writer in
        writer.array(rooms) { writer, room in
          room.write(to: &writer, present: routes.server.hub.presentCount(in: room.id))
        }
      }
    }
  }
}

extension VisitedRoom {
  fileprivate func write(to writer: inout JSONWriter, present count: Int) {
    writer.object { writer in
      writer.member("room", link.text)
      writer.member("title", title)
      present.board.write(sizeTo: &writer)
      writer.member("sequence", present.sequence.value)
      writer.member("solved", solved)
      if let mosaic = present.board.mosaic { writer.member("home", mosaic.homeCount) }
      writer.member("image", image)
      if let credit = present.picture.credit { writer.member("credit", credit) }
      writer.member("created", created)
      if let ended { writer.member("ended", ended) }
      writer.member("lastVisited", lastVisited)
      writer.member("movesSince", present.sequence.value - min(lastSequence, present.sequence).value)
      writer.member("present", count)
      writer.member("isCreator", isCreator)
    }
  }
}
