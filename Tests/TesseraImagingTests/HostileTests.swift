import TesseraCore
import Testing

@testable import TesseraImaging

@Suite struct HostileTests {
  @Test(arguments: [false, true])
  func `I3: a file cut anywhere is refused, or lost nothing but its end mark`(isProgressive: Bool) throws {
    let bitmap = Scene.corners(160, 120)
    let file = isProgressive ? try Scene.progressive(bitmap) : try Scene.jpeg(bitmap)
    for length in stride(from: 0, to: file.count - 2, by: 97) {
      #expect(throws: PictureRefusal.self) { try PictureIntake.variants(of: Array(file.prefix(length))) }
    }
    for length in file.count - 2..<file.count {
      #expect(try PictureIntake.variants(of: Array(file.prefix(length))).width == 160)
    }
  }

  @Test func `I3: a file cut in the middle is told as cut off, with or without an end mark behind`() throws {
    let file = try Scene.jpeg(Scene.corners(160, 120))
    let half = Array(file.prefix(file.count * 2 / 3))
    #expect(throws: PictureRefusal.cutOff) { try PictureIntake.variants(of: half) }
    #expect(throws: PictureRefusal.cutOff) { try PictureIntake.variants(of: half + [0xFF, 0xD9]) }
  }

  @Test func `I3: a progressive file cut between two scans is refused`() throws {
    let file = try Scene.progressive(Scene.corners(160, 120))
    let scans = file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
    for scan in scans.dropFirst() {
      #expect(throws: PictureRefusal.cutOff) { try PictureIntake.variants(of: Array(file[..<scan])) }
    }
  }

  @Test(arguments: 0..<16)
  func `flipped bytes never trap`(seed: UInt64) throws {
    let bitmap = Scene.corners(80, 56)
    let file = (seed % 2 == 0 ? try Scene.jpeg(bitmap) : try Scene.progressive(bitmap))
      .with(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + [UInt8](repeating: 7, count: 140))
      .with(0xE1, .exif(orientation: 6, bigEndian: seed % 3 == 0))
    var random = SplitMix64(state: seed)
    // Small limits keep flipped sizes cheap.
    var limits = IntakeLimits()
    limits.pixels = 200_000
    for _ in 0..<60 {
      var broken = file
      for _ in 0...random.next(below: 6) {
        let place = Int(random.next(below: random.next(below: 3) == 0 ? UInt64(file.count) : 900))
        broken[min(place, file.count - 1)] = UInt8(truncatingIfNeeded: random.next())
      }
      do throws(PictureRefusal) {
        let variants = try PictureIntake.variants(of: broken, limits: limits)
        #expect(variants.width * variants.height <= limits.pixels)
      } catch { #expect(!error.sentence.isEmpty) }
    }
  }

  @Test(arguments: 0..<8)
  func `noise behind a good beginning never traps`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let markers: [UInt8] = [0xC0, 0xC2, 0xC4, 0xDA, 0xDB, 0xDD, 0xE0, 0xE1, 0xE2, 0xEE, 0xD9, 0xD0, 0x01]
    for _ in 0..<200 {
      var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, markers[Int(random.next(below: UInt64(markers.count)))]]
      for _ in 0..<random.next(below: 400) {
        if random.next(below: 9) == 0 {
          bytes += [0xFF, markers[Int(random.next(below: UInt64(markers.count)))], 0]
        }
        bytes.append(UInt8(truncatingIfNeeded: random.next() >> random.next(below: 8)))
      }
      #expect(throws: PictureRefusal.self) { try PictureIntake.variants(of: bytes) }
    }
  }

  @Test func `millions of empty segments are refused, not kept`() {
    let file = (0..<5000).reduce(into: [0xFF, 0xD8] as [UInt8]) { bytes, _ in bytes += [0xFF, 0xC4, 0, 2] }
    #expect(throws: PictureRefusal.self) { try PictureIntake.variants(of: file) }
  }
}
