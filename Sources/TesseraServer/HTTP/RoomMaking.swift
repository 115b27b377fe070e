import TesseraCore
import TesseraImaging
import TesseraStore
import TesseraTransport

/// From a picture to a room with a link.
extension Routes {
  func makeRoom(_ body: [UInt8], _ ask: Ask) {
    let wish: RoomWish
    do throws(Refused) { wish = try RoomWish(body, random: Secrets.random32()) } catch {
      return respond(error.response, to: ask)
    }
    read(ask) { reader throws(StoreError) -> Canvas? in
      guard try reader.mayShow(wish.image, to: ask.identity), let picture = try reader.picture(wish.image),
        let board = try reader.image(wish.image, .board)
      else { return nil }
      return Canvas(picture: picture, board: board)
    } finish: { routes, canvas in
      guard let canvas else {
        return Routes.noSuchPicture
      }
      let (width, height) = PictureVariants.boardSize(
        width: Int(canvas.picture.width), height: Int(canvas.picture.height))
      guard width >= wish.grid.columns, height >= wish.grid.rows else {
        return Reply.problem(
          422, "grid", "The picture has fewer pixels than the board would have tiles.",
          evidence: [("width", width), ("height", height)])
      }
      routes.prepare(wish, canvas, ask)
      return nil
    }
  }

  private static let noSuchPicture = Reply.problem(
    422, "image", "There is no such picture. Send it to /api/images first.")

  /// What a room is cut from: the picture, and the JPEG by which its tiles are compared.
  private struct Canvas: Sendable {
    var picture: PictureReference
    var board: [UInt8]
  }

  /// Tiles are compared and a password is hashed on a thread that may take its time.
  private func prepare(_ wish: RoomWish, _ canvas: Canvas, _ ask: Ask) {
    let mailbox = server.mailbox
    let isTaken = server.jobs.run {
      let classes = Result { try TileClasses.of(board: canvas.board, grid: wish.grid) }
      let hash = wish.password.map { Secrets.passwordHash($0) }
      mailbox.post { server in
        guard case .success(let classes) = classes, hash != .some(nil) else {
          return server.routes.respond(Reply.unreadable, to: ask)
        }
        server.routes.found(wish, canvas.picture, classes, passwordHash: hash ?? nil, ask)
      }
    }
    if !isTaken { respond(Reply.busy, to: ask) }
  }

  private func found(
    _ wish: RoomWish, _ picture: PictureReference, _ classes: [UInt16]?, passwordHash: String?, _ ask: Ask
  ) {
    let whole = Mosaic(inOrder: wish.grid, classes: classes)
    guard !whole.hasOneClass, let board = wish.isScrambled ? whole.scrambled(seed: wish.seed) : whole else {
      let words = "All tiles of this picture would look the same. Choose one with more to see."
      return respond(Reply.problem(422, "picture", words), to: ask)
    }
    let (id, hostKey) = (Secrets.roomID(), Secrets.token())
    var picture = picture
    picture.credit = wish.credit
    let snapshot = Snapshot(
      grid: wish.grid, tiles: board.tiles, solved: board.isComplete, classes: board.classes)
    let creation = RoomCreation(
      title: wish.title, created: Clock.now().unix, creator: ask.identity,
      hostKeyHash: Secrets.sha256(Array(hostKey.utf8)), passwordHash: passwordHash, scramble: wish.scramble,
      seed: wish.isScrambled ? wish.seed : nil, watch: Secrets.roomID(),
      start: Keyframe(sequence: .zero, round: 1, rules: 1, picture: picture, board: snapshot))
    server.hub.create(creation, id: id) { [unowned self] receipt in
      // Fenced is who makes a room of a picture that has just been removed.
      if receipt == .fenced { return respond(Routes.noSuchPicture, to: ask) }
      guard receipt == .committed else { return respond(Reply.notStored, to: ask) }
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
