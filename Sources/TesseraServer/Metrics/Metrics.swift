import TesseraCore

/// What the hub counts; sizes of maps and queues are read from it when they are asked for.
struct Metrics {
  var connectionsOpened: UInt64 = 0
  var messagesReceived: UInt64 = 0
  /// Messages that got an error and a close.
  var messagesRefused: UInt64 = 0
  /// Wrong answers to what only some may know, by what it was.
  var wrongSecrets: [Secret: UInt64] = [:]
  /// Passwords that had to wait for their turn.
  var guessesDelayed: UInt64 = 0
  /// Messages over what a session may say, answered with an error.
  var messagesUnheard: UInt64 = 0
  /// Cursors that came faster than they are told, passed over.
  var cursorsDropped: UInt64 = 0
  var movesReceived: UInt64 = 0
  var movesApplied: UInt64 = 0
  var rejections: [RejectionReason: UInt64] = [:]
  var resyncs: [ResyncReason: UInt64] = [:]
  var errors: [ErrorCode: UInt64] = [:]
  /// Hellos of clients whose board differed from the server's.
  var digestMismatches: UInt64 = 0
  var closes: [UInt16: UInt64] = [:]
  var framesSent: UInt64 = 0
  var bytesSent: UInt64 = 0
  var welcomes: UInt64 = 0
  var commits: UInt64 = 0
  /// Records of each append.
  var batchRecords = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096])
  /// From handing a batch over to its receipt.
  var commitMicroseconds = Histogram(
    bounds: [100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_000_000])
  var roomsLoaded: UInt64 = 0
  var roomsUnloaded: UInt64 = 0
  /// Ended or deleted.
  var roomsClosed: UInt64 = 0
  /// Hellos of somebody who was not in the room's memory.
  var clientsRecalled: UInt64 = 0
  var sessionsBehind: UInt64 = 0
  var storagePauses: UInt64 = 0
  var storeFailures: UInt64 = 0
  var logAlarms: UInt64 = 0
  var httpRequests: [Int: UInt64] = [:]

  /// What can be guessed at.
  enum Secret: String {
    case password, hostKey, client, room, createKey, tooManyTries
  }

  /// Counts a message to one session by what it says.
  mutating func count(_ message: ServerMessage) {
    switch message {
    case .welcome: welcomes += 1
    case .rejected(_, let rejection): rejections[rejection.reason, default: 0] += 1
    case .resync(let reason): resyncs[reason, default: 0] += 1
    case .error(let code, _, _): errors[code, default: 0] += 1
    default: break
    }
  }
}

/// How often values fell under each bound, and their sum.
struct Histogram {
  /// Rising.
  let bounds: [UInt64]
  /// One more than bounds: the last counts what is above them all.
  private(set) var counts: [UInt64]
  private(set) var sum: UInt64 = 0

  init(bounds: [UInt64]) {
    self.bounds = bounds
    counts = [UInt64](repeating: 0, count: bounds.count + 1)
  }

  mutating func add(_ value: UInt64) {
    counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
    sum &+= value
  }

  var total: UInt64 { counts.reduce(0, +) }
}
