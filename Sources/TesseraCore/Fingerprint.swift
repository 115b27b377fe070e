/// FNV-1a in 64 bits (Fowler, Noll, Vo): tells a repeated request from another under its number (P4).
public struct Fingerprint: Hashable, Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public init(_ bytes: some Swift.Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

extension Move {
  /// Of the binary form: the same for the same request in either encoding.
  public var fingerprint: UInt64 {
    var writer = ByteWriter(reserving: 16)
    encode(into: &writer)
    return Fingerprint(writer.bytes).value
  }
}
