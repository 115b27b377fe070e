extension Bitmap {
  /// The picture at a smaller size: each pixel is the average of the area it covers, in integers.
  func shrunk(to width: Int, _ height: Int) -> Bitmap {
    precondition(width <= self.width && height <= self.height, "shrinking never enlarges")
    guard width != self.width || height != self.height else { return self }
    let columns = (0..<width).map { Share(of: $0, count: width, in: self.width) }
    let rows = (0..<height).map { Share(of: $0, count: height, in: self.height) }
    let size = width * height * 3
    let stride = stride
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      // Shares lie inside the source by construction, `sums` is one source row long, and each of the
      // width × height × 3 target bytes is written once.
      self.pixels.withUnsafeBufferPointer { source in
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: stride) { sums in
          guard let from = source.baseAddress, let to = target.baseAddress, let sum = sums.baseAddress
          else { return }
          for (y, row) in rows.enumerated() {
            Bitmap.average(row, from, stride, into: sum)
            Bitmap.average(columns, sum, into: to + y * width * 3)
          }
        }
      }
      count = size
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Down: weights sum to 256, so the sums are 8.8 fixed-point numbers and fit 16 bits.
  private static func average(
    _ row: Share, _ from: UnsafePointer<UInt8>, _ stride: Int, into sum: UnsafeMutablePointer<UInt16>
  ) {
    var line = from + row.first * stride
    let first = row.weights[0]
    for index in 0..<stride { sum[index] = UInt16(line[index]) &* first }
    for weight in row.weights.dropFirst() {
      line += stride
      for index in 0..<stride { sum[index] = sum[index] &+ UInt16(line[index]) &* weight }
    }
  }

  /// Across: again weights that sum to 256; 16 fractional bits are rounded off.
  private static func average(
    _ columns: [Share], _ sum: UnsafePointer<UInt16>, into to: UnsafeMutablePointer<UInt8>
  ) {
    var output = to
    for column in columns {
      var input = sum + column.first * 3
      var (red, green, blue): (UInt32, UInt32, UInt32) = (32768, 32768, 32768)
      for weight in column.weights {
        let weight = UInt32(weight)
        red = red &+ UInt32(input[0]) &* weight
        green = green &+ UInt32(input[1]) &* weight
        blue = blue &+ UInt32(input[2]) &* weight
        input += 3
      }
      output[0] = UInt8(truncatingIfNeeded: red >> 16)
      output[1] = UInt8(truncatingIfNeeded: green >> 16)
      output[2] = UInt8(truncatingIfNeeded: blue >> 16)
      output += 3
    }
  }
}

/// Which source pixels make one target pixel on one axis, and by how much each.
struct Share: Equatable {
  let first: Int
  /// Of 256 in all.
  let weights: [UInt16]

  /// Target pixel `index` of `count` over `length` ≥ `count` source pixels.
  init(of index: Int, count: Int, in length: Int) {
    // In units of 1/count source pixels, a source pixel is `count` long and a target pixel `length`.
    let (begin, end) = (index * length, (index + 1) * length)
    first = begin / count
    let last = (end - 1) / count
    var given = 0
    // Rounding the running total, not each weight, makes the sum exact.
    weights = (first...last).map { pixel in
      let covered = min(end, (pixel + 1) * count) - begin
      let total = (covered * 256 + length / 2) / length
      defer { given = total }
      return UInt16(total - given)
    }
  }
}
