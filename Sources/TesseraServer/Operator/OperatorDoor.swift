import Dispatch
import Synchronization
import TesseraTransport

/// The operator's way into a running server: a socket beside the database, which its owner alone may open.
///
/// One request a connection, to the same routes as HTTP: `METHOD path`, a line end, the body, and the end of
/// writing; the answer is the status, a line end and the body.
final class OperatorDoor: Sendable {
  /// A picture and the line before it.
  private static let requestBytes = Routes.pictureBytes + 4096
  /// The longest that an answer may take.
  private static let patience = 60

  private let path: String
  private let socket: LocalSocket

  static func path(of database: String) -> String { database + ".control" }

  /// Opens it; nil where the file system has no sockets.
  init?(database: String, mailbox: Mailbox<Server>) {
    path = OperatorDoor.path(of: database)
    guard let socket = LocalSocket.listening(at: path) else { return nil }
    self.socket = socket
    DispatchQueue(label: "tessera.operator").async {
      while let visitor = socket.accept(seconds: 10) { OperatorDoor.serve(visitor, mailbox) }
    }
  }

  /// Lets nobody in any more.
  func close() {
    LocalSocket.remove(path)
    socket.shut()
  }

  private static func serve(_ visitor: LocalSocket, _ mailbox: Mailbox<Server>) {
    guard let bytes = visitor.readAll(upTo: requestBytes), let (request, body) = request(bytes) else {
      return
    }
    let answer = Answer()
    mailbox.post { server in
      server.routes.received(request, body: body) { response in answer.give(response) }
    }
    guard let response = answer.wait(seconds: patience) else { return }
    visitor.write(Array("\(response.status)\n".utf8) + response.body, isLast: true)
  }

  private static func request(_ bytes: [UInt8]) -> (Request, body: [UInt8])? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 2, let method = Request.Method(rawValue: String(words[0])), words[1].first == "/"
    else {
      return nil
    }
    return (Request(method: method, path: String(words[1])), Array(bytes[(end + 1)...]))
  }

  /// A response on its way from the loop's thread to the door's.
  private final class Answer: Sendable {
    private let response = Mutex<Response?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func give(_ response: Response) {
      self.response.withLock { $0 = response }
      isThere.signal()
    }

    func wait(seconds: Int) -> Response? {
      _ = isThere.wait(timeout: .now() + .seconds(seconds))
      return response.withLock { $0 }
    }
  }
}
