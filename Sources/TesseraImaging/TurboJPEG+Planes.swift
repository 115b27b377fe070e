import CTurboJPEG

/// Luma and chroma without a way over red, green and blue.
extension TurboJPEG {
  /// The size of a plane as the library reads and writes it: the luma (0) is rounded up to whole chroma.
  static func planeSize(
    _ plane: Int, _ width: Int, _ height: Int, _ sampling: TJSAMP
  ) -> (width: Int, height: Int) {
    let sampling = Int32(sampling.rawValue)
    return (
      Int(tjPlaneWidth(Int32(plane), Int32(width), sampling)),
      Int(tjPlaneHeight(Int32(plane), Int32(height), sampling))
    )
  }

  /// Whether the library finds luma and chroma in this file, and not red, green and blue.
  func hasChroma(_ jpeg: [UInt8]) -> Bool {
    var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
    // It only reads the header; what it cannot tell stays −1.
    _ = tjDecompressHeader3(handle, jpeg, UInt(jpeg.count), &width, &height, &sampling, &colours)
    return colours == Int32(TJCS_YCbCr.rawValue)
  }

  /// Decodes planes at a scale, as they are in the file; the fault is nil when clean.
  func planes(
    of jpeg: [UInt8], width: Int, height: Int, _ sampling: TJSAMP
  ) -> (planes: Planes, fault: String?) {
    let (planes, fault) = coded(jpeg, width: width, height: height, sampling, spare: 0)
    return (Planes(luma: planes[0].fitted(to: width, height), chroma: Array(planes[1...])), fault)
  }

  /// One plane or three as the library has them, each with `spare` more columns and rows that repeat its last.
  func coded(
    _ jpeg: [UInt8], width: Int, height: Int, _ sampling: TJSAMP, spare: Int
  ) -> (planes: [Bitmap], fault: String?) {
    let sizes = (0..<(sampling == TJSAMP_GRAY ? 1 : 3)).map {
      TurboJPEG.planeSize($0, width, height, sampling)
    }
    var strides = sizes.map { Int32($0.width + spare) }
    var fault: String?
    // Each buffer is larger than its plane; bytes that are not written are of a picture that is refused.
    let buffers = TurboJPEG.buffers(sizes.map { ($0.width + spare) * ($0.height + spare) }[...]) { targets in
      var targets = targets
      let result = tjDecompressToYUVPlanes(
        handle, jpeg, UInt(jpeg.count), &targets, Int32(width), &strides, Int32(height), 0)
      if result != 0 { fault = message }
    }
    let planes = zip(sizes, buffers).map { size, pixels in
      var plane = Bitmap(width: size.width + spare, height: size.height + spare, channels: 1, pixels: pixels)
      plane.repeatRim(of: size.width, size.height)
      return plane
    }
    return (planes, fault)
  }

  /// Luma and chroma of a picture in colours.
  func planes(of bitmap: Bitmap, _ chroma: Chroma) throws(CodecFault) -> Planes {
    precondition(bitmap.channels == 3 && chroma != .gray, "only colours have chroma")
    var result: Int32 = -1
    let planes = Planes(width: bitmap.width, height: bitmap.height, chroma.sampling) { targets in
      var targets = targets
      // The source is a full bitmap, and the targets are as large as the library writes them.
      result = tjEncodeYUVPlanes(
        handle, bitmap.pixels, Int32(bitmap.width), 0, Int32(bitmap.height), Int32(TJPF_RGB.rawValue),
        &targets, nil, Int32(chroma.sampling.rawValue), 0)
    }
    guard result == 0 else { throw CodecFault(message: message) }
    return planes
  }

  /// The colours of planes.
  func bitmap(of planes: Planes) throws(CodecFault) -> Bitmap {
    let (width, height) = (planes.width, planes.height)
    let (size, sampling) = (width * height * 3, Int32(planes.form.sampling.rawValue))
    var result: Int32 = -1
    let pixels = try planes.read { planes throws(CodecFault) in
      var sources = planes
      return [UInt8](unsafeUninitializedCapacity: size) { target, count in
        // The planes are as large as the library reads them, and the target holds three bytes a pixel.
        result = tjDecodeYUVPlanes(
          handle, &sources, nil, sampling, target.baseAddress, Int32(width), 0,
          Int32(height), Int32(TJPF_RGB.rawValue), 0)
        count = size
      }
    }
    guard result == 0 else { throw CodecFault(message: message) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A JPEG of planes in baseline form, with a JFIF header and nothing else.
  func encode(_ planes: Planes, quality: Int) throws(CodecFault) -> [UInt8] {
    // The planes are as large as the library reads them.
    try planes.read { sources throws(CodecFault) in
      try encode(sources, strides: nil, planes.width, planes.height, planes.form, quality: quality)
    }
  }

  /// The same of planes that lie anywhere, with all that the library reads: `planeSize` of each.
  func encode(
    _ planes: [UnsafePointer<UInt8>?], strides: [Int32]?, _ width: Int, _ height: Int, _ form: Chroma,
    quality: Int
  ) throws(CodecFault) -> [UInt8] {
    var sources = planes
    return try encoded(width, height, form.sampling) { target, size, flags in
      tjCompressFromYUVPlanes(
        handle, &sources, Int32(width), strides, Int32(height), Int32(form.sampling.rawValue), target, size,
        Int32(quality), flags)
    }
  }

  /// The first samples of planes, which stay where they are as long as `body` runs.
  static func lend<Result, Fault: Error>(
    _ planes: ArraySlice<Bitmap>, _ lent: [UnsafePointer<UInt8>?] = [],
    to body: ([UnsafePointer<UInt8>?]) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    guard let plane = planes.first else { return try body(lent) }
    return try plane.pixels.withUnsafeBufferPointer { pixels throws(Fault) in
      try lend(planes.dropFirst(), lent + [pixels.baseAddress], to: body)
    }
  }

  /// Buffers of so many bytes each, which `fill` writes all at once.
  fileprivate static func buffers(
    _ counts: ArraySlice<Int>, _ targets: [UnsafeMutablePointer<UInt8>?] = [],
    fill: ([UnsafeMutablePointer<UInt8>?]) -> Void
  ) -> [[UInt8]] {
    guard let count = counts.first else {
      fill(targets)
      return []
    }
    var others: [[UInt8]] = []
    // All of them are open while `fill` runs, and each has room for its count.
    let first = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      others = buffers(counts.dropFirst(), targets + [buffer.baseAddress], fill: fill)
      written = count
    }
    return [first] + others
  }
}

extension Chroma {
  /// TurboJPEG's name for it.
  var sampling: TJSAMP {
    switch self {
    case .gray: TJSAMP_GRAY
    case .coarse: TJSAMP_420
    case .fine: TJSAMP_444
    }
  }
}

extension JPEGFrame {
  /// TurboJPEG's name for three components whose planes can be taken as they are; nil for all others.
  ///
  /// 4:1:1 cannot: of a picture that keeps its width it has too little chroma for 4:2:0.
  var sampling: TJSAMP? {
    guard components.count == 3, components[1...].allSatisfy({ $0.horizontal == 1 && $0.vertical == 1 })
    else { return nil }
    return switch (components[0].horizontal, components[0].vertical) {
    case (1, 1): TJSAMP_444
    case (2, 1): TJSAMP_422
    case (2, 2): TJSAMP_420
    case (1, 2): TJSAMP_440
    default: nil
    }
  }
}

/// The planes as the library has them: three, the luma rounded up to whole chroma.
extension Planes {
  /// Lets the library fill three planes.
  fileprivate init(
    width: Int, height: Int, _ sampling: TJSAMP, fill: ([UnsafeMutablePointer<UInt8>?]) -> Void
  ) {
    let sizes = (0..<3).map { TurboJPEG.planeSize($0, width, height, sampling) }
    let buffers = TurboJPEG.buffers(sizes.map { $0.width * $0.height }[...], fill: fill)
    let planes = zip(sizes, buffers).map {
      Bitmap(width: $0.width, height: $0.height, channels: 1, pixels: $1)
    }
    self.init(luma: planes[0].fitted(to: width, height), chroma: Array(planes[1...]))
  }

  /// Lends the planes to the library.
  fileprivate func read<Result, Fault: Error>(
    _ body: ([UnsafePointer<UInt8>?]) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    precondition(chroma.count == 2, "only colours have chroma")
    let size = TurboJPEG.planeSize(0, width, height, form.sampling)
    return try TurboJPEG.lend([luma.fitted(to: size.width, size.height)] + chroma, to: body)
  }
}
