import Dispatch
import Glibc
import Synchronization
import TesseraCore
import TesseraImaging
import TesseraStore

@testable import TesseraImaging
@testable import TesseraServer

/// A real server on a free port and a thread of its own, with a database of its own or that of a former one.
final class RunningServer {
  /// What the server's thread tells: where it is, then how it ended.
  private final class Report: Sendable {
    let started = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    let place = Mutex<(port: UInt16, handle: Server.Handle)?>(nil)
    let failure = Mutex<ServerError?>(nil)
    let exitCode = Mutex<Int32?>(nil)
  }

  let folder: TemporaryFolder
  let port: UInt16
  private let handle: Server.Handle
  private let report: Report

  /// In a folder of its own, or with the database that another one has left there.
  init(in known: TemporaryFolder? = nil, _ change: (inout Configuration) -> Void = { _ in }) throws {
    folder = try known ?? TemporaryFolder()
    if known == nil { try RunningServer.fillGallery(folder.path + "/tessera.db") }
    var configuration = Configuration()
    configuration.port = 0
    configuration.database = folder.path + "/tessera.db"
    configuration.durability = .normal
    configuration.web = folder.path
    change(&configuration)
    let report = Report()
    self.report = report
    let settings = configuration
    DispatchQueue(label: "server").async { RunningServer.serve(settings, report) }
    report.started.wait()
    guard let place = report.place.withLock({ $0 }) else {
      throw report.failure.withLock { $0 } ?? ServerError("the server did not say where it listens")
    }
    (port, handle) = place
  }

  deinit {
    handle.stop()
    report.ended.wait()
  }

  private static func serve(_ settings: Configuration, _ report: Report) {
    do throws(ServerError) {
      let server = try Server(settings)
      report.place.withLock { $0 = (server.port, server.handle) }
      report.started.signal()
      let code = server.run()
      report.exitCode.withLock { $0 = code }
    } catch {
      report.failure.withLock { $0 = error }
      report.started.signal()
    }
    report.ended.signal()
  }

  /// Asks it to leave and waits for its exit code; nil when half a minute was not enough.
  func drain() -> Int32? {
    handle.drain()
    guard report.ended.wait(timeout: .now() + 120) == .success else { return nil }
    report.ended.signal()
    return report.exitCode.withLock { $0 }
  }

  /// Ends the loop with nothing said or committed any more.
  func crash() {
    handle.stop()
    report.ended.wait()
    report.ended.signal()
  }

  /// Six small pictures under the names of our own, so that nothing large is drawn for a test.
  private static func fillGallery(_ path: String) throws {
    let database = try Database(path: path, durability: .normal)
    defer { database.close() }
    let jpeg = try photo(width: 40, height: 30)
    // A picture hangs once: the first is `image`, the others have names like it.
    let gallery = Gallery.pictures.enumerated().map { index, picture in
      TesseraStore.GalleryPicture(
        image: index == 0 ? image : image.dropLast() + String(index), title: picture.title)
    }
    for picture in gallery {
      _ = try done { reply in
        database.add(
          NewPicture(
            image: picture.image, width: 40, height: 30, created: 1, master: jpeg, board: jpeg,
            thumbnail: jpeg), reply: reply)
      }
    }
    try done { reply in
      database.write({ writer throws(StoreError) in try writer.setGallery(gallery) }, reply: reply)
    }
  }

  /// Waits for the store's reply.
  private static func done<T: Sendable>(
    _ ask: (@escaping @Sendable (Result<T, StoreError>) -> Void) -> Void
  ) throws -> T {
    let reply = Reply<T>()
    ask { result in
      reply.result.withLock { $0 = result }
      reply.isThere.signal()
    }
    reply.isThere.wait()
    return try reply.result.withLock { $0 }?.get() ?? { throw ServerError("the store did not reply") }()
  }

  private final class Reply<T: Sendable>: Sendable {
    let result = Mutex<Result<T, StoreError>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }

  static let image = String(repeating: "ab", count: 32)

  /// A room of the gallery's picture; seed 7 of 4 × 4 begins 11 13 15 3 9 14 8 1.
  func makeRoom(columns: Int = 4, rows: Int = 4, seed: UInt32 = 7, _ more: String = "") throws -> String {
    let wish =
      #"{"image":"\#(RunningServer.image)","kind":"mosaic","columns":\#(columns),"rows":\#(rows),"seed":\#(seed)\#(more)}"#
    let made = post("/api/rooms", Array(wish.utf8))
    guard let room = made.member("room") else { throw ServerError("no room: \(made.text)") }
    return room
  }

  /// A small photo; another `shade` is another picture.
  static func photo(width: Int = 64, height: Int = 48, shade: UInt8 = 0) throws -> [UInt8] {
    let pixels = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ Int(shade)) }
    let bitmap = Bitmap(width: width, height: height, pixels: pixels)
    return try Encoder(profile: .none, chroma: .fine).jpeg(of: bitmap, quality: 90)
  }
}
