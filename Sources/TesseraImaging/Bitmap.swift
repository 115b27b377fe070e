/// Samples in memory: rows from the top, no padding; three bytes (red, green, blue) a pixel, or one.
struct Bitmap: Equatable {
  let width: Int
  let height: Int
  /// 3 for a picture in colours, 1 for a gray one or one plane of a picture.
  let channels: Int
  var pixels: [UInt8]

  /// `pixels` holds exactly width × height × channels bytes.
  init(width: Int, height: Int, channels: Int = 3, pixels: [UInt8]) {
    precondition(channels == 1 || channels == 3, "a pixel has one byte or three")
    precondition(
      width > 0 && height > 0 && pixels.count == width * height * channels, "a bitmap is full")
    self.width = width
    self.height = height
    self.channels = channels
    self.pixels = pixels
  }

  var stride: Int { width * channels }

  /// The size with the same proportions whose long side is at most `longSide`; never larger, never empty.
  func size(within longSide: Int) -> (width: Int, height: Int) {
    Bitmap.size(width, height, within: longSide)
  }

  static func size(_ width: Int, _ height: Int, within longSide: Int) -> (width: Int, height: Int) {
    let long = max(width, height)
    guard long > longSide else { return (width, height) }
    func scaled(_ side: Int) -> Int { max(1, (side * longSide + long / 2) / long) }
    return (scaled(width), scaled(height))
  }

  /// The same pixels cut off, or with the last ones repeated, at the right and lower edge.
  func fitted(to width: Int, _ height: Int) -> Bitmap {
    guard width != self.width || height != self.height else { return self }
    var result = Bitmap(
      width: width, height: height, channels: channels,
      pixels: [UInt8](repeating: 0, count: width * height * channels))
    let (columns, rows) = (min(width, self.width), min(height, self.height))
    for row in 0..<rows {
      result.pixels.replaceSubrange(
        row * result.stride..<row * result.stride + columns * channels,
        with: pixels[row * stride..<row * stride + columns * channels])
    }
    result.repeatRim(of: columns, rows)
    return result
  }

  /// A rectangle of it.
  func rectangle(_ columns: Range<Int>, _ rows: Range<Int>) -> Bitmap {
    let (first, count) = (columns.lowerBound * channels, columns.count * channels)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(rows.count * count)
    for row in rows { pixels += self.pixels[row * stride + first..<row * stride + first + count] }
    return Bitmap(width: columns.count, height: rows.count, channels: channels, pixels: pixels)
  }

  /// Repeats the last of the first `width` columns and `height` rows over those behind them.
  mutating func repeatRim(of width: Int, _ height: Int) {
    for row in 0..<height {
      for index in row * stride + width * channels..<(row + 1) * stride {
        pixels[index] = pixels[index - channels]
      }
    }
    for index in height * stride..<pixels.count { pixels[index] = pixels[index - stride] }
  }
}
