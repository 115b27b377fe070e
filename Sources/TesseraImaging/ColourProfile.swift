/// The ICC profile of a picture, as far as it can be carried on.
enum ColourProfile: Equatable {
  case none
  /// Whole, for the picture's own colours, and small enough for one APP2 segment.
  case carried([UInt8])
  case dropped
}

/// The pieces in which APP2 segments bring a profile (ICC.1:2010, B.4).
struct ProfileParts {
  /// What one segment can hold: 65,535 less length, signature and numbering.
  static let limit = 65_519

  private var parts: [UInt8: ArraySlice<UInt8>] = [:]
  private var total: UInt8?
  private var isOdd = false

  /// Takes what follows the signature: number, count, bytes.
  mutating func add(_ body: ArraySlice<UInt8>) {
    guard let number = body.first, let count = body.dropFirst().first else { return isOdd = true }
    if parts[number] != nil || number == 0 || number > count || total ?? count != count { isOdd = true }
    total = count
    parts[number] = body.dropFirst(2)
  }

  /// The profile, once all segments have been seen, of a picture with so many components.
  func whole(of components: Int) -> ColourProfile {
    guard let total else { return isOdd ? .dropped : .none }
    let size = parts.values.reduce(0) { $0 + $1.count }
    guard !isOdd, parts.count == Int(total), size <= ProfileParts.limit else { return .dropped }
    let bytes = (1...total).reduce(into: [UInt8]()) { $0 += parts[$1] ?? [] }
    guard ProfileParts.isSound(bytes) else { return .dropped }
    switch (String(decoding: bytes[16..<20], as: UTF8.self), components) {
    case ("RGB ", 3), ("GRAY", 1): return .carried(bytes)
    // It says nothing about grays, and nobody heeds it there.
    case ("RGB ", 1): return .none
    default: return .dropped
    }
  }

  /// Its own length and its mark `acsp` (ICC.1:2010, 7.2).
  private static func isSound(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 128 else { return false }
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return length == bytes.count && bytes[36..<40].elementsEqual("acsp".utf8)
  }
}
