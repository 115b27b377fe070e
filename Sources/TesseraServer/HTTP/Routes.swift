import TesseraCore
import TesseraStore
import TesseraTransport

/// What HTTP answers. Nothing here waits: disk and pictures are other threads' work.
final class Routes {
  unowned let server: Server
  var files: StaticFiles
  let origins: OriginRule
  /// Two pictures at once, a few waiting; each holds its upload in memory.
  let intake = JobPool(threads: 2, capacity: 8)
  /// Posters are for looking at: however many are asked for, passwords and rooms do not wait behind them.
  let drawing = JobPool(threads: 2, capacity: 128)
  /// The browser's files, one at a time and behind all who play.
  let packing = JobPool(threads: 1, capacity: 1024)
  let posters = PosterShelf()
  var tiles = TileShelf()
  var shop = GalleryShop()
  var ledger: UploadLedger

  init(_ server: Server) {
    self.server = server
    files = StaticFiles(server.web)
    origins = OriginRule(publicURL: server.configuration.publicURL)
    ledger = UploadLedger(perDay: server.configuration.uploadBytesPerDay)
  }

  /// Decides at the head of a request what body it may bring.
  func bodyLimit(for request: Request) -> BodyVerdict {
    switch request.method {
    case .get, .head: return .accept(0)
    case .post: break
    case .delete where Path(request.path).after("api", "rooms", count: 1) != nil:
      return origins.allows(request) ? .accept(0) : .refuse(dressed(Routes.foreign, request))
    case .put, .patch, .delete, .options:
      return .refuse(dressed(Routes.notAllowed, request))
    }
    if request.path == "/share", request.secFetchSite == "none" || origins.allows(request) {
      return .refuse(dressed(Routes.missedShare, request))
    }
    guard origins.allows(request) else { return .refuse(dressed(Routes.foreign, request)) }
    let isPicture = request.path == "/api/images"
    if isPicture || request.path == "/api/rooms",
      let refusal = server.configuration.create.refusal(of: request)
    {
      if request.createKey != nil { server.hub.metrics.wrongSecrets[.createKey, default: 0] += 1 }
      return .refuse(dressed(refusal, request))
    }
    guard isPicture else { return .accept(16_384) }
    let seconds = ledger.wait(
      for: UInt64(request.contentLength ?? 0), from: request.remoteNetwork, at: Clock.now().monotonic)
    guard seconds == 0 else { return .refuse(dressed(tooManyUploads(seconds), request)) }
    guard intake.count < intake.capacity else { return .refuse(dressed(Reply.busy, request)) }
    return .accept(Routes.pictureBytes)
  }

  private func tooManyUploads(_ seconds: UInt64) -> Response {
    Reply.tooManyUploads(seconds: seconds, perDay: ledger.perDay)
  }

  /// Charges an address for a new picture; the answer if it has sent too many.
  func chargeUpload(_ bytes: Int, _ ask: Ask) -> Response? {
    guard !ask.isOperator else { return nil }
    let (now, network) = (Clock.now().monotonic, ask.request.remoteNetwork)
    let seconds = ledger.wait(for: UInt64(bytes), from: network, at: now)
    guard seconds == 0 else { return tooManyUploads(seconds) }
    ledger.charge(UInt64(bytes), to: network, at: now)
    return nil
  }

  /// Whether a WebSocket handshake may go on.
  func upgrade(_ request: Request) -> UpgradeVerdict {
    guard !server.hub.drain.isUnderWay else { return .refuse(dressed(Reply.busy, request)) }
    guard request.path == "/ws" else { return .refuse(dressed(Reply.notFound, request)) }
    return origins.allows(request) ? .accept : .refuse(dressed(Routes.foreign, request))
  }

  /// What the transport refuses by itself, in our form.
  func refusal(status: Int, _ reason: String) -> Response {
    let code =
      switch status {
      case 408: "tooSlow"
      case 411: "lengthRequired"
      case 413: "tooLarge"
      case 426: "upgradeRequired"
      case 503: "busy"
      default: "badRequest"
      }
    count(status)
    return SecurityHeaders.dress(Reply.problem(status, code, reason), base: server.address)
  }

  /// Answers, now or later.
  func received(_ request: Request, body: [UInt8], exchange: ExchangeID) {
    answer(
      Ask(
        request: request, target: .exchange(exchange), identity: identity(of: request),
        base: base(of: request)), body)
  }

  /// Answers the operator's own programs as anybody else, but refuses them nothing.
  func received(_ request: Request, body: [UInt8], reply: @escaping @Sendable (Response) -> Void) {
    answer(
      Ask(request: request, target: .operatorDoor(reply), identity: nil, base: server.address), body)
  }

  private func answer(_ ask: Ask, _ body: [UInt8]) {
    switch ask.request.method {
    case .post: post(ask, body)
    case .delete: delete(ask)
    default: get(ask)
    }
  }

  private func delete(_ ask: Ask) {
    guard !server.hub.drain.isUnderWay else { return respond(Reply.busy, to: ask) }
    guard let room = Path(ask.request.path).after("api", "rooms", count: 1) else {
      return respond(Routes.notAllowed, to: ask)
    }
    deleteRoom(room[0], ask)
  }

  private func get(_ ask: Ask) {
    if answerPage(ask) { return }
    if let file = files[ask.request.path] {
      return answerFile(ask.request.path, file, ask)
    }
    let path = Path(ask.request.path)
    if let room = path.after("api", "rooms", count: 1) { return answerSummary(room[0], ask) }
    if let room = path.after("api", "rooms", count: 2) { return answer(room[1], of: room[0], ask) }
    if let view = path.after("api", "stats", count: 1) { return answerStatistics(view[0], ask) }
    if let image = path.after("images", count: 2) { return answerImage(image[0], image[1], ask) }
    if let tile = path.after("images", count: 4), tile[1] == "tiles" {
      return answerTile(tile[0], tile[2], tile[3], ask)
    }
    if let image = path.after("api", "images", count: 2), image[1] == "outlook" {
      return answerOutlook(image[0], ask)
    }
    switch ask.request.path {
    case "/api/gallery": answerGallery(ask)
    case "/api/session/rooms": answerRooms(ask)
    case "/api/stats": respond(Routes.views, to: ask)
    case "/healthz": respond(Reply.bytes(200, "text/plain", [], Array("alive\n".utf8)), to: ask)
    case "/readyz": respond(readiness, to: ask)
    case "/metrics": respond(metrics, to: ask)
    case "/ws": respond(Routes.socketOnly, to: ask)
    default: respond(lost(ask.request), to: ask)
    }
  }

  /// Nothing is here: a page for whoever followed a link, words for programs.
  private func lost(_ request: Request) -> Response {
    guard request.accept?.contains("text/html") == true, let page = files["/lost.html"] else {
      return Reply.notFound
    }
    return StaticFiles.answer(page, to: request, status: 404)
  }

  private func answer(_ part: String, of room: String, _ ask: Ask) {
    switch part {
    case "board": answerBoard(room, ask)
    case "moves": answerMoves(room, ask)
    case "poster.jpg": answerPoster(room, ask)
    case "film.jpg": answerFilm(room, ask)
    case "qr.svg": answerCode(room, ask)
    default: respond(Reply.notFound, to: ask)
    }
  }

  private func post(_ ask: Ask, _ body: [UInt8]) {
    guard !server.hub.drain.isUnderWay else { return respond(Reply.busy, to: ask) }
    let path = Path(ask.request.path)
    if let room = path.after("api", "rooms", count: 2), room[1] == "end" { return endRoom(room[0], ask) }
    switch ask.request.path {
    case "/api/session": openSession(ask)
    case "/api/images": takePicture(body, ask)
    case "/api/rooms": makeRoom(body, ask)
    default:
      respond(files[ask.request.path] == nil ? Reply.notFound : Routes.notAllowed, to: ask)
    }
  }
}

/// How an answer comes about and leaves.
extension Routes {
  static let pictureBytes = 25_000_000
  static let notAllowed = Reply.problem(
    405, "methodNotAllowed", "This cannot be done here.", [.init("Allow", "GET, HEAD, POST")])
  /// A share that came before the page's service worker could take it: nothing is read of it, and the lobby says so.
  ///
  /// The browser itself sends it, which no other site can make it do.
  static let missedShare = Response(status: 303, headers: [.init("Location", "/?missed=share")])
  static let socketOnly = Reply.problem(
    426, "upgradeRequired", "This address is for WebSockets (RFC 6455).", [.init("Upgrade", "websocket")])
  static let foreign = Reply.problem(403, "foreignOrigin", "Only this site's own pages may do that.")

  func respond(_ response: Response, to ask: Ask) {
    count(response.status)
    switch ask.target {
    case .exchange(let exchange):
      server.transport.respond(exchange, SecurityHeaders.dress(response, base: ask.base))
    case .operatorDoor(let reply): reply(response)
    }
  }

  /// Reads on a reader's thread and answers with what it gives.
  func read(_ ask: Ask, _ work: @escaping @Sendable (Reader) throws(StoreError) -> Response) {
    read(ask, work) { _, response in response }
  }

  /// Reads on the thread for statistics, which may take seconds: nobody who plays waits behind it.
  func survey(_ ask: Ask, _ work: @escaping @Sendable (Reader) throws(StoreError) -> Response) {
    let mailbox = server.mailbox
    server.database.survey(work) { result in
      mailbox.post { server in
        switch result {
        case .success(let response): server.routes.respond(response, to: ask)
        case .failure(let error): server.routes.respond(server.routes.failure(error), to: ask)
        }
      }
    }
  }

  /// Reads on a reader's thread; `finish` makes the answer on the loop's, or answers later and gives nil.
  func read<Value: Sendable>(
    _ ask: Ask, _ work: @escaping @Sendable (Reader) throws(StoreError) -> Value,
    finish: @escaping @Sendable (Routes, Value) -> Response?
  ) {
    let mailbox = server.mailbox
    server.database.read(work) { result in
      mailbox.post { server in
        let routes = server.routes
        switch result {
        case .success(let value):
          if let response = finish(routes, value) { routes.respond(response, to: ask) }
        case .failure(let error): routes.respond(routes.failure(error), to: ask)
        }
      }
    }
  }

  /// What a failure to store is to the world: it is temporary, and nothing was kept.
  func failure(storing error: StoreError) -> Response {
    if error.kind == .overloaded || error.kind == .closed { return Reply.busy }
    if error.kind == .quota { return Reply.pictureQuota }
    Log.warn("something could not be stored: \(error)")
    return error.kind == .full ? Reply.storageFull : Reply.notStored
  }

  /// What a failure to read is to the world.
  func failure(_ error: StoreError) -> Response {
    if error.kind == .overloaded || error.kind == .closed { return Reply.busy }
    Log.warn("a request could not be answered: \(error)")
    return Reply.unreadable
  }

  private func count(_ status: Int) { server.hub.metrics.httpRequests[status, default: 0] += 1 }

  private func dressed(_ response: Response, _ request: Request) -> Response {
    count(response.status)
    return SecurityHeaders.dress(response, base: base(of: request))
  }

  private func base(of request: Request) -> String {
    OriginRule.base(of: request, publicURL: server.configuration.publicURL, fallback: server.address)
  }

  private func identity(of request: Request) -> Identity? {
    if let token = SessionCookie.token(in: request.cookie, isSecure: server.isSecure(request)) {
      return Secrets.identity(of: token)
    }
    guard let bearer = request.authorization, bearer.lowercased().hasPrefix("bearer ") else { return nil }
    return Secrets.usable(String(bearer.dropFirst(7))).map(Secrets.identity)
  }
}
