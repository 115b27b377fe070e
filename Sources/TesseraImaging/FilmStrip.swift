public import TesseraCore

/// Boards of one room side by side in one picture.
public enum FilmStrip {
  /// The most boards of a strip, and the height of one in pixels.
  public static let frames = 2...60
  public static let height = 160

  /// Draws the boards from left to right, `gap` pixels of `ground` between them, each `height` pixels high at
  /// most and no wider than four times that.
  ///
  /// `boards` are tiles by cell, as for `Poster`. Costs about 5 ms and a millisecond a board.
  public static func draw(
    board jpeg: [UInt8], grid: Grid, boards: [[UInt16]]
  ) throws(CodecFault) -> [UInt8] {
    precondition(frames.contains(boards.count), "a strip has 2 to 60 boards")
    precondition(boards.allSatisfy { $0.count == grid.count }, "a strip needs one tile a cell")
    let (picture, encoder) = try OwnPicture.open(jpeg, longSide: 4 * height)
    let frame = picture.shrunk(within: longSide(picture.width, picture.height))
    var strip = Bitmap.plain(boards.count * (frame.width + gap) - gap, frame.height, shade: 232)
    for (index, tiles) in boards.enumerated() {
      strip.place(frame.rearranged(grid, tiles), left: index * (frame.width + gap))
    }
    return try encoder.jpeg(of: strip, quality: 85)
  }

  private static let gap = 4

  /// The long side at which a picture is `height` high, or four times as wide.
  private static func longSide(_ width: Int, _ height: Int) -> Int {
    width <= height ? FilmStrip.height : min(width * FilmStrip.height / height, 4 * FilmStrip.height)
  }
}

extension Bitmap {
  /// One grey all over.
  static func plain(_ width: Int, _ height: Int, shade: UInt8) -> Bitmap {
    Bitmap(width: width, height: height, pixels: [UInt8](repeating: shade, count: width * height * 3))
  }

  /// Puts a bitmap of the same height here, `left` pixels from the left.
  mutating func place(_ other: Bitmap, left: Int) {
    precondition(other.height == height && left >= 0 && left + other.width <= width, "it must fit")
    for y in 0..<height {
      let start = y * stride + left * 3
      pixels.replaceSubrange(
        start..<start + other.stride, with: other.pixels[y * other.stride..<(y + 1) * other.stride])
    }
  }
}
