import Dispatch
import Synchronization
import TesseraTransport

/// Has a server do what the operator asks: the one that runs on the database, or one of its own meanwhile.
///
/// Its own one listens to nobody else, and has the writers' lock while it lasts.
public final class Caretaker {
  /// What the server said.
  public struct Answer: Sendable {
    public var status: Int
    public var body: [UInt8]

    public var isGood: Bool { (200..<300).contains(status) }

    /// A text of its JSON; nil where there is none.
    public subscript(name: String) -> String? {
      guard let value = try? JSONParser.parse(body) else { return nil }
      return (try? value.optionalString(name)) ?? nil
    }

    /// Its sentence for people.
    public var detail: String { self["detail"] ?? "the server answered \(status)" }
  }

  private let door: String
  private let ownServer: OwnServer?

  /// Finds the running server, or starts one; `publicURL` is what its links begin with.
  public init(database: String, publicURL: String?) throws(ServerError) {
    door = OperatorDoor.path(of: database)
    if LocalSocket.connected(to: door) != nil {
      ownServer = nil
      return
    }
    var configuration = Configuration()
    configuration.database = database
    configuration.publicURL = publicURL ?? "http://\(configuration.host):\(configuration.port)"
    configuration.isForOperatorOnly = true
    do throws(ServerError) {
      ownServer = try OwnServer(configuration)
    } catch {
      guard error.isLocked else { throw error }
      throw ServerError(
        "\(error.description) It cannot be reached at \(door): call this where it runs, as its user.")
    }
  }

  /// Posts to the routes that HTTP has; nothing is refused to the operator.
  public func post(_ path: String, _ body: [UInt8] = []) throws(ServerError) -> Answer {
    try ask(.post, path, body)
  }

  public func delete(_ path: String) throws(ServerError) -> Answer { try ask(.delete, path, []) }

  private func ask(
    _ method: Request.Method, _ path: String, _ body: [UInt8]
  ) throws(ServerError) -> Answer {
    guard let socket = LocalSocket.connected(to: door) else { throw ServerError("the server has gone away") }
    socket.write(Array("\(method.rawValue) \(path)\n".utf8) + body, isLast: true)
    guard let bytes = socket.readAll(upTo: .max), let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let status = Int(String(decoding: bytes[..<end], as: UTF8.self))
    else { throw ServerError("the server gave no answer; it may be leaving, or very busy") }
    return Answer(status: status, body: Array(bytes[(end + 1)...]))
  }

  /// Ends its own server, if there is one, and waits until all is stored.
  public func leave() { ownServer?.leave() }
}

/// A server on a thread of its own, for as long as it is needed.
private final class OwnServer {
  private final class Report: Sendable {
    let started = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    let outcome = Mutex<Result<Server.Handle, ServerError>?>(nil)
  }

  private let report = Report()
  private let handle: Server.Handle

  init(_ configuration: Configuration) throws(ServerError) {
    let report = report
    DispatchQueue(label: "tessera.own").async {
      do throws(ServerError) {
        let server = try Server(configuration)
        report.outcome.withLock { $0 = .success(server.handle) }
        report.started.signal()
        _ = server.run()
      } catch {
        report.outcome.withLock { $0 = .failure(error) }
        report.started.signal()
      }
      report.ended.signal()
    }
    report.started.wait()
    guard let outcome = report.outcome.withLock({ $0 }) else { throw ServerError("the server did not start") }
    handle = try outcome.get()
  }

  func leave() {
    handle.drain()
    report.ended.wait()
  }
}
