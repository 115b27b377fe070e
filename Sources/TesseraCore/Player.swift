/// A player as its room knows it, present or not.
struct Player: Sendable {
  let number: PlayerNumber
  let identity: Identity
  var name: String
  var role: Role
  let joined: UInt64
  /// Connections now, those that only watch included.
  var sessions = 0
  /// Connections that may move.
  var playingSessions = 0
  /// Monotonic milliseconds at which the last connection ended, until the player counts as left.
  var awaySince: UInt64?
  var moves = TokenBucket()
  var overdrafts = Recurrence()

  init(_ record: PlayerRecord) {
    number = record.player
    identity = record.identity
    name = record.name
    role = record.role
    joined = record.joined
  }

  var isPresent: Bool { sessions > 0 || awaySince != nil }

  var presence: Presence {
    Presence(player: number, name: name, role: role, away: sessions == 0)
  }

  /// Whether nothing would be forgiven if the player were taken up anew from the log.
  func isRested(perSecond: UInt64, at now: UInt64) -> Bool {
    moves.isFull(perSecond: perSecond, at: now) && overdrafts.isOver(within: 10_000, at: now)
  }

  var record: PlayerRecord {
    PlayerRecord(player: number, identity: identity, name: name, role: role, joined: joined)
  }
}

/// The players a room has in memory, by number and by who they are.
struct Roster: Sendable {
  private var players: [PlayerNumber: Player] = [:]
  private var numbers: [Identity: PlayerNumber] = [:]
  private var latest = PlayerNumber(0)
  /// Those connected or away, in the order of their numbers.
  private(set) var present: [PlayerNumber] = []

  subscript(number: PlayerNumber) -> Player? { players[number] }

  func number(of identity: Identity) -> PlayerNumber? { numbers[identity] }

  var count: Int { players.count }

  /// The number the next new player gets.
  var nextNumber: PlayerNumber { PlayerNumber(latest.value &+ 1) }

  /// Those present who may move.
  var playing: Int { present.count { players[$0].map { $0.role != .spectator } ?? false } }

  var presences: [Presence] { present.compactMap { players[$0]?.presence } }

  mutating func add(_ record: PlayerRecord) {
    players[record.player] = Player(record)
    numbers[record.identity] = record.player
    latest = max(latest, record.player)
  }

  /// No new player gets a number up to this one.
  mutating func reserve(_ number: PlayerNumber) { latest = max(latest, number) }

  /// Takes out those who are not present, of whom the log knows as much.
  mutating func forget(where isForgotten: (Player) -> Bool) {
    for player in players.values.filter({ !$0.isPresent && isForgotten($0) }) {
      players[player.number] = nil
      numbers[player.identity] = nil
    }
  }

  /// Changes one player of the roster and keeps the list of those present right.
  @discardableResult
  mutating func update<T>(_ number: PlayerNumber, _ change: (inout Player) -> T) -> T? {
    guard let index = players.index(forKey: number) else { return nil }
    let wasPresent = players.values[index].isPresent
    let result = change(&players.values[index])
    let isPresent = players.values[index].isPresent
    if isPresent != wasPresent { note(number, isPresent: isPresent) }
    return result
  }

  private mutating func note(_ number: PlayerNumber, isPresent: Bool) {
    if isPresent {
      present.insert(number, at: present.firstIndex { $0 > number } ?? present.endIndex)
    } else {
      present.removeAll { $0 == number }
    }
  }
}
