import Testing

@testable import TesseraImaging

@Suite struct ShrinkTests {
  @Test func `weights of every target pixel sum to 256, and their centre is that of the area it covers`() {
    for (length, count) in [(7, 7), (7, 3), (4000, 1600), (1237, 320), (65_500, 320), (4096, 1), (5, 4)] {
      let shares = Shares(count: count, in: length)
      let ratio = Double(length) / Double(count)
      for index in 0..<count {
        let weights = shares.weights[index * shares.taps..<(index + 1) * shares.taps]
        let first = Int(shares.firsts[index])
        #expect(weights.reduce(0, +) == 256 && first >= 0)
        let centre = weights.enumerated().reduce(0) { sum, tap in
          sum + Double(tap.element) / 256 * (Double(first + tap.offset) + 0.5)
        }
        #expect(abs(centre - (Double(index) + 0.5) * ratio) <= ratio * 0.02 + 0.05)
      }
    }
  }

  @Test func `a flat picture stays exactly flat`() {
    for value: UInt8 in [0, 1, 127, 254, 255] {
      let small = Scene.flat(101, 67, value, value, value).shrunk(to: 37, 13)
      #expect(small.pixels.allSatisfy { $0 == value })
    }
  }

  @Test func `halving averages squares of four`() {
    let bitmap = Scene.bitmap(4, 2) { x, y in (UInt8(x * 10), UInt8(y * 100), 0) }
    let small = bitmap.shrunk(to: 2, 1)
    #expect(small[0, 0] == [5, 50, 0] && small[1, 0] == [25, 50, 0])
  }

  @Test func `sizes are never empty and keep the proportions`() {
    #expect(Bitmap.size(65_500, 1, within: 320) == (320, 1))
    #expect(Bitmap.size(3000, 4000, within: 1600) == (1200, 1600))
    #expect(Bitmap.size(320, 200, within: 320) == (320, 200))
  }
}
