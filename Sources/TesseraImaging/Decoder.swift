import CTurboJPEG

/// Pixels out of a walked JPEG.
enum Decoder {
  /// The decoded picture as it lies in the file, at the smallest scale whose long side has `atLeast` pixels.
  ///
  /// Refuses whatever does not decode cleanly to its last block (I3).
  static func bitmap(of walk: JPEGWalk, atLeast longSide: Int) throws(PictureRefusal) -> Bitmap {
    guard let frame = walk.frame else { throw .cutOff }
    let eighths = scale(max(frame.width, frame.height), atLeast: longSide)
    let (width, height) = ((frame.width * eighths + 7) / 8, (frame.height * eighths + 7) / 8)
    let format = frame.isFourColour ? TJPF_CMYK : TJPF_RGB
    let size = width * height * (frame.isFourColour ? 4 : 3)
    var fault: String?
    var pixels: [UInt8]
    do throws(CodecFault) {
      let codec = try TurboJPEG(.decode)
      // Where the library stops early the rest of the bytes stay unwritten, and the picture is refused below.
      pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        fault = codec.decode(walk.copy, width: width, height: height, format: format, into: buffer)
        count = size
      }
    } catch {
      throw .damaged(offset: 0, reason: error.message)
    }
    if let fault { try judge(fault, of: walk) }
    if frame.isFourColour { pixels = rgb(fromInverted: pixels) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The scale in eighths; the library has fast paths for 1, 2, 4 and 8 of them.
  static func scale(_ side: Int, atLeast longSide: Int) -> Int {
    [1, 2, 4].first { (side * $0 + 7) / 8 >= longSide } ?? 8
  }

  /// Cameras pad their data; bytes left over behind the last block of a picture that has an end are no fault.
  ///
  /// The library keeps the first warning, so this one says that nothing came before it.
  private static func judge(_ fault: String, of walk: JPEGWalk) throws(PictureRefusal) {
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
