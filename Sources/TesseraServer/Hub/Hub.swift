package import TesseraCore
package import TesseraStore
import TesseraTransport

/// All sessions and the rooms in memory: takes in what they say, ends the turns, tells what was committed.
///
/// Belongs to the loop's thread; other threads reach it by `Post` only.
package final class Hub {
  /// Leaves a letter for the hub from any thread.
  package typealias Post = @Sendable (@escaping @Sendable (Hub) -> Void) -> Void

  /// What the hub needs of the world: all that is slow, and all that does not follow from what it was told.
  package struct World {
    var log: any MoveLog
    var store: any RoomStore
    var jobs: any JobQueue
    var wire: any Wire
    var post: Post
    var now: () -> Moment
    /// Chance for epochs, seeds and waits; secrets come from nowhere but `Secrets`.
    var random32: () -> UInt32
    var warn: (String) -> Void

    package init(
      log: any MoveLog, store: any RoomStore, jobs: any JobQueue, wire: any Wire, post: @escaping Post,
      now: @escaping () -> Moment = Clock.now, random32: @escaping () -> UInt32 = Secrets.random32,
      warn: @escaping (String) -> Void = Log.warn
    ) {
      self.log = log
      self.store = store
      self.jobs = jobs
      self.wire = wire
      self.post = post
      self.now = now
      self.random32 = random32
      self.warn = warn
    }

    func random64() -> UInt64 { UInt64(random32()) << 32 | UInt64(random32()) }
  }

  /// Whether moves are judged, and what they wait for if not.
  enum Storage {
    case idle
    /// An append is in flight since then.
    case appending(Flight)
    /// Rooms are being opened again after an outcome that is not known; nothing is appended before.
    case probing
  }

  /// What one append carries.
  struct Flight {
    var rooms: [HostedRoom]
    var creations: [Creation]
    var since: UInt64
    var startedMicroseconds: UInt64
  }

  /// A room that is being made, with whom to tell.
  struct Creation {
    var batch: RoomBatch
    var reply: (Receipt) -> Void
  }

  static let greetingMs: UInt64 = 5000
  static let behindMs: UInt64 = 10_000
  static let unloadMs: UInt64 = 60_000
  /// After so long without a sign of life a player has left (P11).
  static let absenceMs: UInt64 = 30_000
  static let stallMs: UInt64 = 2000
  /// A write-ahead log this large is not checkpointed: somebody keeps a snapshot, or the disk refuses.
  static let largeLogBytes = 128 << 20
  static let uncommittedLimit = 16 << 20
  static let waitingMessages = 64
  /// Hellos that one commit carries; a storm of them must not hold up the moves of those who play (R32).
  static let admissionsPerTurn = 64

  let world: World
  let limits: Limits
  /// The hash of the browser's core, told in every welcome.
  let build: String
  /// How often everyone in a room is told of moves; what comes faster makes larger frames.
  package var tellings: (burst: UInt64, perSecond: UInt64) = (8, 1000)
  var sessions: [ConnectionID: Session] = [:]
  var members: [SessionID: Session] = [:]
  /// Sessions without a hello, the oldest first.
  var greeters: [Session] = []
  /// Sessions whose hello waits for a later turn, the oldest first.
  var arrivals: [Session] = []
  /// First hellos so far.
  var greetings: UInt64 = 0
  /// Hellos taken up since the last turn was sealed.
  var admissions = 0
  var guesses = Guesses()
  var lateGuesses: [LateGuess] = []
  var slow: [Session] = []
  var rooms: [RoomID: HostedRoom] = [:]
  var dirty: [HostedRoom] = []
  var pointing: [HostedRoom] = []
  /// Rooms with committed moves that not everyone has been told.
  var gathering: [HostedRoom] = []
  var creations: [Creation] = []
  /// Rooms that are being closed, in the order in which that was asked.
  var partings: [Parting] = []
  /// When uploads that wait for a room are looked through next, in monotonic milliseconds.
  var nextSweep: UInt64 = 0
  var storage = Storage.idle
  /// What every session was last told of `storage`.
  package internal(set) var isWritable = true
  package internal(set) var uncommittedBytes = 0
  /// Whether the alarm of the write-ahead log's size is on.
  var isLogLarge = false
  var drain = Drain.none
  var metrics = Metrics()
  private var lastSession: UInt64

  package init(world: World, limits: Limits, build: String) {
    self.world = world
    self.limits = limits
    self.build = build
    // A thousand for each millisecond: the numbers of two processes on one database never meet.
    lastSession = world.now().unix &* 1000
  }

  func nextSessionID() -> SessionID {
    lastSession &+= 1
    return SessionID(lastSession)
  }

  /// Players in a room right now, those away for less than 30 s included.
  func presentCount(in room: RoomID) -> Int { rooms[room]?.room?.presentCount ?? 0 }

  /// Makes a room with the next append; the reply comes on the loop's thread.
  package func create(_ creation: RoomCreation, id: RoomID, reply: @escaping (Receipt) -> Void) {
    let epoch = Epoch(counter: 1, random: world.random32())
    let batch = RoomBatch(room: id, epoch: epoch, after: .zero, records: [.created(creation)])
    creations.append(Creation(batch: batch, reply: reply))
  }

  /// Notes that the room may have something to tell or to store when the turn ends.
  func touch(_ hosted: HostedRoom) {
    guard !hosted.isDirty else { return }
    hosted.isDirty = true
    dirty.append(hosted)
  }

  /// Lets a room change in place, keeping the books of its uncommitted records; nil while it is not loaded.
  @discardableResult
  func change<Result>(_ hosted: HostedRoom, _ body: (inout Room) -> Result) -> Result? {
    // All in one access: each reading of the room from outside would copy it.
    var grown = 0
    let result = hosted.room?.changed { room in
      let before = room.uncommittedBytes
      defer { grown = room.uncommittedBytes - before }
      return body(&room)
    }
    uncommittedBytes += grown
    return result
  }
}

extension Room {
  /// Lets it be read or changed where it is.
  mutating func changed<Result>(by body: (inout Room) -> Result) -> Result { body(&self) }
}
