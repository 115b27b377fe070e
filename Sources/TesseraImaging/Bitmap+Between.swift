/// Samples of one plane in the middle between those that are there.
extension Bitmap {
  /// Each sample's mean with its right or lower neighbour, or with both and the one between them; the last ones
  /// have themselves for neighbours.
  func between(right: Bool, below: Bool) -> Bitmap {
    guard right || below else { return self }
    return fitted(to: width + 1, height + 1).between(0..<width, 0..<height, right: right, below: below)
  }

  /// The same of a rectangle that has these neighbours.
  func between(_ columns: Range<Int>, _ rows: Range<Int>, right: Bool, below: Bool) -> Bitmap {
    let (right, below) = (right ? 1 : 0, below ? 1 : 0)
    precondition(
      channels == 1 && columns.upperBound + right <= width && rows.upperBound + below <= height,
      "only what is there has a middle")
    let (corner, size) = (rows.lowerBound * width + columns.lowerBound, columns.count * rows.count)
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      // Every sample that is read lies in the plane, and each of the target's is written once.
      self.pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        for row in 0..<rows.count {
          let (line, result) = (from + corner + row * width, to + row * columns.count)
          let under = line + below * width
          for column in 0..<columns.count {
            let upper = UInt16(line[column]) &+ UInt16(line[column &+ right])
            let lower = UInt16(under[column]) &+ UInt16(under[column &+ right])
            result[column] = UInt8(truncatingIfNeeded: (upper &+ lower &+ 2) >> 2)
          }
        }
      }
      count = size
    }
    return Bitmap(width: columns.count, height: rows.count, channels: 1, pixels: pixels)
  }
}
