/// The place of a move in its room's order: 1, 2, 3 … without gaps; 0 is the board before any move.
public struct SequenceNumber: Hashable, Comparable, Sendable {
  public var value: UInt64
  public static let zero = SequenceNumber(0)

  public init(_ value: UInt64) { self.value = value }

  public var next: SequenceNumber { SequenceNumber(value &+ 1) }
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// The number a client gives to its own moves: 1, 2, 3 … per (room, client).
public struct ClientSequenceNumber: Hashable, Comparable, Sendable {
  public var value: UInt64
  public static let zero = ClientSequenceNumber(0)

  public init(_ value: UInt64) { self.value = value }

  public var next: ClientSequenceNumber { ClientSequenceNumber(value &+ 1) }
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// A player of one room, numbered 1, 2, 3 … in the order of arrival.
public struct PlayerNumber: Hashable, Comparable, Sendable {
  public var value: UInt32

  public init(_ value: UInt32) { self.value = value }

  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// One connection of a player, named by the server; never reused within a process.
public struct SessionID: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) { self.value = value }
}

/// The largest integer the protocol carries, exact in every JSON reader: 2⁵³ − 1.
public let largestInteger: UInt64 = 9_007_199_254_740_991
