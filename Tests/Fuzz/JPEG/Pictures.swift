import CTurboJPEG

@testable import TesseraImaging

/// Small pictures of every kind that is read, and of some that are not.
enum Pictures {
  static var all: [[UInt8]] {
    let plain = [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_GRAY, TJSAMP_440, TJSAMP_411].flatMap { chroma in
      [0, TJFLAG_PROGRESSIVE].map { jpeg(24, 17, TJPF_RGB, chroma, $0) }
    }
    let fourColours = [0, TJFLAG_PROGRESSIVE].map { jpeg(9, 8, TJPF_CMYK, TJSAMP_444, $0) }
    return plain + fourColours + plain.prefix(2).flatMap(dressed)
  }

  /// The file with what cameras put around a picture.
  private static func dressed(_ file: [UInt8]) -> [[UInt8]] {
    let exif: [UInt8] =
      Array("Exif\0\0".utf8) + [
        0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
      ]
    let profile: [UInt8] =
      Array("ICC_PROFILE\0".utf8) + [1, 1, 0, 0, 0, 128] + [UInt8](repeating: 0, count: 12)
      + Array("RGB ".utf8)
      + [UInt8](repeating: 0, count: 16) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 88)
    let adobe: [UInt8] = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]
    return [
      with(0xE1, exif, file), with(0xE2, profile, file), with(0xEE, adobe, file),
      with(0xFE, Array("words".utf8), file), file + [0, 1, 2], file[..<2] + [0, 0xFF, 0xFF] + file[2...],
      Array(file.dropLast(2)), with(0xDD, [0, 2], file),
    ]
  }

  private static func with(_ marker: UInt8, _ body: [UInt8], _ file: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return file[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body + file[2...]
  }

  private static func jpeg(
    _ width: Int, _ height: Int, _ format: TJPF, _ chroma: TJSAMP, _ flags: Int32
  ) -> [UInt8] {
    let channels = format == TJPF_CMYK ? 4 : 3
    let pixels = (0..<width * height * channels).map { UInt8(truncatingIfNeeded: $0 * 7 ^ $0 >> 3) }
    let handle = tjInitCompress()
    defer { tjDestroy(handle) }
    var target: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    // The library allocates the target, which is copied and given back.
    let result = tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &target, &size,
      Int32(chroma.rawValue), 60, flags)
    defer { tjFree(target) }
    return result == 0 ? [UInt8](UnsafeBufferPointer(start: target, count: Int(size))) : []
  }
}
