extension Bitmap {
  /// The picture as it was seen, in blocks that fit the cache.
  func upright(from orientation: Orientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let swaps = orientation.swapsSides
    let (width, height) = swaps ? (self.height, self.width) : (self.width, self.height)
    let steps = steps(of: orientation)
    let pixels = [UInt8](unsafeUninitializedCapacity: self.pixels.count) { target, count in
      // Each of width × height pixels is written once; every source offset is a pixel of this bitmap, whose
      // array has the same size, because the steps only reverse and exchange the axes.
      self.pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        let block = 32
        for top in Swift.stride(from: 0, to: height, by: block) {
          for left in Swift.stride(from: 0, to: width, by: block) {
            for y in top..<min(top + block, height) {
              var input = from + (steps.start + y * steps.down + left * steps.right)
              var output = to + (y * width + left) * 3
              for _ in left..<min(left + block, width) {
                output[0] = input[0]
                output[1] = input[1]
                output[2] = input[2]
                input += steps.right
                output += 3
              }
            }
          }
        }
      }
      count = self.pixels.count
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Where the upright picture's first pixel lies here, and how far it is to its right and lower neighbour.
  private func steps(of orientation: Orientation) -> (start: Int, right: Int, down: Int) {
    let (endOfRow, lastRow) = ((width - 1) * 3, (height - 1) * stride)
    return switch orientation {
    case .upright: (0, 3, stride)
    case .mirrored: (endOfRow, -3, stride)
    case .upsideDown: (lastRow + endOfRow, -3, -stride)
    case .flipped: (lastRow, 3, -stride)
    case .transposed: (0, stride, 3)
    case .turnedLeft: (lastRow, -stride, 3)
    case .transversed: (lastRow + endOfRow, -stride, -3)
    case .turnedRight: (endOfRow, stride, -3)
    }
  }
}
