extension Bitmap {
  /// Shrunk, if need be, so that no side is longer than `longSide`.
  func shrunk(within longSide: Int) -> Bitmap {
    let (width, height) = size(within: longSide)
    return shrunk(to: width, height)
  }

  /// The picture at a smaller size: each pixel is the average of the area it covers, in integers.
  func shrunk(to width: Int, _ height: Int) -> Bitmap {
    precondition(width <= self.width && height <= self.height, "shrinking never enlarges")
    guard width != self.width || height != self.height else { return self }
    return averaged(Shares(count: width, in: self.width), Shares(count: height, in: self.height))
  }

  /// A pixel for each share of the columns and of the rows.
  func averaged(_ columns: Shares, _ rows: Shares) -> Bitmap {
    let (width, height) = (columns.firsts.count, rows.firsts.count)
    let (stride, channels, size) = (stride, channels, width * height * channels)
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      // Shares lie inside the source by construction, with weights of 0 they reach `taps` pixels further at
      // most, for which `sums` has room; each of the target's bytes is written once.
      self.pixels.withUnsafeBufferPointer { source in
        let room = stride + columns.taps * channels
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: room) { sums in
          guard let from = source.baseAddress, let to = target.baseAddress, let sum = sums.baseAddress
          else { return }
          sums.initialize(repeating: 0)
          for y in 0..<height {
            rows.average(y, of: from, stride, into: sum)
            let line = to + y * width * channels
            if channels == 1 {
              columns.averageGray(sum, into: line)
            } else {
              columns.average(sum, into: line)
            }
          }
        }
      }
      count = size
    }
    return Bitmap(width: width, height: height, channels: channels, pixels: pixels)
  }
}

/// Which source pixels make each target pixel on one axis, and by how much each.
struct Shares {
  /// The first source pixel of each target pixel.
  let firsts: [Int32]
  /// Of 256 in all; `taps` for each target pixel, those behind its last source pixel 0.
  let weights: [UInt16]
  /// The most source pixels that one target pixel covers.
  let taps: Int

  /// `count` target pixels over `length` ≥ `count` source pixels, of which each is covered.
  init(count: Int, in length: Int) { self.init(count: count, covering: (length, count), in: length) }

  /// `count` target pixels of which each covers as much of a line of `length` source pixels: so many of them
  /// `per` so many targets. The last one may begin inside the line and end beyond it; none lies outside.
  init(count: Int, covering sources: (count: Int, per: Int), in length: Int) {
    precondition((count - 1) * sources.count < length * sources.per, "a target covers something")
    let taps = (sources.count + sources.per - 1) / sources.per + 1
    var firsts: [Int32] = []
    var weights: [UInt16] = []
    firsts.reserveCapacity(count)
    weights.reserveCapacity(count * taps)
    for index in 0..<count {
      // In units in which a source pixel is `per` long and a target pixel `count`.
      let (begin, end) = (index * sources.count, min((index + 1) * sources.count, length * sources.per))
      let first = begin / sources.per
      var given = 0
      firsts.append(Int32(first))
      // Rounding the running total, not each weight, makes the sum exact.
      for pixel in first..<first + taps {
        let covered = min(end, (pixel + 1) * sources.per) - begin
        let total = (covered * 256 + (end - begin) / 2) / (end - begin)
        weights.append(UInt16(total - given))
        given = total
      }
    }
    (self.firsts, self.weights, self.taps) = (firsts, weights, taps)
  }

  /// Down: weights sum to 256, so the sums are 8.8 fixed-point numbers and fit 16 bits.
  fileprivate func average(
    _ index: Int, of from: UnsafePointer<UInt8>, _ stride: Int, into sum: UnsafeMutablePointer<UInt16>
  ) {
    let (top, first) = (from + Int(firsts[index]) * stride, weights[index * taps])
    for column in 0..<stride { sum[column] = UInt16(top[column]) &* first }
    for tap in 1..<taps {
      let (line, weight) = (top + tap * stride, weights[index * taps + tap])
      guard weight > 0 else { continue }
      for column in 0..<stride { sum[column] = sum[column] &+ UInt16(line[column]) &* weight }
    }
  }

  /// Across one channel: again weights that sum to 256; 16 fractional bits are rounded off.
  fileprivate func averageGray(_ sum: UnsafePointer<UInt16>, into to: UnsafeMutablePointer<UInt8>) {
    weights.withUnsafeBufferPointer { weights in
      for index in firsts.indices {
        let (input, first) = (sum + Int(firsts[index]), index * taps)
        var total: UInt32 = 32768
        for tap in 0..<taps { total = total &+ UInt32(input[tap]) &* UInt32(weights[first + tap]) }
        to[index] = UInt8(truncatingIfNeeded: total >> 16)
      }
    }
  }

  /// Across three channels.
  fileprivate func average(_ sum: UnsafePointer<UInt16>, into to: UnsafeMutablePointer<UInt8>) {
    var output = to
    weights.withUnsafeBufferPointer { weights in
      for index in firsts.indices {
        var input = sum + Int(firsts[index]) * 3
        var (red, green, blue): (UInt32, UInt32, UInt32) = (32768, 32768, 32768)
        for tap in index * taps..<(index + 1) * taps {
          let weight = UInt32(weights[tap])
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
}
