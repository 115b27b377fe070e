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
      if let grid = wish.kind.grid, let refusal = canvas.refusal(of: grid) { return refusal }
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

    func refusal(of grid: Grid) -> Response? {
      let (width, height) = PictureVariants.boardSize(width: Int(picture.width), height: Int(picture.height))
      guard width < grid.columns || height < grid.rows else { return nil }
      return Reply.problem(
        422, "grid", "The picture has fewer pixels than the board would have tiles.",
        evidence: [("width", width), ("height", height)])
    }
  }

  /// Tiles are compared and a password is hashed on a thread that may take its time.
  private func prepare(_ wish: RoomWish, _ canvas: Canvas, _ ask: Ask) {
    let mailbox = server.mailbox
    let isTaken = server.jobs.run {
      let start = Result { () throws(CodecFault) in try wish.kind.start(on: canvas.board) }
      let hash = wish.password.map { Secrets.passwordHash($0) }
      mailbox.post { server in
        guard case .success(let start) = start, hash != .some(nil) else {
          return server.routes.respond(Reply.unreadable, to: ask)
        }
        server.routes.found(wish, canvas.picture, start, passwordHash: hash ?? nil, ask)
      }
    }
    if !isTaken { respond(Reply.busy, to: ask) }
  }

  private func found(
    _ wish: RoomWish, _ picture: PictureReference, _ start: Snapshot?, passwordHash: String?, _ ask: Ask
  ) {
    guard let start else {
      let words = "All tiles of this picture would look the same. Choose one with more to see."
      return respond(Reply.problem(422, "picture", words), to: ask)
    }
    let (id, hostKey) = (Secrets.roomID(), Secrets.token())
    var picture = picture
    picture.credit = wish.credit
    let creation = RoomCreation(
      title: wish.title, created: Clock.now().unix, creator: ask.identity,
      hostKeyHash: Secrets.sha256(Array(hostKey.utf8)), passwordHash: passwordHash, scramble: wish.scramble,
      seed: wish.kind.seed, watch: Secrets.roomID(),
      start: Keyframe(sequence: .zero, round: 1, rules: 1, picture: picture, board: start))
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

extension RoomWish.Kind {
  /// How the picture is cut, if it is.
  fileprivate var grid: Grid? {
    switch self {
    case .mosaic(let grid, _, _): grid
    case .table(let felt): felt.deck.grid
    }
  }

  /// What the first board is scrambled by; nil when it begins in order.
  fileprivate var seed: UInt32? {
    guard case .mosaic(_, let seed, let isScrambled) = self, isScrambled else { return nil }
    return seed
  }

  /// The board at sequence 0; nil when all its tiles would look the same.
  fileprivate func start(on picture: [UInt8]) throws(CodecFault) -> Snapshot? {
    switch self {
    case .table(let felt): return .table(TableSnapshot(felt: felt))
    case .mosaic(let grid, let seed, let isScrambled):
      let whole = Mosaic(inOrder: grid, classes: try TileClasses.of(board: picture, grid: grid))
      guard !whole.hasOneClass, let board = isScrambled ? whole.scrambled(seed: seed) : whole else {
        return nil
      }
      return Snapshot(grid: grid, tiles: board.tiles, solved: board.isComplete, classes: board.classes)
    }
  }
}
