/// The eight ways a camera can have been held (EXIF 2.3, tag 0x0112).
enum Orientation: UInt8, CaseIterable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

  /// Whether width and height change places.
  var swapsSides: Bool { rawValue >= 5 }

  /// Whether the upright picture's columns and rows come from the file's in reverse.
  var reverses: (columns: Bool, rows: Bool) {
    switch self {
    case .upright, .transposed: (false, false)
    case .mirrored, .turnedLeft: (true, false)
    case .flipped, .turnedRight: (false, true)
    case .upsideDown, .transversed: (true, true)
    }
  }

  /// Reads the tag from an EXIF block (a small TIFF file) in either byte order; anything odd is upright (I4).
  init(exif: ArraySlice<UInt8>) {
    self = Orientation.tag(of: TIFF(Array(exif))).flatMap(Orientation.init) ?? .upright
  }

  private static func tag(of tiff: TIFF?) -> UInt8? {
    guard let tiff, let directory = tiff.word(at: 4), let count = tiff.half(at: directory) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = tiff.half(at: entry) else { return nil }
      guard tag == 0x0112 else { continue }
      guard tiff.half(at: entry + 2) == 3, tiff.word(at: entry + 4) == 1 else { return nil }
      return tiff.half(at: entry + 8).flatMap(UInt8.init(exactly:))
    }
    return nil
  }
}

/// Numbers of a TIFF file in its own byte order, nil where there are none.
private struct TIFF {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
      isBigEndian = false
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      isBigEndian = true
    } else {
      return nil
    }
  }

  func half(at offset: Int) -> Int? { number(at: offset, count: 2) }
  func word(at offset: Int) -> Int? { number(at: offset, count: 4) }

  /// Offsets come from 32-bit numbers and sums of few of them, which cannot overflow 64 bits.
  private func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let digits = bytes[offset..<offset + count]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
