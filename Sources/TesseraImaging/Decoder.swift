import CTurboJPEG

/// Pixels out of a walked JPEG, as they lie in the file, at the smallest scale whose long side has as many
/// as are asked for.
///
/// Refuses whatever does not decode cleanly to its last block (I3).
enum Decoder {
  /// Red, green and blue.
  static func bitmap(of walk: JPEGWalk, atLeast longSide: Int) throws(PictureRefusal) -> Bitmap {
    let frame = try frame(of: walk)
    let size = size(of: walk, frame, atLeast: longSide)
    guard frame.components.count == 4 else {
      return Bitmap(
        width: size.width, height: size.height, pixels: try pixels(of: walk, size, TJPF_RGB, channels: 3))
    }
    let inks = try pixels(of: walk, size, TJPF_CMYK, channels: 4)
    return Bitmap(width: size.width, height: size.height, pixels: rgb(fromInverted: inks))
  }

  /// Luma and chroma: gray stays gray, and only what is coded in other colours is converted.
  static func planes(of walk: JPEGWalk, atLeast longSide: Int) throws(PictureRefusal) -> Planes {
    let frame = try frame(of: walk)
    let size = size(of: walk, frame, atLeast: longSide)
    if frame.chroma == .gray {
      let pixels = try pixels(of: walk, size, TJPF_GRAY, channels: 1)
      return Planes(
        luma: Bitmap(width: size.width, height: size.height, channels: 1, pixels: pixels), chroma: [])
    }
    if let planes = try codedPlanes(of: walk, frame, size) { return planes }
    let bitmap = try bitmap(of: walk, atLeast: longSide)
    do throws(CodecFault) { return try TurboJPEG(.encode).planes(of: bitmap, frame.chroma) } catch {
      throw .damaged(offset: 0, reason: error.message)
    }
  }

  /// The planes as they are coded; nil where they are others, or of forms that cannot be taken so.
  private static func codedPlanes(
    of walk: JPEGWalk, _ frame: JPEGFrame, _ size: (width: Int, height: Int)
  ) throws(PictureRefusal) -> Planes? {
    guard let sampling = frame.sampling else { return nil }
    let (planes, fault): (Planes, String?)
    do throws(CodecFault) {
      let codec = try TurboJPEG(.decode)
      guard codec.hasChroma(walk.copy) else { return nil }
      (planes, fault) = codec.planes(of: walk.copy, width: size.width, height: size.height, sampling)
    } catch { throw .damaged(offset: 0, reason: error.message) }
    if let fault { try judge(fault, of: walk) }
    return planes
  }

  private static func pixels(
    of walk: JPEGWalk, _ size: (width: Int, height: Int), _ format: TJPF, channels: Int
  ) throws(PictureRefusal) -> [UInt8] {
    let bytes = size.width * size.height * channels
    var fault: String?
    let pixels: [UInt8]
    do throws(CodecFault) {
      let codec = try TurboJPEG(.decode)
      // Where the library stops early the rest of the bytes stay unwritten, and the picture is refused below.
      pixels = [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
        fault = codec.decode(
          walk.copy, width: size.width, height: size.height, format: format, into: buffer)
        count = bytes
      }
    } catch { throw .damaged(offset: 0, reason: error.message) }
    if let fault { try judge(fault, of: walk) }
    return pixels
  }

  static func frame(of walk: JPEGWalk) throws(PictureRefusal) -> JPEGFrame {
    guard let frame = walk.frame else { throw .cutOff }
    return frame
  }

  private static func size(
    of walk: JPEGWalk, _ frame: JPEGFrame, atLeast longSide: Int
  ) -> (width: Int, height: Int) {
    let long = max(frame.width, frame.height)
    var eighths = scale(long, atLeast: longSide)
    if eighths == 8, walk.scans > 1, frame.width * frame.height > 30_000_000 {
      // Its coefficients take so much room that a slower scale is better than all of its pixels beside them.
      eighths = (5...7).first { long * $0 / 8 >= longSide * 16 / 15 } ?? 8
    }
    return ((frame.width * eighths + 7) / 8, (frame.height * eighths + 7) / 8)
  }

  /// The scale in eighths; the library has fast paths for 1, 2, 4 and 8 of them.
  static func scale(_ side: Int, atLeast longSide: Int) -> Int {
    [1, 2, 4].first { (side * $0 + 7) / 8 >= longSide } ?? 8
  }

  /// Cameras pad their data; bytes left over behind the last block of a picture that has an end are no fault.
  ///
  /// The library keeps the first warning, so this one says that nothing came before it.
  static func judge(_ fault: String, of walk: JPEGWalk) throws(PictureRefusal) {
    if walk.hasEnd, fault.hasPrefix("Corrupt JPEG data: "),
      fault.hasSuffix(" extraneous bytes before marker 0xd9")
    {
      return
    }
    if fault.contains("premature end") { throw .cutOff }
    throw .damaged(offset: 0, reason: fault)
  }

  /// Four-colour JPEGs are written inverted, as Adobe began it: red is cyan × black / 255 (I5).
  private static func rgb(fromInverted cmyk: [UInt8]) -> [UInt8] {
    let count = cmyk.count / 4
    return [UInt8](unsafeUninitializedCapacity: count * 3) { target, written in
      // `count` whole pixels of four bytes are read and as many of three are written.
      cmyk.withUnsafeBufferPointer { source in
        for pixel in 0..<count {
          let black = UInt32(source[pixel * 4 + 3])
          for channel in 0..<3 {
            let product = UInt32(source[pixel * 4 + channel]) * black
            target[pixel * 3 + channel] = UInt8(truncatingIfNeeded: (product + 127) / 255)
          }
        }
      }
      written = count * 3
    }
  }
}
