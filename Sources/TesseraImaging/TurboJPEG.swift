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

  let handle: tjhandle

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
  var message: String { String(cString: tjGetErrorStr2(handle)) }

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

  /// A JPEG of a rectangle of the bitmap in baseline form, with a JFIF header and nothing else.
  func encode(
    _ bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>, quality: Int, chroma: TJSAMP
  ) throws(CodecFault) -> [UInt8] {
    precondition(
      !columns.isEmpty && !rows.isEmpty && columns.upperBound <= bitmap.width
        && rows.upperBound <= bitmap.height
        && columns.lowerBound >= 0 && rows.lowerBound >= 0, "only what is there can be encoded")
    let first = rows.lowerBound * bitmap.stride + columns.lowerBound * bitmap.channels
    let format = bitmap.channels == 1 ? TJPF_GRAY : TJPF_RGB
    // The rectangle lies inside the bitmap, so that every row that is read at this pitch does too.
    return try bitmap.pixels.withUnsafeBufferPointer { pixels throws(CodecFault) in
      try encoded(columns.count, rows.count, chroma) { target, size, flags in
        tjCompress2(
          handle, pixels.baseAddress.map { $0 + first }, Int32(columns.count), Int32(bitmap.stride),
          Int32(rows.count), Int32(format.rawValue), target, size, Int32(chroma.rawValue), Int32(quality),
          flags)
      }
    }
  }

  typealias Target = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>

  /// What a call of the library writes into a buffer of its own worst case for this size.
  func encoded(
    _ width: Int, _ height: Int, _ chroma: TJSAMP,
    _ call: (Target, UnsafeMutablePointer<UInt>, Int32) -> Int32
  ) throws(CodecFault) -> [UInt8] {
    let capacity = Int(tjBufSize(Int32(width), Int32(height), Int32(chroma.rawValue)))
    // So it never has to grow it; freed below.
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    defer { buffer.deallocate() }
    var target: UnsafeMutablePointer<UInt8>? = buffer
    var size = UInt(capacity)
    guard call(&target, &size, TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT) == 0 else {
      throw CodecFault(message: message)
    }
    // The library has written `size` ≤ capacity bytes from the beginning of the buffer.
    return [UInt8](UnsafeBufferPointer(start: buffer, count: Int(size)))
  }
}
