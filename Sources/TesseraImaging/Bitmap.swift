/// A picture in memory: rows from the top, three bytes (red, green, blue) a pixel, no padding.
struct Bitmap: Equatable {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  /// `pixels` holds exactly width × height × 3 bytes.
  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height * 3, "a bitmap is full")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  var stride: Int { width * 3 }

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
}
