import CTurboJPEG
import Testing

@testable import TesseraImaging

@Suite struct RefusalTests {
  static let others: [(FileType, [UInt8])] = [
    (.png, [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]), (.gif, Array("GIF89a".utf8)),
    (.webp, Array("RIFF\0\0\0\0WEBPVP8 ".utf8)), (.heic, [0, 0, 0, 24] + Array("ftypheic".utf8)),
    (.heic, [0, 0, 0, 24] + Array("ftypmif1".utf8)), (.avif, [0, 0, 0, 28] + Array("ftypavif".utf8)),
    (.video, [0, 0, 0, 24] + Array("ftypisom".utf8)), (.pdf, Array("%PDF-1.7".utf8)),
    (.zip, [0x50, 0x4B, 3, 4, 20]), (.html, Array("\n<!DOCTYPE html><title>x</title>".utf8)),
    (.html, Array("<HTML><svg></svg>".utf8)), (.svg, Array("<?xml version=\"1.0\"?><svg/>".utf8)),
    (.tiff, [0x49, 0x49, 42, 0, 8]), (.bmp, Array("BM......".utf8)), (.text, Array("hello, photo".utf8)),
    (.jpegXL, [0xFF, 0x0A, 1]), (.psd, Array("8BPS\0\u{1}".utf8)), (.gzip, [0x1F, 0x8B, 8]),
    (.unknown, [7, 8, 9]), (.unknown, [0xFE, 0xFF, 0xFE, 0xFD]),
  ]

  @Test(arguments: others)
  func `I8: the refusal names the real type and the cure`(type: FileType, bytes: [UInt8]) {
    #expect(throws: PictureRefusal.notJPEG(type)) { try PictureIntake.variants(of: bytes) }
    #expect(FileType(of: bytes) == type)
    #expect(type.sentence.contains("JPEG") || type.sentence.contains("photo") || type == .html)
  }

  @Test func `I8: HEIC is told in the words people know`() {
    let refusal = PictureRefusal.notJPEG(.heic)
    #expect(refusal.code == "heic")
    #expect(refusal.sentence == "This is a HEIC photo. Save it as JPEG, or take a screenshot of it.")
  }

  @Test func `an empty file and one over the limit are refused in words`() throws {
    #expect(throws: PictureRefusal.empty) { try PictureIntake.variants(of: []) }
    #expect(throws: PictureRefusal.cutOff) { try PictureIntake.variants(of: [0xFF, 0xD8]) }
    var limits = IntakeLimits()
    limits.bytes = 500
    let file = try Scene.jpeg(Scene.corners(64, 64))
    #expect(throws: PictureRefusal.tooManyBytes(count: file.count, limit: 500)) {
      try PictureIntake.variants(of: file, limits: limits)
    }
    let words = PictureRefusal.tooManyBytes(count: 25_000_001, limit: 25_000_000).sentence
    #expect(words == "The file has 25.1 MB; at most 25 MB can be used. Save a smaller copy and try again.")
  }

  @Test func `I6: a small file that claims a huge picture is refused by its header alone`() throws {
    var file = try Scene.jpeg(Scene.corners(64, 64))
    let frame = try #require(file.offset(of: 0xC0))
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFA, 0xFA, 0xFA, 0xFA])
    #expect(throws: PictureRefusal.tooManyPixels(width: 64250, height: 64250, limit: 50_000_000)) {
      try JPEGWalk(file, limits: IntakeLimits())
    }
    file.replaceSubrange(frame + 5..<frame + 9, with: [0, 9, 0xFF, 0xFF])
    #expect(throws: PictureRefusal.tooLong(width: 65535, height: 9, limit: 65_500)) {
      try JPEGWalk(file, limits: IntakeLimits())
    }
  }

  @Test func `I6: within the limits, too few bytes for the claimed picture are refused undecoded`() throws {
    var file = try Scene.jpeg(Scene.corners(64, 64))
    let frame = try #require(file.offset(of: 0xC0))
    file.replaceSubrange(frame + 5..<frame + 9, with: [0x1B, 0x58, 0x1B, 0x58])
    #expect(throws: PictureRefusal.cutOff) { try JPEGWalk(file, limits: IntakeLimits()) }
  }

  @Test func `I7: a thousand scans are refused, and scans times pixels have a limit`() throws {
    let file = try Scene.progressive(Scene.corners(64, 64))
    let last = try #require(file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let scan = file[last..<file.count - 2]
    let bomb = (0..<1000).reduce(into: Array(file.dropLast(2))) { bytes, _ in bytes += scan } + [0xFF, 0xD9]
    #expect(throws: PictureRefusal.tooManyScans(count: 101)) { try PictureIntake.variants(of: bomb) }
    var limits = IntakeLimits()
    limits.scanPixels = 64 * 64 * 5
    #expect(throws: PictureRefusal.tooManyScans(count: 6)) {
      try PictureIntake.variants(of: file, limits: limits)
    }
    #expect(try PictureIntake.variants(of: file).width == 64)
  }

  @Test func `a picture of several scans is refused when its coefficients would take too much`() throws {
    let inks = (0..<64 * 48).flatMap { pixel -> [UInt8] in [UInt8(pixel % 255), 90, 20, 200] }
    var limits = IntakeLimits()
    limits.coefficientBytes = 64 * 48 * 7
    for (flags, isRefused) in [(0, false), (TJFLAG_PROGRESSIVE, true)] {
      let fourColour = try Scene.jpeg(raw: inks, 64, 48, format: TJPF_CMYK, flags: flags)
      if isRefused {
        #expect(throws: PictureRefusal.tooManyPixels(width: 64, height: 48, limit: 64 * 48 * 7 / 8)) {
          try PictureIntake.variants(of: fourColour, limits: limits)
        }
      } else {
        #expect(try PictureIntake.variants(of: fourColour, limits: limits).width == 64)
      }
      #expect(
        try PictureIntake.variants(of: Scene.progressive(Scene.corners(64, 48)), limits: limits).width == 64)
    }
  }

  static let unusual: [(UInt8, UnusualJPEG)] = [
    (0xC3, .lossless), (0xC9, .arithmetic), (0xCA, .arithmetic), (0xC5, .hierarchical), (0xF7, .jpegLS),
  ]

  @Test(arguments: unusual)
  func `kinds that browsers cannot show are refused by name`(marker: UInt8, kind: UnusualJPEG) throws {
    var file = try Scene.jpeg(Scene.corners(64, 64))
    let frame = try #require(file.offset(of: 0xC0))
    file[frame + 1] = marker
    #expect(throws: PictureRefusal.unusual(kind)) { try PictureIntake.variants(of: file) }
    #expect(PictureRefusal.unusual(kind).sentence.hasSuffix("Save it again as an ordinary JPEG."))
  }

  @Test func `twelve bits, two channels and a missing height are refused by name`() throws {
    let file = try Scene.jpeg(Scene.corners(64, 64))
    let frame = try #require(file.offset(of: 0xC0))
    for (offset, value, kind): (Int, UInt8, UnusualJPEG) in [
      (4, 12, .precision(bits: 12)), (9, 2, .components(count: 2)), (6, 0, .noHeight),
    ] {
      var other = file
      other[frame + offset] = value
      #expect(throws: PictureRefusal.unusual(kind)) { try PictureIntake.variants(of: other) }
    }
  }

  @Test func `every refusal has a code of letters and a sentence that ends`() {
    let all: [PictureRefusal] =
      [
        .empty, .tooManyBytes(count: 3, limit: 2), .tooManyPixels(width: 9, height: 9, limit: 1),
        .tooLong(width: 9, height: 1, limit: 5), .tooManyScans(count: 101), .unusual(.lossless), .cutOff,
        .damaged(offset: 4, reason: "x"),
      ] + FileType.allCases.map(PictureRefusal.notJPEG)
    for refusal in all {
      #expect(!refusal.code.isEmpty && refusal.code.allSatisfy { $0.isLetter || $0.isNumber })
      #expect(refusal.sentence.hasSuffix("."))
      #expect(refusal.evidence.allSatisfy { $0.value >= 0 })
    }
    #expect(Set(all.map(\.code)).count == all.count)
  }
}
