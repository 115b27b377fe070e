extension Bitmap {
  /// The picture as it was seen, in blocks that fit the cache.
  func upright(from orientation: Orientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let (width, height) = orientation.swapsSides ? (self.height, self.width) : (self.width, self.height)
    let steps = steps(of: orientation)
    let size = pixels.count
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      // Each of width × height pixels is written once; every source offset is a pixel of this bitmap, whose
      // array has the same size, because the steps only reverse and exchange the axes. A pixel of three
      // bytes is as long as `Colour`, which is of bytes and may lie anywhere.
      self.pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        if channels == 1 {
          steps.walk(from, to, width, height)
        } else {
          UnsafeRawPointer(from).withMemoryRebound(to: Colour.self, capacity: size / 3) { from in
            UnsafeMutableRawPointer(to).withMemoryRebound(to: Colour.self, capacity: size / 3) { to in
              steps.walk(from, to, width, height)
            }
          }
        }
      }
      count = size
    }
    return Bitmap(width: width, height: height, channels: channels, pixels: pixels)
  }

  private typealias Colour = (UInt8, UInt8, UInt8)

  private func steps(of orientation: Orientation) -> Steps {
    let (endOfRow, lastRow) = (width - 1, (height - 1) * width)
    return switch orientation {
    case .upright: Steps(start: 0, right: 1, down: width)
    case .mirrored: Steps(start: endOfRow, right: -1, down: width)
    case .upsideDown: Steps(start: lastRow + endOfRow, right: -1, down: -width)
    case .flipped: Steps(start: lastRow, right: 1, down: -width)
    case .transposed: Steps(start: 0, right: width, down: 1)
    case .turnedLeft: Steps(start: lastRow, right: -width, down: 1)
    case .transversed: Steps(start: lastRow + endOfRow, right: -width, down: -1)
    case .turnedRight: Steps(start: endOfRow, right: width, down: -1)
    }
  }
}

/// Where the upright picture's first pixel lies, and how far it is to its right and lower neighbour.
private struct Steps {
  let start: Int
  let right: Int
  let down: Int

  /// Copies width × height pixels to where they belong.
  func walk<Pixel>(
    _ from: UnsafePointer<Pixel>, _ to: UnsafeMutablePointer<Pixel>, _ width: Int, _ height: Int
  ) {
    let block = 32
    for top in stride(from: 0, to: height, by: block) {
      for left in stride(from: 0, to: width, by: block) {
        for y in top..<min(top + block, height) {
          var input = from + (start + y * down + left * right)
          var output = to + (y * width + left)
          for _ in left..<min(left + block, width) {
            output.pointee = input.pointee
            input += right
            output += 1
          }
        }
      }
    }
  }
}
