import CTurboJPEG
import Testing

@testable import TesseraImaging

@Suite struct AcceptanceTests {
  @Test func `I2: a scan header with other numbers, as some phones write it, is accepted`() throws {
    let file = try Scene.jpeg(Scene.corners(80, 60))
    let scan = try #require(file.offset(of: 0xDA))
    var odd = file
    odd.replaceSubrange(scan + 11..<scan + 14, with: [0, 0, 0])
    #expect(try PictureIntake.variants(of: odd).board == PictureIntake.variants(of: file).board)
  }

  @Test func `junk between markers and padding before the end are accepted`() throws {
    let file = try Scene.jpeg(Scene.corners(80, 60))
    let frame = try #require(file.offset(of: 0xC0))
    let expected = try PictureIntake.variants(of: file).master
    #expect(
      try PictureIntake.variants(of: file[..<frame] + [1, 2, 0, 0xFF, 0xFF] + file[frame...]).master
        == expected)
    #expect(try PictureIntake.variants(of: file.dropLast(2) + [0, 0, 0, 0xFF, 0xD9]).master == expected)
  }

  @Test func `I12: what follows the first picture is left out`() throws {
    let file = try Scene.jpeg(Scene.corners(80, 60))
    let expected = try PictureIntake.variants(of: file).master
    let second = try Scene.jpeg(Scene.flat(30, 30, 9, 9, 9))
    let multi = file.with(0xE2, Array("MPF\0II*\0".utf8) + [UInt8](repeating: 0, count: 40)) + second
    #expect(try PictureIntake.variants(of: multi).master == expected)
    #expect(try PictureIntake.variants(of: file + [UInt8](repeating: 0xFF, count: 999)).master == expected)
  }

  @Test func `I10, I12: nothing served has a place, a preview, a comment or a second picture`() throws {
    let preview = try Scene.jpeg(Scene.flat(16, 16, 1, 2, 3))
    let file = try Scene.jpeg(Scene.corners(80, 60))
      .with(0xFE, Array("GPSComment".utf8))
      .with(0xE1, Array("http://ns.adobe.com/xap/1.0/\0GPSLatitude".utf8))
      .with(0xE2, Array("MPF\0GPS".utf8))
      .with(0xED, Array("Photoshop 3.0\0GPS".utf8))
      .with(0xE1, .exif(orientation: 1, bigEndian: true) + preview)
    #expect(file.contains(text: "GPSLatitude"))
    let variants = try PictureIntake.variants(of: file)
    for served in [variants.master, variants.board, variants.thumbnail] {
      #expect(!served.contains(text: "GPS") && !served.contains(text: "Exif"))
      #expect(!served.contains(text: "MPF") && !served.contains(text: "http"))
      #expect(served.offset(of: 0xE1) == nil && served.offset(of: 0xFE) == nil)
    }
  }

  @Test func `I11: a small RGB profile is in every variant and in the poster's source`() throws {
    let profile = Profile.bytes(space: "RGB ", count: 536)
    let file = try Scene.jpeg(Scene.corners(80, 60)).with(0xE2, Profile.segment(profile, 1, of: 1))
    let variants = try PictureIntake.variants(of: file)
    for served in [variants.master, variants.board, variants.thumbnail] {
      #expect(try JPEGWalk(served, limits: IntakeLimits()).colourProfile == .carried(profile))
      #expect(try Scene.pixels(served).width == 80)
    }
    #expect(!variants.warnings.contains(.profileDropped))
  }

  @Test func `I11: a profile in two segments is joined in the order of their numbers`() throws {
    let profile = Profile.bytes(space: "RGB ", count: 900)
    let file = try Scene.jpeg(Scene.corners(80, 60))
      .with(0xE2, Profile.segment(Array(profile[..<400]), 1, of: 2))
      .with(0xE2, Profile.segment(Array(profile[400...]), 2, of: 2))
    #expect(try JPEGWalk(file, limits: IntakeLimits()).colourProfile == .carried(profile))
  }

  @Test func `I11: a profile for other colours, of another length or too large is dropped with a warning`()
    throws
  {
    let large = Profile.bytes(space: "RGB ", count: 66_000)
    let file = try Scene.jpeg(Scene.corners(80, 60))
    for odd in [
      file.with(0xE2, Profile.segment(Profile.bytes(space: "CMYK", count: 200), 1, of: 1)),
      file.with(0xE2, Profile.segment(Profile.bytes(space: "RGB ", count: 200) + [0], 1, of: 1)),
      file.with(0xE2, Profile.segment(Profile.bytes(space: "RGB ", count: 200), 2, of: 1)),
      file.with(0xE2, Profile.segment([], 0, of: 0)), file.with(0xE2, Array("ICC_PROFILE\0".utf8)),
      file.with(0xE2, Profile.segment(Array(large[40_000...]), 2, of: 2))
        .with(0xE2, Profile.segment(Array(large[..<40_000]), 1, of: 2)),
    ] {
      let variants = try PictureIntake.variants(of: odd)
      #expect(variants.warnings.contains(.profileDropped))
      #expect(!variants.board.contains(text: "ICC_PROFILE"))
    }
  }

  @Test func `sides of one pixel and odd sizes are accepted`() throws {
    for (width, height) in [(1, 1), (1, 700), (700, 1), (17, 3), (1237, 911)] {
      let variants = try PictureIntake.variants(of: Scene.jpeg(Scene.corners(width, height)))
      #expect(variants.width == width && variants.height == height)
      let thumbnail = try Scene.pixels(variants.thumbnail)
      let size = Bitmap.size(width, height, within: 320)
      #expect(thumbnail.width == size.width && thumbnail.height == size.height)
    }
  }

  @Test func `I17: variants keep the proportions and are never enlarged`() throws {
    let variants = try PictureIntake.variants(of: Scene.jpeg(Scene.corners(2000, 1500)))
    #expect(variants.width == 2000 && variants.height == 1500)
    let (board, thumbnail) = (try Scene.pixels(variants.board), try Scene.pixels(variants.thumbnail))
    #expect(board.width == 1600 && board.height == 1200)
    #expect(thumbnail.width == 320 && thumbnail.height == 240)
    #expect(try Scene.pixels(PictureIntake.variants(of: Scene.jpeg(Scene.corners(90, 50))).board).width == 90)
  }

  @Test func `a picture longer than the master is decoded smaller`() {
    #expect(Decoder.scale(8160, atLeast: PictureIntake.masterSide * 15 / 16) == 4)
    #expect(Decoder.scale(4096, atLeast: 3840) == 8)
    #expect(Decoder.scale(65_500, atLeast: 3840) == 1)
    #expect(Decoder.scale(6000, atLeast: 3840) == 8)
  }
}

/// Colour profiles that have the right marks and nothing else.
enum Profile {
  static func bytes(space: String, count: Int) -> [UInt8] {
    var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    bytes.replaceSubrange(0..<4, with: [0, UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255)])
    bytes.replaceSubrange(16..<20, with: Array(space.utf8))
    bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return bytes
  }

  static func segment(_ bytes: [UInt8], _ number: UInt8, of count: UInt8) -> [UInt8] {
    Array("ICC_PROFILE\0".utf8) + [number, count] + bytes
  }
}
