/// A picture as a JPEG keeps it: luma, and two planes of chroma, which may be coarser; gray has luma alone.
///
/// Scaling and turning it costs half of what it costs in colours, and colours are converted nowhere.
struct Planes: Equatable {
  let luma: Bitmap
  /// Two planes (blue, red) or none.
  let chroma: [Bitmap]

  /// Each plane has one channel, and the chroma has no more pixels than the luma.
  init(luma: Bitmap, chroma: [Bitmap]) {
    precondition(luma.channels == 1 && chroma.allSatisfy { $0.channels == 1 }, "a plane has one channel")
    precondition(chroma.isEmpty || chroma.count == 2, "chroma has two planes")
    self.luma = luma
    self.chroma = chroma
  }

  var width: Int { luma.width }
  var height: Int { luma.height }

  /// Shrunk so that no side is longer than `longSide`, with the chroma in the form that is wished or, where
  /// the picture has not so much of it, coarse.
  func shrunk(within longSide: Int, _ wish: Chroma) -> Planes {
    let (width, height) = luma.size(within: longSide)
    let form = offers(wish.size(width, height)) ? wish : .coarse
    let (size, keeps) = (form.size(width, height), width == luma.width && height == luma.height)
    let chroma = chroma.map { plane in
      if keeps, plane.width == size.width, plane.height == size.height { return plane }
      return plane.averaged(
        Planes.shares(size.width, of: width, in: plane.width, of: luma.width),
        Planes.shares(size.height, of: height, in: plane.height, of: luma.height))
    }
    return Planes(luma: luma.shrunk(to: width, height), chroma: chroma)
  }

  /// Of an axis: `count` samples of chroma for `length` pixels, out of as many of a larger picture. A sample
  /// covers one pixel or two, of which the last may not be there, so that it is not the planes that correspond.
  private static func shares(_ count: Int, of length: Int, in samples: Int, of pixels: Int) -> Shares {
    let (step, sourceStep) = (count == length ? 1 : 2, samples == pixels ? 1 : 2)
    return Shares(count: count, covering: (pixels * step, length * sourceStep), in: samples)
  }

  private func offers(_ size: (width: Int, height: Int)) -> Bool {
    chroma.allSatisfy { $0.width >= size.width && $0.height >= size.height }
  }

  func upright(from orientation: Orientation) -> Planes {
    let luma = luma.upright(from: orientation)
    let reverses = orientation.reverses
    return Planes(
      luma: luma,
      chroma: chroma.map { plane in
        let plane = plane.upright(from: orientation)
        // From the other end, two pixels that share a sample are others where the side is odd.
        return plane.between(
          right: reverses.columns && luma.width & 1 == 1 && plane.width < luma.width,
          below: reverses.rows && luma.height & 1 == 1 && plane.height < luma.height)
      })
  }

  /// The form that an encoder is to write.
  var form: Chroma {
    guard let plane = chroma.first else { return .gray }
    return plane.width == width && plane.height == height ? .fine : .coarse
  }
}

/// How much a JPEG of ours keeps of the colours.
enum Chroma {
  /// Nothing: there are none.
  case gray
  /// One value for four pixels (4:2:0).
  case coarse
  /// One for each (4:4:4).
  case fine

  /// The size of a plane of chroma.
  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    self == .coarse ? ((width + 1) / 2, (height + 1) / 2) : (width, height)
  }
}
