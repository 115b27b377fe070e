import CZlib

/// Bodies made small (RFC 1952), for those who take them so.
enum Gzip {
  /// The bytes as one gzip member; nil when that is no smaller. `level` 1 … 9.
  static func compress(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8]? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    // 15 bits of window, and 16 for gzip's header instead of zlib's.
    guard
      deflateInit2_(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    guard let length = UInt32(exactly: bytes.count) else { return nil }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count)
    // Both buffers outlive the one call that reads and writes them; zlib keeps no pointer past deflateEnd.
    let result = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = length
        stream.next_out = target.baseAddress
        stream.avail_out = length
        return deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(stream.total_out)))
  }
}
