import CTurboJPEG

/// JPEGs as they are stored: baseline, no metadata, at most a colour profile.
struct Encoder {
  var profile: ColourProfile
  /// What a bitmap's colours are kept of.
  var chroma: Chroma

  func jpeg(of bitmap: Bitmap, quality: Int) throws(CodecFault) -> [UInt8] {
    try jpeg(of: bitmap, 0..<bitmap.width, 0..<bitmap.height, quality: quality, with: TurboJPEG(.encode))
  }

  /// Planes bring their own chroma.
  func jpeg(of planes: Planes, quality: Int) throws(CodecFault) -> [UInt8] {
    guard !planes.chroma.isEmpty else {
      return try Encoder(profile: profile, chroma: .gray).jpeg(of: planes.luma, quality: quality)
    }
    return try profile.inserted(into: TurboJPEG(.encode).encode(planes, quality: quality))
  }

  /// A rectangle of the bitmap, by a codec that may be used for many.
  func jpeg(
    of bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>, quality: Int,
    with codec: borrowing TurboJPEG
  ) throws(CodecFault) -> [UInt8] {
    try profile.inserted(
      into: codec.encode(bitmap, columns, rows, quality: quality, chroma: chroma.sampling))
  }
}

extension ColourProfile {
  /// The JPEG with the profile, if there is one, behind the JFIF header, which the library always writes first.
  func inserted(into jpeg: [UInt8]) throws(CodecFault) -> [UInt8] {
    guard case .carried(let profile) = self else { return jpeg }
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
