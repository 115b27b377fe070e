import CBrotli

/// Bodies made as small as they get (RFC 7932), at the price of half a second for the core.
enum Brotli {
  /// The bytes as one brotli stream; nil when that is no smaller.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var length = bytes.count
    var output = [UInt8](repeating: 0, count: bytes.count)
    // Both buffers outlive the one call that reads and writes them; it fails where the output is too short.
    let isDone = bytes.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        BrotliEncoderCompress(
          BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, source.count, source.baseAddress,
          &length,
          target.baseAddress)
      }
    }
    guard isDone == BROTLI_TRUE, length > 0 else { return nil }
    return Array(output.prefix(length))
  }
}
