/// The generator of Steele, Lea and Flood (OOPSLA 2014): the same numbers on every platform.
public struct SplitMix64: Sendable {
  /// The golden ratio's 64 bits, added at each step.
  public static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15

  public var state: UInt64

  public init(state: UInt64) { self.state = state }

  /// The finaliser by itself: a bijection of 64 bits (P8).
  public static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  public mutating func next() -> UInt64 {
    state &+= SplitMix64.gamma
    return SplitMix64.mix(state)
  }

  /// A number below `bound`: the high half of the 128-bit product (P17), no division, same everywhere.
  public mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// 0 … `count` − 1 in an order of the seed: Fisher–Yates from the back (P17).
  static func order(of count: Int, seed: UInt32) -> [UInt16] {
    var order = (0..<count).map { UInt16($0) }
    var random = SplitMix64(state: UInt64(seed))
    for i in stride(from: count - 1, through: 1, by: -1) {
      order.swapAt(i, Int(truncatingIfNeeded: random.next(below: UInt64(i + 1))))
    }
    return order
  }
}
