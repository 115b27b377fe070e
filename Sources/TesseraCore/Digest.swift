/// The 64-bit fingerprint of a board by which replicas notice any difference (P8).
///
/// A sum of one term a cell, so that a swap changes it in O(1).
public struct Digest: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) { self.value = value }

  /// Reads 16 lower-case hex digits; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 16, let value = Hex.decode(text.utf8) else { return nil }
    self.value = value
  }

  /// The digest of a whole board, in O(tiles).
  init(grid: Grid, tiles: [UInt16]) {
    value = SplitMix64.mix((UInt64(grid.columns) << 32 | UInt64(grid.rows)) &+ SplitMix64.gamma)
    for (cell, tile) in tiles.enumerated() { value &+= Digest.term(cell, tile) }
  }

  public var text: String { Hex.encode(value) }

  /// Follows the exchange of what lies in two cells.
  mutating func exchange(_ a: Int, holding tileA: UInt16, with b: Int, holding tileB: UInt16) {
    value &-= Digest.term(a, tileA) &+ Digest.term(b, tileB)
    value &+= Digest.term(a, tileB) &+ Digest.term(b, tileA)
  }

  /// Three words, each mixed into what the ones before it came to.
  static func chain(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> UInt64 {
    let one = SplitMix64.mix(first &+ SplitMix64.gamma)
    let two = SplitMix64.mix(one &+ second &+ SplitMix64.gamma)
    return SplitMix64.mix(two &+ third &+ SplitMix64.gamma)
  }

  private static func term(_ cell: Int, _ tile: UInt16) -> UInt64 {
    SplitMix64.mix((UInt64(cell) << 32 | UInt64(tile)) &+ SplitMix64.gamma)
  }
}
