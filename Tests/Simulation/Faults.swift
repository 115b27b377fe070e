/// What may go wrong in one simulation; each can be left out to find the shortest way to a failure.
struct Faults: OptionSet {
  let rawValue: Int

  /// Connections end in the middle of what is under way.
  static let cuts = Faults(rawValue: 1 << 0)
  /// One side learns much later that a connection is gone.
  static let halfOpen = Faults(rawValue: 1 << 1)
  /// Readers that take few bytes, or none for a while.
  static let slow = Faults(rawValue: 1 << 2)
  /// Attempts to connect that fail.
  static let refused = Faults(rawValue: 1 << 3)
  /// A second connection of a client while the first still carries messages.
  static let doubles = Faults(rawValue: 1 << 4)
  /// Frames with moves that are lost or damaged on a connection that goes on.
  static let damage = Faults(rawValue: 1 << 5)
  /// Commits that take seconds.
  static let stalls = Faults(rawValue: 1 << 6)
  /// Commits whose outcome is not known: lost, hidden until a crash, stored, or stored later.
  static let unknowns = Faults(rawValue: 1 << 7)
  /// Another process takes a room.
  static let thefts = Faults(rawValue: 1 << 8)
  /// The server's process dies, also in the middle of a commit.
  static let crashes = Faults(rawValue: 1 << 9)
  /// The database comes back as an older copy of itself.
  static let restores = Faults(rawValue: 1 << 10)
  /// Two tabs with the same client.
  static let clones = Faults(rawValue: 1 << 11)
  /// Reads and openings that fail.
  static let reads = Faults(rawValue: 1 << 12)
  /// Tabs that vanish with what they had not sent.
  static let deaths = Faults(rawValue: 1 << 13)
  /// A page with a bug: numbers used twice, left out, or far too many.
  static let rude = Faults(rawValue: 1 << 14)
  /// Everyone leaves, until the room has left the memory.
  static let naps = Faults(rawValue: 1 << 15)
  /// The server leaves in an orderly way, and another one comes (P18).
  static let drains = Faults(rawValue: 1 << 16)
  /// Rooms that are ended while people play in them.
  static let endings = Faults(rawValue: 1 << 17)
  /// A room with a password, which not everybody gives at once.
  static let passwords = Faults(rawValue: 1 << 18)

  static let names: [(String, Faults)] = [
    ("cuts", .cuts), ("halfOpen", .halfOpen), ("slow", .slow), ("refused", .refused), ("doubles", .doubles),
    ("damage", .damage), ("stalls", .stalls), ("unknowns", .unknowns), ("thefts", .thefts),
    ("crashes", .crashes), ("restores", .restores), ("clones", .clones), ("reads", .reads),
    ("deaths", .deaths), ("rude", .rude), ("naps", .naps),
    ("drains", .drains), ("endings", .endings), ("passwords", .passwords),
  ]

  init(rawValue: Int) { self.rawValue = rawValue }

  init?(names text: String) {
    self = []
    for word in text.split(separator: ",") {
      guard let known = Faults.names.first(where: { $0.0 == String(word) }) else { return nil }
      insert(known.1)
    }
  }

  var text: String {
    Faults.names.filter { contains($0.1) }.map { $0.0 }.joined(separator: ",")
  }
}
