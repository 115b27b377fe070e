import TesseraCore
import TesseraImaging
import TesseraStore
import TesseraTransport

/// Pictures in and out.
extension Routes {
  /// Hashes, looks whether it is there, else decodes and stores; each step on the thread it belongs to.
  func takePicture(_ body: [UInt8], _ ask: Ask) {
    guard !body.isEmpty else {
      return respond(Reply.problem(422, "empty", "The picture has no bytes."), to: ask)
    }
    work(ask) { () -> String in
      Secrets.hex(Secrets.sha256(body))
    } finish: { routes, image in
      routes.read(ask) { reader throws(StoreError) in
        try reader.picture(image)
      } finish: { routes, known in
        guard let known else {
          routes.normalise(body, as: image, ask)
          return nil
        }
        routes.renew(known, body, ask)
        return nil
      }
    }
  }

  /// A picture that is here already waits for its room as if it had come now; it may just have been removed.
  private func renew(_ known: PictureReference, _ body: [UInt8], _ ask: Ask) {
    let mailbox = server.mailbox
    let at = Clock.now().unix
    server.database.write { writer throws(StoreError) in
      try writer.renew(known.image, at: at)
    } reply: { result in
      mailbox.post { server in
        switch result {
        case .success(false): server.routes.normalise(body, as: known.image, ask)
        // It is here; that it may wait a little less is no reason to refuse it.
        case .success(true), .failure:
          server.routes.respond(Routes.stored(known, isNew: false, warnings: []), to: ask)
        }
      }
    }
  }

  private func normalise(_ body: [UInt8], as image: String, _ ask: Ask) {
    if let refusal = chargeUpload(body.count, ask) { return respond(refusal, to: ask) }
    work(ask) { () -> Result<PictureVariants, PictureRefusal> in
      do throws(PictureRefusal) { return .success(try PictureIntake.variants(of: body)) } catch {
        return .failure(error)
      }
    } finish: { routes, result in
      switch result {
      case .failure(let refusal):
        let answer = Reply.problem(422, refusal.code, refusal.sentence, evidence: refusal.evidence)
        routes.respond(answer, to: ask)
      case .success(let variants): routes.store(variants, as: image, ask)
      }
    }
  }

  private func store(_ variants: PictureVariants, as image: String, _ ask: Ask) {
    let picture = variants.named(image, at: Clock.now().unix)
    let reference = PictureReference(image: image, width: picture.width, height: picture.height)
    let warnings = variants.warnings.map(\.code)
    let mailbox = server.mailbox
    server.database.add(picture, quota: server.configuration.pictureQuota) { result in
      mailbox.post { server in
        switch result {
        case .success(let isNew):
          server.routes.respond(Routes.stored(reference, isNew: isNew, warnings: warnings), to: ask)
        case .failure(let error): server.routes.respond(server.routes.failure(storing: error), to: ask)
        }
      }
    }
  }

  private static func stored(_ picture: PictureReference, isNew: Bool, warnings: [String]) -> Response {
    Reply.json(isNew ? 201 : 200) { writer in
      writer.object { writer in
        writer.member("image", picture.image)
        writer.member("width", picture.width)
        writer.member("height", picture.height)
        writer.member("url", "/images/\(picture.image)/master.jpg")
        writer.member("warnings", warnings) { $0.text($1) }
      }
    }
  }

  /// Slow work on a picture's thread, then the loop's; 503 when too much waits already.
  private func work<Value: Sendable>(
    _ ask: Ask, _ work: @escaping @Sendable () -> Value, finish: @escaping @Sendable (Routes, Value) -> Void
  ) {
    let mailbox = server.mailbox
    let isTaken = intake.run {
      let value = work()
      mailbox.post { finish($0.routes, value) }
    }
    if !isTaken { respond(Reply.busy, to: ask) }
  }

  /// For what never changes under its name.
  static func immutable(_ tag: String) -> [Response.Header] {
    [.init("ETag", tag), .init("Cache-Control", "private, max-age=31536000, immutable")]
  }

  /// A variant never changes: its name is the hash of what it was made from.
  func answerImage(_ image: String, _ file: String, _ ask: Ask) {
    guard file.hasSuffix(".jpg"), let variant = PictureVariant(rawValue: String(file.dropLast(4))) else {
      return respond(Reply.notFound, to: ask)
    }
    let tag = "\"\(image.prefix(20))-\(variant.rawValue)\""
    read(ask) { reader throws(StoreError) in
      guard try reader.picture(image) != nil else { return Reply.notFound }
      guard try reader.mayShow(image, to: ask.identity) else { return Reply.passwordNeeded }
      let headers = Routes.immutable(tag)
      if EntityTag.matches(tag, ask.request.ifNoneMatch) { return Response(status: 304, headers: headers) }
      guard let bytes = try reader.image(image, variant) else { return Reply.notFound }
      return Reply.bytes(200, "image/jpeg", headers, bytes)
    }
  }
}

extension PictureVariants {
  /// As the store takes it.
  func named(_ image: String, at created: UInt64) -> NewPicture {
    NewPicture(
      image: image, width: UInt32(clamping: width), height: UInt32(clamping: height), created: created,
      master: master, board: board, thumbnail: thumbnail)
  }
}
