import CTurboJPEG

/// A JPEG of our own, decoded to be cut up: its rectangles become JPEGs without a way over red, green and blue.
struct Slab {
  let width: Int
  let height: Int
  let profile: ColourProfile
  private let form: Chroma
  /// One or three, each with a column and a row more than the picture has: the library rounds a side that is
  /// odd up to whole chroma, and chroma between two samples needs the second.
  private let planes: [Bitmap]

  init(_ jpeg: [UInt8]) throws(CodecFault) {
    do throws(PictureRefusal) {
      let walk = try JPEGWalk(jpeg, limits: IntakeLimits())
      let frame = try Decoder.frame(of: walk)
      (width, height, profile, form) = (frame.width, frame.height, walk.colourProfile, frame.chroma)
      let (planes, fault) = try Slab.decode(walk.copy, frame)
      if let fault { try Decoder.judge(fault, of: walk) }
      self.planes = planes
    } catch {
      throw CodecFault(message: "a stored picture cannot be read: \(error)")
    }
  }

  private static func decode(
    _ jpeg: [UInt8], _ frame: JPEGFrame
  ) throws(PictureRefusal) -> (planes: [Bitmap], fault: String?) {
    do throws(CodecFault) {
      let codec = try TurboJPEG(.decode)
      // Ours are in one of these forms, and the planes are read as such.
      guard frame.chroma == .gray || codec.hasChroma(jpeg) && frame.sampling == frame.chroma.sampling else {
        throw CodecFault(message: "its colours are kept in another form")
      }
      return codec.coded(jpeg, width: frame.width, height: frame.height, frame.chroma.sampling, spare: 1)
    } catch {
      throw .damaged(offset: 0, reason: error.message)
    }
  }

  /// A rectangle, without the profile, by a codec that may be used for many.
  func jpeg(
    of columns: Range<Int>, _ rows: Range<Int>, quality: Int, with codec: borrowing TurboJPEG
  ) throws(CodecFault) -> [UInt8] {
    precondition(
      !columns.isEmpty && !rows.isEmpty && columns.lowerBound >= 0 && rows.lowerBound >= 0
        && columns.upperBound <= width && rows.upperBound <= height, "only what is there can be cut out")
    let luma = planes[0]
    let corner = rows.lowerBound * luma.stride + columns.lowerBound
    let chroma = planes[1...].map {
      form == .coarse ? coarse($0, columns, rows) : $0.rectangle(columns, rows)
    }
    let strides = ([luma] + chroma).map { Int32($0.stride) }
    return try TurboJPEG.lend([luma] + chroma) { lent throws(CodecFault) in
      // Of the luma as many rows and columns are read as the rectangle has, or one more, which the slab has too.
      let sources = [lent[0].map { $0 + corner }] + lent[1...]
      return try codec.encode(sources, strides: strides, columns.count, rows.count, form, quality: quality)
    }
  }

  /// The coarse chroma of a rectangle: where that begins at an odd pixel, its samples lie in the middle between
  /// those that are there.
  private func coarse(_ plane: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>) -> Bitmap {
    let size = Chroma.coarse.size(columns.count, rows.count)
    let (left, top) = (columns.lowerBound / 2, rows.lowerBound / 2)
    return plane.between(
      left..<left + size.width, top..<top + size.height, right: columns.lowerBound & 1 == 1,
      below: rows.lowerBound & 1 == 1)
  }
}
