/// What a file is by its first bytes, whatever its name says.
public enum FileType: String, CaseIterable, Sendable {
  case jpeg, png, gif, webp, heic, avif, tiff, bmp, ico, psd, jpegXL, jpeg2000, raw, video, pdf, svg, html
  case zip, gzip, text, unknown

  /// Reads at most the first 512 bytes.
  public init(of bytes: [UInt8]) {
    let head = bytes.prefix(512)
    self = FileType.binary(head) ?? FileType.container(head) ?? FileType.written(head) ?? .unknown
  }

  private static let signatures: [(FileType, [UInt8])] = [
    (.jpeg, [0xFF, 0xD8]), (.png, [0x89, 0x50, 0x4E, 0x47]), (.gif, Array("GIF8".utf8)),
    (.raw, [0x49, 0x49, 0x2A, 0, 0x10, 0, 0, 0, 0x43, 0x52]), (.tiff, [0x49, 0x49, 0x2A, 0]),
    (.tiff, [0x4D, 0x4D, 0, 0x2A]), (.raw, Array("FUJIFILMCCD-RAW".utf8)), (.bmp, Array("BM".utf8)),
    (.psd, Array("8BPS".utf8)), (.ico, [0, 0, 1, 0]), (.pdf, Array("%PDF-".utf8)),
    (.jpegXL, [0xFF, 0x0A]), (.jpegXL, [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20]),
    (.jpeg2000, [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]), (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
    (.zip, [0x50, 0x4B, 3, 4]), (.zip, [0x50, 0x4B, 5, 6]), (.gzip, [0x1F, 0x8B]),
    (.video, [0x1A, 0x45, 0xDF, 0xA3]),
  ]

  private static func binary(_ head: ArraySlice<UInt8>) -> FileType? {
    signatures.first { head.starts(with: $0.1) }?.0
  }

  /// RIFF and ISO media files say in their third word what they hold.
  private static func container(_ head: ArraySlice<UInt8>) -> FileType? {
    guard head.count >= 12 else { return nil }
    let brand = head.dropFirst(8).prefix(4)
    if head.starts(with: Array("RIFF".utf8)) {
      return brand.elementsEqual("WEBP".utf8) ? .webp : .video
    }
    guard head.dropFirst(4).starts(with: Array("ftyp".utf8)) else { return nil }
    return brands.first { brand.elementsEqual($0.0.utf8) }?.1 ?? .video
  }

  private static let brands: [(String, FileType)] = [
    ("heic", .heic), ("heix", .heic), ("heim", .heic), ("heis", .heic), ("hevc", .heic), ("hevx", .heic),
    ("mif1", .heic), ("msf1", .heic), ("avif", .avif), ("avis", .avif), ("crx ", .raw),
  ]

  private static func written(_ head: ArraySlice<UInt8>) -> FileType? {
    let marks: ArraySlice<UInt8> = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
    let isPlain = marks.allSatisfy { $0 >= 32 && $0 != 127 || (9...13).contains($0) }
    // The 512th byte may stand inside a letter; everything before the last sequence must be UTF-8.
    let whole = marks[..<(marks.lastIndex { $0 < 0x80 } ?? marks.startIndex)]
    guard isPlain, !whole.isEmpty, let letters = String(validating: whole, as: UTF8.self) else { return nil }
    let text = String(letters.drop { $0.isWhitespace }).lowercased()
    guard text.hasPrefix("<") else { return .text }
    if text.contains("<svg") && !text.contains("<html") { return .svg }
    return text.contains("<html") || text.hasPrefix("<!doctype html") ? .html : .text
  }
}

extension FileType {
  /// What it is and what helps, as the answer to a file that is no JPEG.
  public var sentence: String {
    switch self {
    case .jpeg: "This is a JPEG."
    case .heic: "This is a HEIC photo. Save it as JPEG, or take a screenshot of it."
    case .png: picture("a PNG picture")
    case .gif: picture("a GIF picture")
    case .webp: picture("a WebP picture")
    case .avif: picture("an AVIF picture")
    case .tiff: picture("a TIFF picture")
    case .bmp: picture("a BMP picture")
    case .ico: picture("an icon file")
    case .jpegXL: picture("a JPEG XL picture")
    case .jpeg2000: picture("a JPEG 2000 picture")
    case .svg: picture("an SVG drawing")
    case .psd: "This is a Photoshop file. Export it as JPEG and try again."
    case .raw: "This is a raw photo from a camera. Develop it to JPEG and try again."
    case .video: "This is a video. Take a still picture from it and save that as JPEG."
    case .pdf: "This is a PDF document. Save the page or picture in it as JPEG."
    case .html: "This is a web page, not a picture. Save the picture itself, then choose that file."
    case .zip: "This is a ZIP archive. Unpack it and choose one of the photos in it."
    case .gzip: "This is a compressed archive. Unpack it and choose one of the photos in it."
    case .text: "This is a text file, not a picture. Choose a photo saved as JPEG."
    case .unknown: "This file is not a picture that can be read here. Choose a photo saved as JPEG."
    }
  }

  private func picture(_ name: String) -> String { "This is \(name). Save it as JPEG and try again." }
}
