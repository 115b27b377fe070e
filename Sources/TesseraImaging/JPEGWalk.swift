import Glibc

/// One walk over a JPEG's markers: judges it and makes the normalised copy that the decoder gets.
///
/// The copy holds tables, frame and scans only, and the marks that decide how colours are read. Junk between
/// markers, metadata, previews, second pictures and trailing bytes are left out (I10, I12). It grows with the
/// bytes that are there, never with what they claim (I6).
struct JPEGWalk {
  private let bytes: [UInt8]
  private let limits: IntakeLimits
  private var offset = 2
  private var entropyBytes = 0
  private var hasJFIF = false
  private var profile = ProfileParts()
  private var segments = 0

  private(set) var copy: [UInt8] = [0xFF, 0xD8]
  private(set) var frame: JPEGFrame?
  private(set) var scans = 0
  private(set) var orientation: Orientation?
  /// Whether the picture said itself where it ends.
  private(set) var hasEnd = false

  /// The colour profile, if it is whole, small and of the picture's own colours.
  var colourProfile: ColourProfile { profile.whole(of: frame?.components.count ?? 3) }

  /// Walks the whole file; everything that can be refused without decoding is refused here.
  init(_ bytes: [UInt8], limits: IntakeLimits) throws(PictureRefusal) {
    self.bytes = bytes
    self.limits = limits
    while scans == 0 || !hasEnd {
      guard let marker = nextMarker() else { break }
      guard try take(marker) else { break }
    }
    try finish()
  }

  /// Finds the next marker over junk and fill bytes; nil at the end of the file.
  private mutating func nextMarker() -> UInt8? {
    while offset + 1 < bytes.count {
      guard bytes[offset] == 0xFF, bytes[offset + 1] != 0, bytes[offset + 1] != 0xFF else {
        offset += 1
        continue
      }
      offset += 2
      return bytes[offset - 1]
    }
    offset = bytes.count
    return nil
  }

  /// Takes one marker with what belongs to it; false when the file ends in its middle.
  private mutating func take(_ marker: UInt8) throws(PictureRefusal) -> Bool {
    switch marker {
    case 0xD9:
      hasEnd = true
      return true
    case 0x01, 0xD0...0xD7: return true
    case 0xF7: throw .unusual(.jpegLS)
    case 0xDE, 0xDF: throw .unusual(.hierarchical)
    case 0x02...0xBF, 0xC8, 0xD8, 0xF0...0xFD:
      throw .damaged(offset: offset - 2, reason: "unknown marker")
    default: break
    }
    guard let body = try segment() else { return false }
    try keep(marker, body)
    return true
  }

  /// The bytes after a segment's length; nil when the file ends before they do.
  private mutating func segment() throws(PictureRefusal) -> ArraySlice<UInt8>? {
    guard offset + 2 <= bytes.count else { return nil }
    let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    guard length >= 2 else { throw .damaged(offset: offset, reason: "impossible segment length") }
    segments += 1
    guard segments <= 4096 else { throw .damaged(offset: offset, reason: "too many segments") }
    guard offset + length <= bytes.count else { return nil }
    defer { offset += length }
    return bytes[offset + 2..<offset + length]
  }

  private mutating func keep(_ marker: UInt8, _ body: ArraySlice<UInt8>) throws(PictureRefusal) {
    switch marker {
    case 0xC4, 0xDB, 0xDD: append(marker, body)
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: try takeFrame(marker, body)
    case 0xDA: try takeScan(body)
    case 0xE0 where frame == nil && !hasJFIF && body.count >= 14 && body.starts(with: Signature.jfif):
      hasJFIF = true
      append(marker, Signature.jfif[...] + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    case 0xE1 where frame == nil && orientation == nil && body.starts(with: Signature.exif):
      orientation = Orientation(exif: body.dropFirst(Signature.exif.count))
    case 0xE2 where body.starts(with: Signature.profile):
      profile.add(body.dropFirst(Signature.profile.count))
    case 0xEE where frame == nil && body.count >= 12 && body.starts(with: Signature.adobe):
      append(marker, body.prefix(12))
    default: break
    }
  }

  private mutating func takeFrame(_ marker: UInt8, _ body: ArraySlice<UInt8>) throws(PictureRefusal) {
    guard frame == nil else { throw .damaged(offset: offset, reason: "a second frame header") }
    let frame = try JPEGFrame(marker: marker, body: body)
    let (width, height) = (frame.width, frame.height)
    guard max(width, height) <= limits.side else {
      throw .tooLong(width: width, height: height, limit: limits.side)
    }
    guard width * height <= limits.pixels else {
      throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
    }
    self.frame = frame
    append(marker, body)
  }

  private mutating func takeScan(_ body: ArraySlice<UInt8>) throws(PictureRefusal) {
    guard var frame else { throw .damaged(offset: offset, reason: "a scan before the frame header") }
    scans += 1
    guard scans <= limits.scans, scans * frame.width * frame.height <= limits.scanPixels else {
      throw .tooManyScans(count: scans)
    }
    try frame.addScan(body)
    if scans == 1, frame.isProgressive || !frame.hasAllComponents { try collect(frame) }
    self.frame = frame
    // Some phones write other numbers here, which mean nothing in a sequential picture (I2).
    append(0xDA, frame.isProgressive ? body : body.dropLast(3) + [0, 63, 0])
    takeEntropy()
  }

  /// A picture that comes in several scans is kept whole, in coefficients of two bytes, until the last.
  private func collect(_ frame: JPEGFrame) throws(PictureRefusal) {
    guard frame.coefficientBytes > limits.coefficientBytes else { return }
    let (pixels, share) = (frame.width * frame.height, frame.coefficientBytes / 1000)
    throw .tooManyPixels(
      width: frame.width, height: frame.height, limit: limits.coefficientBytes / 1000 * pixels / share)
  }

  /// Copies coded data up to the next marker that is no restart.
  private mutating func takeEntropy() {
    let start = offset
    while offset < bytes.count {
      offset = firstMark(from: offset)
      var next = offset + 1
      while next < bytes.count, bytes[next] == 0xFF { next += 1 }
      guard next < bytes.count, bytes[next] == 0 || (0xD0...0xD7).contains(bytes[next]) else { break }
      offset = next + 1
    }
    entropyBytes += offset - start
    copy.append(contentsOf: bytes[start..<offset])
  }

  /// Where the next 0xFF stands, or the end.
  private func firstMark(from offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      // It looks at the bytes from `offset` to the end, which are all there.
      guard let rest = bytes.baseAddress.map({ $0 + offset }),
        let mark = memchr(rest, 0xFF, bytes.count - offset)
      else { return bytes.count }
      return offset + (UnsafeRawPointer(mark) - UnsafeRawPointer(rest))
    }
  }

  private mutating func append(_ marker: UInt8, _ body: ArraySlice<UInt8>) {
    let length = body.count + 2
    copy += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]
    copy.append(contentsOf: body)
  }

  private mutating func finish() throws(PictureRefusal) {
    guard let frame, scans > 0, frame.hasAllComponents, hasEnd || frame.isFinished else { throw .cutOff }
    // A sequential picture needs two bits a block at the very least, so a bomb is known by its size.
    let blocks = (frame.width + 7) / 8 * ((frame.height + 7) / 8)
    guard frame.isProgressive || entropyBytes * 8 >= blocks * 2 else { throw .cutOff }
    copy += [0xFF, 0xD9]
  }
}

private enum Signature {
  static let jfif = Array("JFIF\0".utf8)
  static let exif = Array("Exif\0\0".utf8)
  static let adobe = Array("Adobe".utf8)
  static let profile = Array("ICC_PROFILE\0".utf8)
}
