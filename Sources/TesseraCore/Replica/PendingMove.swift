/// A move of this client that has no outcome yet.
public struct PendingMove: Hashable, Sendable {
  public internal(set) var number: ClientSequenceNumber
  public internal(set) var move: Move
  /// What the card of a deal is called until it has its number.
  public internal(set) var card: CardNumber?
  /// Whether the view shows it: a swap whose tiles still lie where it says, or a card's move that fits.
  public internal(set) var isShown = false
  /// Whether it was shown before the view was last taken apart.
  var wasShown = false
  /// Whether it was given to the present connection.
  var isSent = false
  /// Whether any connection ever had it: only a move nobody saw may be taken back without asking.
  var wasEverSent = false
  /// Whether a connection ended while it waited: a scramble does not outlive that.
  var wasInterrupted = false

  init(_ number: ClientSequenceNumber, _ move: Move, card: CardNumber? = nil) {
    self.number = number
    self.move = move
    self.card = card
  }

  /// The exchange that may be shown at once; scramble, undo and restore wait for the server (P17).
  public var swap: Swap? {
    guard case .swap(let swap) = move else { return nil }
    return swap
  }

  /// Whether it changes the whole board for everyone.
  var isSweeping: Bool {
    switch move {
    case .scramble, .restore, .table(.clear): true
    case .swap, .undo, .table: false
    }
  }

  var isUndo: Bool {
    guard case .undo = move else { return false }
    return true
  }
}
