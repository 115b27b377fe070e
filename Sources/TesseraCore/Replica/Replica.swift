/// Who a replica is to the server, as its hello says it.
public struct Introduction: Sendable {
  public var room: String
  public var client: ClientID
  public var name: String
  public var token: String?
  public var hostKey: String?
  public var password: String?
  public var asSpectator = false
  /// The build of the core this runs in; empty when it does not matter (P19).
  public var build = ""

  public init(room: String, client: ClientID, name: String) {
    self.room = room
    self.client = client
    self.name = name
  }
}

/// A client's copy of a room: the board as confirmed, and its own swaps on top before they are.
///
/// A pure value: messages and local moves go in, messages to send and events come out. A move costs
/// O(pending), whatever the size of the board.
public struct Replica: Sendable {
  enum Link: Sendable {
    /// No connection.
    case offline
    /// A connection on which `hello` is still to be said (again); moves are ignored.
    case lost
    /// Hello is said, the welcome not here; moves are ignored (P9).
    case greeting
    case live
    /// Three hellos were in vain.
    case stuck
  }

  /// Hellos without progress before giving up.
  static let patience = 3
  /// More pending moves than anyone makes by hand in an outage.
  static let pendingLimit = 2048
  /// More changes than this at once are told as one `board`.
  static let toldOneByOne = 64

  public internal(set) var introduction: Introduction
  var link = Link.offline
  /// Whether the own position may not be used to resume: the digest differed.
  var distrustsBoard = false
  var why: Hello.Why?
  var fruitlessHellos = 0
  var isOutdated = false

  public internal(set) var epoch: Epoch?
  /// Whether a swap was made since the round began; after a snapshot, whether one may have been.
  var hasSwapsInRound = false
  /// What the server has told of the board; nil before the first welcome.
  var puzzle: Puzzle?
  /// The confirmed mosaic with the pending swaps that fit; nil where there is none.
  public internal(set) var view: Mosaic?

  /// The confirmed card table with the pending moves that fit; nil where there is none.
  public internal(set) var laid: LaidTable?

  public internal(set) var pending: [PendingMove] = []
  /// Of the next card that is dealt here.
  var nextCardName = CardNumber.firstProvisional
  var nextNumber = ClientSequenceNumber(1)
  var pace = Pace()

  /// Own swaps of this round that may be undone, oldest first; complete if `knowsOwnSwaps`.
  var ownSwaps: [SequenceNumber] = []
  var knowsOwnSwaps = false

  public internal(set) var me: Presence?
  /// By number.
  public internal(set) var players: [Presence] = []
  public internal(set) var holds: [Hold] = []
  public internal(set) var picture: PictureReference?
  public internal(set) var isWritable = true
  public internal(set) var limits = Limits()

  public init(_ introduction: Introduction) { self.introduction = introduction }

  /// The mosaic the server has told of; nil before the first welcome, and where the board is another.
  public var confirmed: Mosaic? { puzzle?.mosaic }
  /// The card table the server has told of; nil before the first welcome, and where the board is another.
  public var table: CardTable? { puzzle?.table }
  /// Of the last move applied.
  public var sequence: SequenceNumber { puzzle?.sequence ?? .zero }
  public var round: UInt32 { puzzle?.round ?? 0 }
  /// The latch of P14: while it is set the board is at rest.
  public var isSolved: Bool { puzzle?.solved ?? false }

  /// Whether moves are sent and received at present.
  public var isReady: Bool { link == .live }

  /// Whether a swap was made since the round began and the picture is not whole (P17).
  public var isProgressMade: Bool { hasSwapsInRound && !isSolved }

  /// Whether an undo has something to take back, as far as is known here.
  public var canUndo: Bool {
    guard puzzle != nil, !isSolved, me?.role != .spectator else { return false }
    if let table { return table.cleared != nil }
    return !ownSwaps.isEmpty || pending.contains { $0.swap != nil } || !knowsOwnSwaps
  }

  /// The next hello; moves are ignored until its welcome (P9).
  public mutating func hello() -> ClientMessage {
    if link != .stuck { link = .greeting }
    defer { why = nil }
    var position: Hello.Position?
    if let epoch, puzzle != nil, !distrustsBoard {
      position = Hello.Position(epoch: epoch, sequence: sequence)
    }
    return .hello(
      Hello(
        room: introduction.room, client: introduction.client, name: introduction.name,
        token: introduction.token, hostKey: introduction.hostKey, password: introduction.password,
        asSpectator: introduction.asSpectator, position: position, why: why))
  }

  /// Takes another name; the next hello says it.
  public mutating func rename(_ name: String) { introduction.name = name }

  /// The connection is gone; pending moves stay and wait for the next welcome.
  public mutating func disconnected() {
    link = .offline
    fruitlessHellos = 0
    holds = []
    for index in pending.indices {
      pending[index].isSent = false
      pending[index].wasInterrupted = true
    }
  }

  /// Asks for a tile, or a card by its number; nil without a connection.
  public func hold(_ tile: some BinaryInteger) -> ClientMessage? {
    mayName(tile) ? .hold(tile: UInt64(clamping: tile)) : nil
  }
  public func release(_ tile: some BinaryInteger) -> ClientMessage? {
    mayName(tile) ? .release(tile: UInt64(clamping: tile)) : nil
  }
  /// The server knows no card by its provisional name.
  private func mayName(_ tile: some BinaryInteger) -> Bool {
    isReady && (table == nil || tile < CardNumber.firstProvisional.value)
  }
  public func cursor(x: UInt16, y: UInt16) -> ClientMessage? { isReady ? .cursor(x: x, y: y) : nil }
  public func ping(id: UInt64) -> ClientMessage? { isReady ? .ping(id: min(id, largestInteger)) : nil }
  /// Announces a scramble (P17); nil without a connection.
  public func announcement() -> ClientMessage? { isReady ? .pending(.scramble) : nil }
  /// Stops an announced scramble; nil without a connection.
  public func stop() -> ClientMessage? { isReady ? .stop : nil }

  /// Who holds a tile, if it is somebody else.
  func otherHolder(of tile: UInt32) -> PlayerNumber? {
    holds.first { $0.tile == tile && $0.player != me?.player }?.player
  }
}
