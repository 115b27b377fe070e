import TesseraCore
import TesseraStore
import TesseraTransport

/// From a picture to a room with a link.
extension Routes {
  func makeRoom(_ body: [UInt8], _ ask: Ask) {
    let wish: RoomWish
    do throws(Refused) { wish = try RoomWish(body, random: Secrets.random32()) } catch {
      return respond(error.response, to: ask)
    }
    read(ask) { reader throws(StoreError) -> PictureReference? in
      guard try reader.mayShow(wish.image, to: ask.identity) else { return nil }
      return try reader.picture(wish.image)
    } finish: { routes, picture in
      guard let picture else {
        return Reply.problem(422, "image", "There is no such picture. Send it to /api/images first.")
      }
      guard Int(picture.width) >= wish.grid.columns, Int(picture.height) >= wish.grid.rows else {
        return Reply.problem(
          422, "grid", "The picture has fewer pixels than the board would have tiles.",
          evidence: [("width", Int(picture.width)), ("height", Int(picture.height))])
      }
      routes.protect(wish, picture, ask)
      return nil
    }
  }

  /// A password is hashed before anything is stored, on a thread that may take its time.
  private func protect(_ wish: RoomWish, _ picture: PictureReference, _ ask: Ask) {
    guard let password = wish.password else { return found(wish, picture, passwordHash: nil, ask) }
    let mailbox = server.mailbox
    let isTaken = server.jobs.run {
      let hash = Secrets.passwordHash(password)
      mailbox.post { server in
        guard let hash else { return server.routes.respond(Reply.busy, to: ask) }
        server.routes.found(wish, picture, passwordHash: hash, ask)
      }
    }
    if !isTaken { respond(Reply.busy, to: ask) }
  }

  private func found(_ wish: RoomWish, _ picture: PictureReference, passwordHash: String?, _ ask: Ask) {
    let whole = Mosaic(inOrder: wish.grid)
    guard let board = wish.isScrambled ? whole.scrambled(seed: wish.seed) : whole else {
      return respond(Reply.problem(422, "picture", "All tiles of this picture would look the same."), to: ask)
    }
    let (id, hostKey) = (Secrets.roomID(), Secrets.token())
    let snapshot = Snapshot(
      grid: wish.grid, tiles: board.tiles, solved: board.isComplete, classes: board.classes)
    let creation = RoomCreation(
      title: wish.title, created: Clock.now().unix, creator: ask.identity,
      hostKeyHash: Secrets.sha256(Array(hostKey.utf8)), passwordHash: passwordHash, scramble: wish.scramble,
      seed: wish.isScrambled ? wish.seed : nil, watch: Secrets.roomID(),
      start: Keyframe(sequence: .zero, round: 1, rules: 1, picture: picture, board: snapshot))
    server.hub.create(creation, id: id) { [unowned self] receipt in
      guard case .committed = receipt else { return respond(Reply.busy, to: ask) }
      let url = "\(ask.base)/r/\(id.text)"
      let answer = Reply.json(201, [.init("Location", "/api/rooms/\(id.text)")]) { writer in
        writer.object {
          $0.member("room", id.text)
          $0.member("url", url)
          $0.member("hostKey", hostKey)
        }
      }
      respond(answer, to: ask)
    }
  }
}
