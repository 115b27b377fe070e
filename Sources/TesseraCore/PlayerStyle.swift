/// The colour and shape by which a player is told apart: 64 different pairs (look.md 5).
public struct PlayerStyle: Hashable, Sendable {
  public enum Shape: UInt8, CaseIterable, Sendable {
    case circle = 0
    case square, diamond, triangle, hexagon, cross, drop, halfMoon

    /// The protocol's word for it.
    public var name: String {
      switch self {
      case .circle: "circle"
      case .square: "square"
      case .diamond: "diamond"
      case .triangle: "triangle"
      case .hexagon: "hexagon"
      case .cross: "cross"
      case .drop: "drop"
      case .halfMoon: "half-moon"
      }
    }
  }

  static let colours = [
    "#2B5DA8", "#B5482A", "#1F7A68", "#8C6400", "#7A3E86", "#B23A6B", "#55702A", "#4F6272",
  ]

  /// `#rrggbb`, on which white text has a contrast of at least 5.2.
  public let colour: String
  public let shape: Shape

  public init(_ player: PlayerNumber) {
    let number = Int(truncatingIfNeeded: player.value % 64)
    colour = PlayerStyle.colours[number % 8]
    shape = Shape.allCases[(number + number / 8) % 8]
  }
}
