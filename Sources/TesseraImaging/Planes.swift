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
    let (across, down) = form.size(width, height)
    return Planes(luma: luma.shrunk(to: width, height), chroma: chroma.map { $0.shrunk(to: across, down) })
  }

  private func offers(_ size: (width: Int, height: Int)) -> Bool {
    chroma.allSatisfy { $0.width >= size.width && $0.height >= size.height }
  }

  func upright(from orientation: Orientation) -> Planes {
    Planes(
      luma: luma.upright(from: orientation), chroma: chroma.map { $0.upright(from: orientation) })
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
