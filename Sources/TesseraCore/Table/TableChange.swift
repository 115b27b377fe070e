/// Which cards of a laid table may be other than when somebody last looked.
public struct TableChange: Equatable, Sendable {
  /// By the names that they have outside; some may be gone. Without meaning if it is everything.
  public private(set) var names: Set<CardNumber> = []
  /// Whether any card may have changed.
  public private(set) var isEverything: Bool

  static let everything = TableChange(isEverything: true)
  static let nothing = TableChange(isEverything: false)

  private init(isEverything: Bool) { self.isEverything = isEverything }

  /// More names than a table has cards are none the less everything: nobody has looked for long.
  mutating func note(_ name: CardNumber) {
    guard !isEverything else { return }
    names.insert(name)
    if names.count > CardTable.capacity { self = .everything }
  }
}
