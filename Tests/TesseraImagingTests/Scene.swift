import CTurboJPEG

@testable import TesseraImaging

/// Pictures that the tests draw for themselves.
enum Scene {
  /// Smooth colours with a different corner at each end, so that turning and mirroring show.
  static func corners(_ width: Int, _ height: Int) -> Bitmap {
    bitmap(width, height) { x, y in
      (UInt8(x * 255 / max(1, width - 1)), UInt8(y * 255 / max(1, height - 1)), x > y ? 200 : 60)
    }
  }

  static func flat(_ width: Int, _ height: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bitmap {
    bitmap(width, height) { _, _ in (red, green, blue) }
  }

  static func bitmap(_ width: Int, _ height: Int, _ colour: (Int, Int) -> (UInt8, UInt8, UInt8)) -> Bitmap {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = colour(x, y)
        pixels += [red, green, blue]
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A plain file as a camera would write it: baseline, 4:2:0.
  static func jpeg(_ bitmap: Bitmap, quality: Int = 92, fine: Bool = false) throws -> [UInt8] {
    try Encoder(profile: .none, chroma: fine ? .fine : .coarse).jpeg(of: bitmap, quality: quality)
  }

  /// A file in any of the library's forms, from pixels in any of its formats.
  static func jpeg(
    raw pixels: [UInt8], _ width: Int, _ height: Int, format: TJPF = TJPF_RGB, chroma: TJSAMP = TJSAMP_444,
    flags: Int32 = 0
  ) throws -> [UInt8] {
    let handle = tjInitCompress()
    defer { tjDestroy(handle) }
    var target: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    // The library allocates the target, which is copied and given back.
    let result = tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &target, &size,
      Int32(chroma.rawValue), 95, flags)
    defer { tjFree(target) }
    guard result == 0 else { throw CodecFault(message: String(cString: tjGetErrorStr2(handle))) }
    return [UInt8](UnsafeBufferPointer(start: target, count: Int(size)))
  }

  static func progressive(_ bitmap: Bitmap) throws -> [UInt8] {
    try jpeg(raw: bitmap.pixels, bitmap.width, bitmap.height, flags: TJFLAG_PROGRESSIVE)
  }

  /// The pixels of one of our own files.
  static func pixels(_ jpeg: [UInt8]) throws -> Bitmap {
    try Decoder.bitmap(of: JPEGWalk(jpeg, limits: IntakeLimits()), atLeast: IntakeLimits().side)
  }
}

extension [UInt8] {
  /// The file with a segment put right behind SOI.
  func with(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return self[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body + self[2...]
  }

  /// Where a marker stands first.
  func offset(of marker: UInt8) -> Int? {
    indices.dropLast().first { self[$0] == 0xFF && self[$0 + 1] == marker }
  }

  func contains(text: String) -> Bool {
    let needle = Array(text.utf8)
    return indices.dropLast(Swift.max(0, needle.count - 1)).contains { self[$0...].starts(with: needle) }
  }

  static func exif(orientation: UInt8, bigEndian: Bool, type: UInt8 = 3) -> [UInt8] {
    let tail = Array("GPSLatitude 46.9480 N".utf8)
    let directory: [UInt8] =
      bigEndian
      ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, type, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, type, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    return Array("Exif\0\0".utf8) + directory + tail
  }
}

extension Bitmap {
  subscript(x: Int, y: Int) -> [Int] {
    (0..<channels).map { Int(pixels[y * stride + x * channels + $0]) }
  }

  /// How many samples there are, and how many of them differ by more than 12.
  func differences(from other: Bitmap) -> (all: Int, off: Int) {
    (pixels.count, zip(pixels, other.pixels).count { abs(Int($0) - Int($1)) > 12 })
  }

  /// The greatest difference of any channel; nil for another size.
  func distance(to other: Bitmap) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    return zip(pixels, other.pixels).reduce(0) { Swift.max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
