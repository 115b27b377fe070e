import Testing

@testable import TesseraImaging

@Suite struct OrientationTests {
  @Test(arguments: Orientation.allCases, [true, false])
  func `I1: each of the eight orientations gives the same board`(orientation: Orientation, bigEndian: Bool)
    throws
  {
    let seen = Scene.corners(96, 64)
    // Turning upright and turning back are inverse; only the two quarter turns are each other's inverse.
    let inverse: Orientation =
      orientation == .turnedLeft ? .turnedRight : orientation == .turnedRight ? .turnedLeft : orientation
    let stored = seen.upright(from: inverse)
    let file = try Scene.jpeg(stored, quality: 100, fine: true)
      .with(0xE1, .exif(orientation: orientation.rawValue, bigEndian: bigEndian))
    let variants = try PictureIntake.variants(of: file)
    #expect(variants.width == 96 && variants.height == 64)
    let distance = try #require(try Scene.pixels(variants.board).distance(to: seen))
    #expect(distance <= 40, "quality 87 and 90 after 100, with the diagonal's edge")
    let corner = try Scene.pixels(variants.board)[94, 1]
    #expect(corner[0] > 230 && corner[1] < 25 && corner[2] > 170, "the right upper corner is red")
  }

  @Test func `I1: turning is exact for every orientation and odd sides`() {
    let bitmap = Scene.corners(67, 35)
    for orientation in Orientation.allCases {
      let turned = bitmap.upright(from: orientation)
      #expect(turned.width == (orientation.swapsSides ? 35 : 67))
      for (x, y) in [(0, 0), (66, 0), (0, 34), (66, 34), (40, 20)] {
        let (a, b): (Int, Int)
        switch orientation {
        case .upright: (a, b) = (x, y)
        case .mirrored: (a, b) = (66 - x, y)
        case .upsideDown: (a, b) = (66 - x, 34 - y)
        case .flipped: (a, b) = (x, 34 - y)
        case .transposed: (a, b) = (y, x)
        case .turnedLeft: (a, b) = (34 - y, x)
        case .transversed: (a, b) = (34 - y, 66 - x)
        case .turnedRight: (a, b) = (y, 66 - x)
        }
        #expect(turned[a, b] == bitmap[x, y])
      }
    }
  }

  @Test func `I4: an orientation of another type, count or value is upright`() throws {
    let file = try Scene.jpeg(Scene.corners(40, 20))
    var odd = [[UInt8].exif(orientation: 9, bigEndian: true), .exif(orientation: 0, bigEndian: false)]
    odd += (0...12).filter { $0 != 3 }.map { .exif(orientation: 6, bigEndian: true, type: $0) }
    odd += (0..<32).map { Array([UInt8].exif(orientation: 6, bigEndian: false).prefix($0)) }
    for exif in odd where exif.count < 26 || exif[6 + 18] != 6 || exif[6 + 12] != 3 {
      #expect(try PictureIntake.variants(of: file.with(0xE1, exif)).width == 40)
    }
  }

  @Test func `I4: a directory that points outside its block is upright`() throws {
    let file = try Scene.jpeg(Scene.corners(40, 20))
    for pointer: UInt8 in [0, 1, 200, 255] {
      var exif = [UInt8].exif(orientation: 6, bigEndian: true)
      exif.replaceSubrange(10..<14, with: [pointer, pointer, pointer, pointer])
      #expect(try PictureIntake.variants(of: file.with(0xE1, exif)).width == 40)
    }
  }
}
