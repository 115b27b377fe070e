import CTurboJPEG
import TesseraCore
import Testing

@testable import TesseraImaging

@Suite struct ColourTests {
  /// Inverted as Adobe writes them: red is no cyan (255), full magenta and yellow (0), no black (255).
  private let inverted: [(ink: [UInt8], seen: [Int])] = [
    ([255, 0, 0, 255], [255, 0, 0]), ([0, 255, 0, 255], [0, 255, 0]), ([255, 255, 255, 0], [0, 0, 0]),
    ([255, 255, 255, 255], [255, 255, 255]), ([200, 100, 50, 128], [100, 50, 25]),
  ]

  @Test func `I5: red stays red in YCCK and CMYK`() throws {
    for (ink, seen) in inverted {
      let pixels = (0..<64 * 48).flatMap { _ in ink }
      let ycck = try Scene.jpeg(raw: pixels, 64, 48, format: TJPF_CMYK)
      try expect(ycck, shows: seen)
      // The same planes read as plain CMYK are what a transform of 0 says.
      let adobe = try #require(ycck.offset(of: 0xEE))
      #expect(ycck[adobe + 15] == 2)
    }
  }

  @Test func `I5: an Adobe mark of transform 0 means CMYK as it is`() throws {
    // Grey ink has no chroma, so its YCCK planes are the luma and two of 128, which CMYK shows as they are.
    let pixels = (0..<64 * 48).flatMap { _ in [255, 255, 255, 255] as [UInt8] }
    var file = try Scene.jpeg(raw: pixels, 64, 48, format: TJPF_CMYK)
    let adobe = try #require(file.offset(of: 0xEE))
    file[adobe + 15] = 0
    // YCCK planes of this picture are 0, 128, 128, 255.
    try expect(file, shows: [0, 128, 128])
  }

  @Test func `I5: RGB planes under an Adobe mark of transform 0 stay RGB`() throws {
    var file = try Scene.jpeg(Scene.flat(64, 48, 128, 128, 128), fine: true)
    let jfif = try #require(file.offset(of: 0xE0))
    file.removeSubrange(jfif..<jfif + 18)
    let adobe: [UInt8] = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    try expect(file.with(0xEE, adobe), shows: [128, 128, 128])
    let red = try Scene.jpeg(Scene.flat(64, 48, 76, 76, 76), fine: true)
    // Planes 76, 128, 128: a grey when read as YCbCr, teal when read as RGB.
    try expect(red, shows: [76, 76, 76])
    let planes = Array(red[..<2] + red[20...]).with(0xEE, adobe)
    try expect(planes, shows: [76, 128, 128])
  }

  @Test func `gray becomes RGB with equal channels`() throws {
    let pixels = (0..<64 * 48).map { UInt8($0 % 64 * 4) }
    let file = try Scene.jpeg(raw: pixels, 64, 48, format: TJPF_GRAY, chroma: TJSAMP_GRAY)
    let bitmap = try Scene.pixels(PictureIntake.variants(of: file).board)
    for x in [3, 30, 60] {
      let pixel = bitmap[x, 20]
      #expect(abs(pixel[0] - x * 4) <= 6 && Set(pixel).count == 1)
    }
  }

  @Test(arguments: [0, TJFLAG_PROGRESSIVE])
  func `gray stays gray: one component in every variant, poster, tile and film`(form: Int32) throws {
    let pixels = (0..<640 * 480).map { UInt8($0 % 640 / 3) }
    let file = try Scene.jpeg(
      raw: pixels, 640, 480, format: TJPF_GRAY, chroma: TJSAMP_GRAY, flags: form)
    let variants = try PictureIntake.variants(of: file)
    let grid = try #require(Grid(columns: 2, rows: 2))
    let poster = try Poster.draw(board: variants.board, grid: grid, tiles: [3, 2, 1, 0], longSide: 300)
    let film = try FilmStrip.draw(board: variants.board, grid: grid, boards: [[0, 1, 2, 3], [3, 2, 1, 0]])
    let tile = try #require(try TileSheet(variants.master, grid: grid)).tile(1)
    for served in [variants.master, variants.board, variants.thumbnail, poster, film, tile] {
      #expect(try JPEGWalk(served, limits: IntakeLimits()).frame?.components.count == 1)
    }
    for x in [0, 320, 639] {
      #expect(try abs(Scene.pixels(variants.master)[x, 99][1] - x / 3) <= 3)
    }
  }

  @Test func `I11: a gray picture keeps a gray profile, and one for colours says nothing about it`() throws {
    let pixels = (0..<64 * 48).map { UInt8($0 % 251) }
    let file = try Scene.jpeg(raw: pixels, 64, 48, format: TJPF_GRAY, chroma: TJSAMP_GRAY)
    for (space, expected): (String, ColourProfile) in [
      ("GRAY", .carried(Profile.bytes(space: "GRAY", count: 200))), ("RGB ", .none), ("CMYK", .dropped),
    ] {
      let profile = Profile.bytes(space: space, count: 200)
      let variants = try PictureIntake.variants(of: file.with(0xE2, Profile.segment(profile, 1, of: 1)))
      let served = [variants.master, variants.board, variants.thumbnail].map {
        try? JPEGWalk($0, limits: IntakeLimits()).colourProfile
      }
      #expect(served.allSatisfy { $0 == (expected == .dropped ? .none : expected) })
      #expect(variants.warnings.contains(.profileDropped) == (expected == .dropped))
    }
  }

  @Test(arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_440, TJSAMP_411])
  func `every chroma sampling is read`(chroma: TJSAMP) throws {
    let scene = Scene.flat(70, 50, 180, 40, 90)
    try expect(Scene.jpeg(raw: scene.pixels, 70, 50, chroma: chroma), shows: [180, 40, 90])
  }

  private func expect(_ file: [UInt8], shows colour: [Int]) throws {
    let variants = try PictureIntake.variants(of: file)
    for served in [variants.master, variants.board, variants.thumbnail] {
      let pixel = try Scene.pixels(served)[20, 20]
      #expect(zip(pixel, colour).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel) for \(colour)")
    }
  }
}
