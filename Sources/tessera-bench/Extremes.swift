import CTurboJPEG

/// The largest pictures that are taken, and small ones that claim to be large.
enum Extremes {
  static func all(isSmoke: Bool) throws -> [(what: String, jpeg: [UInt8], limit: String)] {
    let side = isSmoke ? 700 : 7071
    let forms: [(String, TJSAMP, Int32)] = [
      ("baseline, 4:2:0", TJSAMP_420, 0), ("progressive, 4:2:0", TJSAMP_420, TJFLAG_PROGRESSIVE),
      ("baseline, 4:4:4", TJSAMP_444, 0), ("progressive, 4:4:4", TJSAMP_444, TJFLAG_PROGRESSIVE),
      ("progressive, gray", TJSAMP_GRAY, TJFLAG_PROGRESSIVE),
    ]
    let large = try forms.map { name, chroma, flags in
      let jpeg = try PhotoBench.photo(seed: 5, side, side, noise: 3, chroma: chroma, flags: flags)
      return ("50 megapixels, \(name), \(jpeg.count / 1_000_000) MB", jpeg, "450 MB")
    }
    let wide = try PhotoBench.photo(seed: 6, isSmoke ? 800 : 8160, isSmoke ? 600 : 6120, noise: 3)
    return large + [
      ("8160 × 6120, baseline", wide, "450 MB"), ("claims 64,250 × 64,250", try bomb(), "10 ms, 5 MB"),
    ]
  }

  /// A small file of a huge picture.
  private static func bomb() throws -> [UInt8] {
    var jpeg = try PhotoBench.photo(seed: 7, 160, 120)
    guard let frame = jpeg.indices.dropLast().first(where: { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    else {
      throw BenchFailure("no frame in a picture")
    }
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFA, 0xFA, 0xFA, 0xFA])
    return jpeg
  }
}
