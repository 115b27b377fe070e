import TesseraCore
import TesseraImaging
import TesseraStore
import TesseraTransport

/// Our own pictures on their way into the database, and who waits for them.
struct GalleryShop {
  /// Nil until the first time it has been read or filled.
  var pictures: [TesseraStore.GalleryPicture]?
  var waiting: [Ask] = []

  /// The picture as an upload of it would be kept; takes some 300 ms.
  static func drawn(_ picture: TesseraImaging.GalleryPicture) throws -> (
    image: String, variants: PictureVariants
  ) {
    let upload = try picture.draw()
    return (Secrets.hex(Secrets.sha256(upload)), try PictureIntake.variants(of: upload))
  }
}

extension Routes {
  /// Reads the gallery; draws and stores it first where this program's pictures are not in it yet.
  func openGallery() {
    let mailbox = server.mailbox
    server.database.read { reader throws(StoreError) in
      try reader.gallery()
    } reply: { result in
      let stored = (try? result.get()) ?? []
      mailbox.post { server in
        if stored.map(\.title) == Gallery.pictures.map(\.title) {
          server.routes.galleryIsOpen(stored)
        } else {
          server.routes.draw(Gallery.pictures[...], [])
        }
      }
    }
  }

  /// One picture after the other, so that uploads find a free thread.
  private func draw(_ rest: ArraySlice<TesseraImaging.GalleryPicture>, _ done: [TesseraStore.GalleryPicture])
  {
    guard let next = rest.first else { return hang(done) }
    let mailbox = server.mailbox
    let isTaken = server.jobs.run {
      let drawn = try? GalleryShop.drawn(next)
      mailbox.post { server in
        guard let drawn else { return server.routes.draw(rest.dropFirst(), done) }
        let image = drawn.image
        server.database.add(drawn.variants.named(image, at: Clock.now().unix)) { result in
          let isStored = (try? result.get()) != nil
          mailbox.post {
            $0.routes.draw(
              rest.dropFirst(), isStored ? done + [.init(image: image, title: next.title)] : done)
          }
        }
      }
    }
    if !isTaken { hang(done) }
  }

  private func hang(_ pictures: [TesseraStore.GalleryPicture]) {
    let mailbox = server.mailbox
    server.database.write { writer throws(StoreError) in
      try writer.setGallery(pictures)
    } reply: { result in
      if case .failure(let error) = result { Log.warn("the gallery could not be stored: \(error)") }
      mailbox.post { $0.routes.galleryIsOpen(pictures) }
    }
  }

  private func galleryIsOpen(_ pictures: [TesseraStore.GalleryPicture]) {
    shop.pictures = pictures
    let waiting = shop.waiting
    shop.waiting = []
    for ask in waiting { answerGallery(ask) }
  }

  /// Whoever comes while the first pictures are still being drawn waits for them, about two seconds.
  func answerGallery(_ ask: Ask) {
    guard let pictures = shop.pictures else { return shop.waiting.append(ask) }
    let answer = Reply.json { writer in
      writer.array(pictures) { writer, picture in
        writer.object {
          $0.member("image", picture.image)
          $0.member("title", picture.title)
          $0.member("url", "/images/\(picture.image)/board.jpg")
        }
      }
    }
    respond(answer, to: ask)
  }
}
