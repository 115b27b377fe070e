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
    var fault: String?
    let planes = Planes(width: width, height: height, sampling) { targets in
      // Without strides the library writes rows as wide as the planes are, which is what they have room for.
      let result = tjDecompressToYUVPlanes(
        handle, jpeg, UInt(jpeg.count), &targets, Int32(width), nil, Int32(height), 0)
      if result != 0 { fault = message }
    }
    return (planes, fault)
  }

  /// Luma and chroma of a picture in colours.
  func planes(of bitmap: Bitmap, _ chroma: Chroma) throws(CodecFault) -> Planes {
    precondition(bitmap.channels == 3 && chroma != .gray, "only colours have chroma")
    var result: Int32 = -1
    let planes = Planes(width: bitmap.width, height: bitmap.height, chroma.sampling) { targets in
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
    let size = width * height * 3
    var result: Int32 = -1
    let pixels = try planes.read { sources throws(CodecFault) in
      [UInt8](unsafeUninitializedCapacity: size) { target, count in
        // The planes are as large as the library reads them, and the target holds three bytes a pixel.
        result = tjDecodeYUVPlanes(
          handle, &sources, nil, Int32(planes.form.sampling.rawValue), target.baseAddress, Int32(width), 0,
          Int32(height), Int32(TJPF_RGB.rawValue), 0)
        count = size
      }
    }
    guard result == 0 else { throw CodecFault(message: message) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A JPEG of planes in baseline form, with a JFIF header and nothing else.
  func encode(_ planes: Planes, quality: Int) throws(CodecFault) -> [UInt8] {
    let (width, height, sampling) = (planes.width, planes.height, planes.form.sampling)
    return try planes.read { sources throws(CodecFault) in
      try encoded(width, height, sampling) { target, size, flags in
        // The planes are as large as the library reads them.
        tjCompressFromYUVPlanes(
          handle, &sources, Int32(width), nil, Int32(height), Int32(sampling.rawValue), target, size,
          Int32(quality), flags)
      }
    }
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
    width: Int, height: Int, _ sampling: TJSAMP, fill: (inout [UnsafeMutablePointer<UInt8>?]) -> Void
  ) {
    let sizes = (0..<3).map { TurboJPEG.planeSize($0, width, height, sampling) }
    let counts = sizes.map { $0.width * $0.height }
    var (blue, red): ([UInt8], [UInt8]) = ([], [])
    // Each buffer is as large as its plane; bytes that are not written are of a picture that is refused.
    let luma = [UInt8](unsafeUninitializedCapacity: counts[0]) { first, count in
      blue = [UInt8](unsafeUninitializedCapacity: counts[1]) { second, count in
        red = [UInt8](unsafeUninitializedCapacity: counts[2]) { third, count in
          var targets = [first.baseAddress, second.baseAddress, third.baseAddress]
          fill(&targets)
          count = counts[2]
        }
        count = counts[1]
      }
      count = counts[0]
    }
    let planes = zip(sizes, [luma, blue, red]).map {
      Bitmap(width: $0.width, height: $0.height, channels: 1, pixels: $1)
    }
    self.init(luma: planes[0].fitted(to: width, height), chroma: Array(planes[1...]))
  }

  /// Lends the planes to the library.
  fileprivate func read<Result, Fault: Error>(
    _ body: (inout [UnsafePointer<UInt8>?]) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    precondition(chroma.count == 2, "only colours have chroma")
    let size = TurboJPEG.planeSize(0, width, height, form.sampling)
    let luma = luma.fitted(to: size.width, size.height)
    return try luma.pixels.withUnsafeBufferPointer { luma throws(Fault) in
      try chroma[0].pixels.withUnsafeBufferPointer { blue throws(Fault) in
        try chroma[1].pixels.withUnsafeBufferPointer { red throws(Fault) in
          var sources = [luma.baseAddress, blue.baseAddress, red.baseAddress]
          return try body(&sources)
        }
      }
    }
  }
}
