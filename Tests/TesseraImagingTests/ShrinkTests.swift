import Testing

@testable import TesseraImaging

@Suite struct ShrinkTests {
  @Test func `weights of every target pixel sum to 256 and cover the source without a hole`() {
    for (length, count) in [(7, 7), (7, 3), (4000, 1600), (1237, 320), (65_500, 320), (4096, 1), (5, 4)] {
      var covered = 0
      for index in 0..<count {
        let share = Share(of: index, count: count, in: length)
        #expect(share.weights.reduce(0, +) == 256)
        #expect(share.first <= covered)
        covered = share.first + share.weights.count
      }
      #expect(covered == length)
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
