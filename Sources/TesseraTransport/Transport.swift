import CLibev
import CLibwebsockets
import Glibc

/// HTTP and WebSocket on one event loop: made, used and stopped on one thread.
///
/// Not Sendable: the compiler keeps it on the thread that made it. Only `waker` may leave.
public final class Transport {
  public weak var delegate: (any TransportDelegate)?
  public let options: TransportOptions
  public let waker: Waker
  /// The port that is really bound.
  public internal(set) var port: UInt16 = 0
  public internal(set) var counters = TransportCounters()

  var connections: [ConnectionID: Connection] = [:]
  /// When to look whether a connection has been silent, and when that was last done.
  var silences: SilenceWheel
  var lookedAtSilent: UInt64 = 0
  var exchanges: [ExchangeID: Exchange] = [:]
  var socketsByAddress: [String: Int] = [:]
  /// Bytes that unfinished bodies have announced.
  var reservedBytes = 0
  /// Bytes that wait for their readers.
  var answers: AnswerBudget
  /// The peer of the socket being accepted, between the library's two callbacks about it.
  var arriving: PeerAddress?
  /// File descriptors that the process may have.
  public internal(set) var descriptors = 0
  /// Sockets taken in this turn, and the listening socket once there were enough of them.
  var arrivalsInTurn = 0
  var pausedListener: OpaquePointer?
  /// Callbacks of this turn that had work in them.
  var eventsInTurn = 0
  /// Turns without any, in a row: while answers wait, a sign of input that the library does not read.
  private var quietTurns = 0
  /// When the last sixty-four of them began.
  private var quietSince: UInt64 = 0
  let loop: OpaquePointer
  var library: Library?
  private var timers: [ObjectIdentifier: LoopTimer] = [:]
  private var lastID: UInt64 = 0

  /// Binds and listens; nothing is accepted before the first `runTurn`. Raises the limit of open files.
  public init(_ options: TransportOptions) throws(TransportError) {
    guard let loop = ev_loop_new(UInt32(EVFLAG_AUTO)) else { throw .outOfMemory }
    self.options = options
    self.loop = loop
    // Behind a proxy, where sockets are not counted by address, neither are their answers.
    let share = options.socketsPerAddress == 0 ? 0 : options.answersBytes / 4
    silences = Transport.silences(options)
    answers = AnswerBudget(total: options.answersBytes, share: share)
    waker = Waker(alarm: Alarm())
    do {
      try start()
    } catch {
      stop()
      throw error
    }
  }

  deinit { stop() }

  /// WebSocket connections that are open or closing.
  public var connectionCount: Int { connections.count }

  /// Requests without a complete response.
  public var exchangeCount: Int { exchanges.count }

  /// Bytes of answers that wait to be read.
  public var answerBytes: Int { answers.bytes }

  /// Waits for events, delivers them all, then calls `turnEnded`.
  public func runTurn() {
    eventsInTurn = 0
    ev_run(loop, Int32(EVRUN_ONCE))
    takeWhatHasCome()
    quietTurns = eventsInTurn == 0 ? quietTurns + 1 : 0
    if quietTurns.isMultiple(of: 3), quietTurns > 0 { ignorePipelinedInput() }
    if quietTurns.isMultiple(of: 64), quietTurns > 0 { pauseIfSpinning() }
    resumeListening()
    delegate?.turnEnded()
  }

  /// What has come while the turn's events were delivered belongs to it: one commit and one frame for more
  /// moves. A turn ends, however fast more comes.
  private func takeWhatHasCome() {
    var delivered = 0
    for _ in 0..<8 where eventsInTurn > delivered {
      delivered = eventsInTurn
      ev_run(loop, Int32(EVRUN_NOWAIT))
    }
  }

  /// Sixty-four turns without an event in a tenth of a second: something is ready that cannot be taken,
  /// a socket to accept without a descriptor for it for instance. The loop shall not burn a core on that.
  private func pauseIfSpinning() {
    let now = Transport.now()
    if now < quietSince + 100 {
      counters.pauses += 1
      usleep(10_000)
    }
    quietSince = now
  }

  /// Sockets that leave enough descriptors for the database, its journal and what else a process opens.
  var socketCapacity: Int { descriptors - min(64, descriptors / 4) }

  /// What `closed` tells of a connection from which nothing had come for `hangupSeconds`.
  public static let silentCode: UInt16 = 4006

  /// Sends at once when nothing waits before it, else queues; unknown and closing connections are skipped.
  public func send(_ frame: Frame, to connection: ConnectionID) {
    guard let connection = connections[connection], connection.isOpen else { return }
    pass(frame, to: connection)
  }

  /// Sends, unless it would have to wait and more than `limit` bytes would wait then; false if so.
  public func offer(_ frame: Frame, to connection: ConnectionID, upTo limit: Int) -> Bool {
    guard let connection = connections[connection], connection.isOpen else { return true }
    let queued = connection.queuedBytes
    guard queued == 0 || queued + frame.count <= limit else { return false }
    pass(frame, to: connection)
    return true
  }

  private func pass(_ frame: Frame, to connection: Connection) {
    counters.framesOut += 1
    counters.bytesOut += UInt64(frame.count)
    if !connection.send(frame) { counters.framesQueued += 1 }
  }

  /// Sends what is queued, then a close frame; nothing of the connection is delivered any more but `closed`.
  ///
  /// A peer that does not take it within five seconds is cut off.
  public func close(_ connection: ConnectionID, code: UInt16, reason: String = "") {
    connections[connection]?.close(CloseReason(code: code, words: reason))
  }

  /// Closes every connection as `close` does.
  public func closeAll(code: UInt16, reason: String = "") {
    for connection in connections.values { connection.close(CloseReason(code: code, words: reason)) }
  }

  /// Bytes accepted by `send` that the kernel has not taken yet, at most one frame too many.
  public func queuedBytes(of connection: ConnectionID) -> Int {
    connections[connection]?.queuedBytes ?? 0
  }

  /// Numeric address of the peer; empty for an unknown connection.
  public func remoteAddress(of connection: ConnectionID) -> String {
    connections[connection]?.address.text ?? ""
  }

  /// Calls `body` on the loop thread every so many seconds until cancelled.
  @discardableResult
  public func every(seconds: Double, _ body: @escaping () -> Void) -> LoopTimer {
    keep(LoopTimer(loop: loop, after: seconds, every: seconds, body: body))
  }

  /// Calls `body` on the loop thread once.
  @discardableResult
  public func after(seconds: Double, _ body: @escaping () -> Void) -> LoopTimer {
    keep(LoopTimer(loop: loop, after: seconds, every: 0, body: body))
  }

  /// Ends all connections without ceremony and frees the loop; nothing is delivered any more.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    delegate = nil
    for timer in timers.values { timer.cancel() }
    timers = [:]
    waker.alarm.detach()
    library?.destroy(loop: loop)
    library = nil
    ev_loop_destroy(loop)
  }

  private var isStopped = false

  private func keep(_ timer: LoopTimer) -> LoopTimer {
    if timers.count >= 64 { timers = timers.filter { $0.value.isActive } }
    timers[ObjectIdentifier(timer)] = timer
    return timer
  }

  /// A number no connection or exchange of this transport has had.
  func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }
}
