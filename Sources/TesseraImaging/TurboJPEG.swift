import CTurboJPEG
import Glibc

/// The library could not read or write a JPEG of our own.
public struct CodecFault: Error, Hashable, Sendable {
  /// TurboJPEG's own words.
  public var message: String
}

/// One TurboJPEG instance, destroyed with its owner.
struct TurboJPEG: ~Copyable {
  enum Direction { case decode, encode }

  private let handle: tjhandle

  init(_ direction: Direction) throws(CodecFault) {
    TurboJPEG.limitMemory()
    guard let handle = direction == .decode ? tjInitDecompress() : tjInitCompress() else {
      throw CodecFault(message: "TurboJPEG cannot begin")
    }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Sets `JPEGMEM` once, unless the operator has.
  static func limitMemory() { _ = memoryLimit }

  /// libjpeg reads it whenever an instance begins; a picture that wants more fails instead of taking all.
  private static let memoryLimit = setenv("JPEGMEM", "512M", 0)

  /// The first warning or the last error, in the library's words.
  private var message: String { String(cString: tjGetErrorStr2(handle)) }

  /// Decodes at a scale into `pixels`, which has room for the scaled size in the format's bytes; nil when clean.
  func decode(
    _ jpeg: [UInt8], width: Int, height: Int, format: TJPF, into pixels: UnsafeMutableBufferPointer<UInt8>
  ) -> String? {
    let flags: Int32 = 0
    // The caller's buffer holds width × height pixels of this format, which is all that the library writes.
    let result = tjDecompress2(
      handle, jpeg, UInt(jpeg.count), pixels.baseAddress, Int32(width), 0, Int32(height),
      Int32(format.rawValue), flags)
    return result == 0 ? nil : message
  }

  /// A JPEG of the pixels in baseline form, with a JFIF header and nothing else.
  func encode(_ bitmap: Bitmap, quality: Int, chroma: TJSAMP) throws(CodecFault) -> [UInt8] {
    let capacity = Int(tjBufSize(Int32(bitmap.width), Int32(bitmap.height), Int32(chroma.rawValue)))
    // The library's own worst case for this size, so that it never has to grow it; freed below.
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    defer { buffer.deallocate() }
    var target: UnsafeMutablePointer<UInt8>? = buffer
    var size = UInt(capacity)
    let result = tjCompress2(
      handle, bitmap.pixels, Int32(bitmap.width), 0, Int32(bitmap.height), Int32(TJPF_RGB.rawValue),
      &target, &size, Int32(chroma.rawValue), Int32(quality), TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT)
    guard result == 0 else { throw CodecFault(message: message) }
    // The library has written `size` ≤ capacity bytes from the beginning of the buffer.
    return [UInt8](UnsafeBufferPointer(start: buffer, count: Int(size)))
  }
}
