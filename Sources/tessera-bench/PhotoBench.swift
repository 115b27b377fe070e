import CTurboJPEG
import TesseraCore

/// From the upload of a phone's photo to a room one can play in.
enum PhotoBench {
  static func run(_ report: inout Report, _ options: Options) throws {
    report.begin("A photo", Report.figures)
    let server = try ServerProcess()
    var wall: [Double] = []
    var cpu: [Double] = []
    for seed in UInt64(1)...UInt64(options.scaled(6, smoke: 2)) {
      let jpeg = try photo(seed: seed)
      let (began, used) = (seconds(), server.cpuSeconds)
      let image = try server.member(
        "image", of: try server.request("POST", "/api/images", jpeg, type: "image/jpeg"))
      let wish = "{\"image\":\"\(image)\",\"kind\":\"mosaic\",\"columns\":4,\"rows\":4}"
      _ = try server.request("POST", "/api/rooms", Array(wish.utf8))
      guard seed > 1 else { continue }
      wall.append((seconds() - began) * 1000)
      cpu.append((server.cpuSeconds - used) * 1000)
    }
    report.add("12-megapixel photo, upload to playable", cpu, "ms of server CPU", limit: "400")
    report.add("the same, as its owner waits", wall, "ms")
  }

  /// Soft shapes with the noise of a sensor, about as many bytes as a phone's.
  static func photo(
    seed: UInt64, _ width: Int = 4000, _ height: Int = 3000, noise: UInt64 = 15, chroma: TJSAMP = TJSAMP_420,
    flags: Int32 = 0
  ) throws -> [UInt8] {
    var random = SplitMix64(state: seed)
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let grain = random.next()
        let at = (y * width + x) * 3
        for channel in 0..<3 {
          let shape = (x * (channel + 2) / 23) ^ (y * (4 - channel) / 29)
          pixels[at + channel] = UInt8((shape & 191) + Int(grain >> UInt64(8 * channel) & noise))
        }
      }
    }
    guard let encoder = tjInitCompress() else { throw BenchFailure("TurboJPEG cannot begin") }
    defer { tjDestroy(encoder) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let result = tjCompress2(
      encoder, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &bytes, &size,
      Int32(chroma.rawValue), 88, flags)
    defer { tjFree(bytes) }
    guard result == 0, let bytes else { throw BenchFailure("TurboJPEG cannot encode") }
    // The library has allocated and filled `size` bytes, which live until tjFree.
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }
}
