import CTurboJPEG

/// JPEGs as they are stored: baseline, no metadata, at most a colour profile.
struct Encoder {
  var profile: ColourProfile
  /// Whether chroma keeps every pixel (4:4:4) or every fourth (4:2:0).
  var fineChroma: Bool

  func jpeg(of bitmap: Bitmap, quality: Int) throws(CodecFault) -> [UInt8] {
    try jpeg(of: bitmap, 0..<bitmap.width, 0..<bitmap.height, quality: quality, with: TurboJPEG(.encode))
  }

  /// A rectangle of the bitmap, by a codec that may be used for many.
  func jpeg(
    of bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>, quality: Int,
    with codec: borrowing TurboJPEG
  ) throws(CodecFault) -> [UInt8] {
    let jpeg = try codec.encode(
      bitmap, columns, rows, quality: quality, chroma: fineChroma ? TJSAMP_444 : TJSAMP_420)
    guard case .carried(let bytes) = profile else { return jpeg }
    return try inserting(bytes, into: jpeg)
  }

  /// Puts the profile behind the JFIF header, which the library always writes first.
  private func inserting(_ profile: [UInt8], into jpeg: [UInt8]) throws(CodecFault) -> [UInt8] {
    let header = 20
    guard jpeg.count > header, jpeg[2] == 0xFF, jpeg[3] == 0xE0, jpeg[5] == 16 else {
      throw CodecFault(message: "TurboJPEG wrote another header")
    }
    let length = 2 + 14 + profile.count
    let segment =
      [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8) + [1, 1]
    return jpeg[..<header] + segment + profile + jpeg[header...]
  }
}
