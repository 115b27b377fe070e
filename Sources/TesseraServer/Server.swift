import TesseraCore
import TesseraImaging
import TesseraStore
public import TesseraTransport

/// One running server: the loop, the hub of rooms, the database and the HTTP routes.
///
/// Made, run and ended on one thread, the loop's; other threads reach it by its `handle`.
public final class Server {
  let configuration: Configuration
  let database: Database
  let transport: Transport
  let jobs: JobPool
  let mailbox: Mailbox<Server>
  let hub: Hub
  let web: WebFolder?
  /// The hash of the browser's core, in hex; empty when there is none to serve.
  let build: String
  private(set) lazy var routes = Routes(self)
  private var door: OperatorDoor?
  private var isStopped = false
  private var endOfFlush: UInt64?
  /// Ends the wait of the moves that were gathered.
  private var telling: LoopTimer?
  /// Whether the want of file descriptors was logged: once is enough, the rest is counted.
  private var hasWarned = false

  /// Opens the database and listens; nothing is served before `run`.
  public init(_ configuration: Configuration) throws(ServerError) {
    self.configuration = configuration
    // Before any thread: libjpeg reads a limit from the environment, which only one thread may change.
    PictureIntake.prepare()
    guard Secrets.prepare() else { throw ServerError("libsodium cannot be used on this machine") }
    web = WebFolder(configuration.web)
    if web == nil, let asked = configuration.web { throw ServerError("there is no folder \(asked)") }
    build = web?.contents(of: "tessera-core.wasm").map(Server.hash) ?? ""
    database = try Server.open(configuration)
    do throws(TransportError) {
      transport = try Transport(configuration.transportOptions)
    } catch {
      database.close()
      throw ServerError(error.description)
    }
    jobs = JobPool(threads: Machine.cores, capacity: 256)
    let mailbox = Mailbox<Server>(waker: transport.waker)
    self.mailbox = mailbox
    hub = Hub(
      world: Hub.World(
        log: database.log, store: database, jobs: jobs, wire: transport,
        post: { letter in mailbox.post { letter($0.hub) } }),
      limits: configuration.limits, build: build)
    transport.delegate = self
    door = OperatorDoor(database: configuration.database, mailbox: mailbox)
    if door == nil { Log.warn("no socket can be made beside the database; `tessera rooms` needs a stop") }
  }

  deinit { door?.close() }

  /// The port that is really bound.
  public var port: UInt16 { transport.port }

  /// The address to tell people: what the world sees, or where it listens.
  public var address: String { configuration.address(port: port) }

  /// Reaches the server from any thread.
  public var handle: Handle { Handle(mailbox: mailbox) }

  /// Serves until it is told to leave; 0 when everything judged was committed and told, else 1 (P18).
  public func run() -> Int32 {
    if !configuration.isForOperatorOnly { routes.openGallery() }
    transport.every(seconds: 0.25) { [weak self] in self?.tick() }
    transport.every(seconds: 0.05) { [weak self] in self?.hub.flushCursors() }
    while !isFinished { transport.runTurn() }
    door?.close()
    door = nil
    transport.stop()
    // An end that is late does not wait for the disk: the process ends with what is committed.
    if hub.hasLeft == false { return 1 }
    database.close()
    return 0
  }

  private func tick() {
    hub.tick()
    let turnedAway = transport.counters.socketsTurnedAway
    guard turnedAway > 0, !hasWarned else { return }
    hasWarned = true
    Log.warn(
      "no file descriptor is left for another socket; raise the hard limit (ulimit -Hn) of \(transport.descriptors)"
    )
  }

  /// Whether everything was said and every close has gone out, or its second is over.
  private var isFinished: Bool {
    if isStopped { return true }
    guard hub.hasLeft != nil else { return false }
    let now = Clock.now().monotonic
    let end = endOfFlush ?? now + 1000
    endOfFlush = end
    return transport.connectionCount == 0 || now >= end
  }

  /// What other threads may ask of a server.
  public struct Handle: Sendable {
    let mailbox: Mailbox<Server>

    /// Begins to leave (P18).
    public func drain() { mailbox.post { $0.hub.beginDrain() } }

    /// Ends the loop at once, with nothing said or committed any more.
    public func stop() { mailbox.post { $0.isStopped = true } }
  }
}

extension Server {
  private static func open(_ configuration: Configuration) throws(ServerError) -> Database {
    do throws(StoreError) {
      return try Database(path: configuration.database, durability: configuration.durability) { fault in
        Log.warn("the database: \(fault)")
      }
    } catch {
      throw ServerError(error.message, isLocked: error.kind == .locked)
    }
  }

  private static func hash(_ bytes: [UInt8]) -> String {
    String(Secrets.hex(Secrets.sha256(bytes)).prefix(16))
  }
}

/// Why a server cannot start: one clear line; the program exits 2.
public struct ServerError: Error, Hashable, CustomStringConvertible {
  public var description: String
  /// Whether another program writes the database.
  var isLocked = false

  public init(_ description: String, isLocked: Bool = false) {
    self.description = description
    self.isLocked = isLocked
  }
}

/// Everything the transport tells goes to the hub or to the routes.
extension Server: TransportDelegate {
  public func bodyLimit(for request: Request) -> BodyVerdict { routes.bodyLimit(for: request) }

  public func upgrade(_ request: Request) -> UpgradeVerdict { routes.upgrade(request) }

  public func refusal(status: Int, _ reason: String) -> Response { routes.refusal(status: status, reason) }

  public func opened(_ connection: ConnectionID, _ subprotocol: Subprotocol, _ request: Request) {
    let token = SessionCookie.token(in: request.cookie, isSecure: isSecure(request))
    hub.opened(connection, subprotocol, cookie: token, network: request.remoteNetwork)
  }

  public func received(_ message: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID) {
    hub.received(message, isText: isText, from: connection)
  }

  public func received(_ request: Request, body: [UInt8], exchange: ExchangeID) {
    routes.received(request, body: body, exchange: exchange)
  }

  public func drained(_ connection: ConnectionID) { hub.drained(connection) }

  public func closed(_ connection: ConnectionID, code: UInt16) { hub.closed(connection, code: code) }

  public func turnEnded() {
    hub.endTurn()
    // Its turn is all that is wanted of it.
    if hub.hasUntold, telling?.isActive != true { telling = transport.after(seconds: 0.001) {} }
  }

  public func woken() { mailbox.deliver(to: self) }

  /// Whether the browser is on https, here or before a proxy.
  func isSecure(_ request: Request) -> Bool {
    request.isSecure || configuration.publicURL?.hasPrefix("https://") == true
  }
}
