import TesseraCore

/// What one simulation is made of; everything follows from the seed.
struct Plan {
  var seed: UInt64
  /// What the seed has drawn, and what of it is left in.
  let drawn: Faults
  var faults: Faults
  /// Actions of users and mischief, after which all faults end.
  var steps: Int
  var rooms: Int
  var players: Int
  var tabs: Int
  var columns: Int
  var rows: Int
  var limits = Limits()
  /// The loop's turn ends at multiples of this.
  var turnMs: UInt64
  var latencyMs: Int
  /// Between two actions of one tab.
  var gapMs: Int
  /// Between two faults.
  var mischiefMs: Int
  /// A commit's usual time.
  var commitMs: Int
  /// How often a room is told of moves.
  var tellings: (burst: UInt64, perSecond: UInt64)
  /// Users that let few moves wait for their answer rather than filling the window.
  var isPatient: Bool
  /// The rooms are card tables with this deck; nil: mosaics.
  var deck: Deck?
  /// Seeds from here on play card tables.
  static let tables: UInt64 = 1_000_000

  init(seed: UInt64) {
    var chance = Chance(seed: seed, stream: 1)
    self.seed = seed
    var drawn: Faults = []
    // What came later draws from a stream of its own: the seeds that once failed stay what they were.
    var later = Chance(seed: seed, stream: 6)
    for (_, fault) in Faults.names {
      let isLater = fault.rawValue >= Faults.drains.rawValue
      let odds =
        switch fault {
        case .restores: 6
        case .naps: 12
        case .damage, .clones, .rude: 20
        case .crashes, .deaths: 30
        case .drains, .passwords: 15
        case .endings: 8
        default: 50
        }
      if isLater ? later.percent(odds) : chance.percent(odds) { drawn.insert(fault) }
    }
    tellings = later.pick([(8, 1000), (1, 50), (1, 4)])
    if chance.percent(5) { drawn = [] }
    self.drawn = drawn
    faults = drawn
    steps = Int(chance.between(40, chance.percent(10) ? 500 : 220))
    rooms = chance.percent(25) ? 2 : 1
    players = 1 + chance.below(3)
    tabs = players + chance.below(3)
    columns = 2 + chance.below(3)
    rows = 2 + chance.below(columns - 1)
    turnMs = chance.between(1, 20)
    latencyMs = chance.pick([2, 10, 60, 300])
    gapMs = chance.pick([4, 40, 300, 300, 1500])
    mischiefMs = chance.pick([200, 800, 3000, 8000])
    commitMs = chance.pick([1, 4, 30])
    isPatient = chance.percent(60)
    limits.queueBytes = UInt64(chance.pick([300, 500, 900, 1 << 20]))
    limits.inFlight = UInt64(chance.pick([64, 64, 6]))
    if chance.percent(25) { (limits.movesPerSecond, limits.burst) = (5, 8) }
    if chance.percent(10) { (limits.movesPerSecond, limits.burst) = (0, 0) }
    guard seed >= Plan.tables else { return }
    let tiles = Grid(columns: 2, rows: 3).map { Deck.tiles($0, seed: UInt32(truncatingIfNeeded: seed)) }
    deck = chance.pick([.picture, tiles ?? .picture, .standard(seed: UInt32(truncatingIfNeeded: seed))])
  }
}
