extension PictureRefusal {
  /// One word for programs and for tables of translations (`picture.<code>`).
  public var code: String {
    switch self {
    case .empty: "empty"
    case .tooManyBytes: "tooManyBytes"
    case .notJPEG(let type): type.rawValue
    case .tooManyPixels: "tooManyPixels"
    case .tooLong: "tooLong"
    case .tooManyScans: "tooManyScans"
    case .unusual: "unusual"
    case .cutOff: "cutOff"
    case .damaged: "damaged"
    }
  }

  /// What is wrong and what helps, in plain English.
  public var sentence: String {
    switch self {
    case .empty: "The file is empty. Choose a photo."
    case .tooManyBytes(let count, let limit):
      "The file has \(megabytes(count)) MB; at most \(megabytes(limit)) MB can be used. "
        + "Save a smaller copy and try again."
    case .notJPEG(let type): type.sentence
    case .tooManyPixels(let width, let height, let limit):
      "The picture is \(width) × \(height), which is more than \(limit / 1_000_000) megapixels. "
        + "Save a smaller copy and try again."
    case .tooLong(let width, let height, let limit):
      "The picture is \(width) × \(height); no side may be longer than \(limit) pixels. "
        + "Cut or shrink it and try again."
    case .tooManyScans:
      "This JPEG is built in so many passes that opening it would take too long. "
        + "Save it again as an ordinary JPEG."
    case .unusual(let kind): "\(kind.description) Save it again as an ordinary JPEG."
    case .cutOff:
      "The picture ends too early: part of the file is missing. Send it again, or save a new copy."
    case .damaged: "The file is damaged and cannot be shown whole. Try another copy."
    }
  }

  /// Names and numbers to go with the code, for a program or a report.
  public var evidence: [(name: String, value: Int)] {
    switch self {
    case .empty, .notJPEG, .unusual, .cutOff: []
    case .tooManyBytes(let count, let limit): [("bytes", count), ("limit", limit)]
    case .tooManyPixels(let width, let height, let limit), .tooLong(let width, let height, let limit):
      [("width", width), ("height", height), ("limit", limit)]
    case .tooManyScans(let count): [("scans", count)]
    case .damaged(let offset, _): [("offset", offset)]
    }
  }

  /// Rounded up in tenths, so that a file over the limit never reads as equal to it.
  private func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / 100_000 + (bytes % 100_000 == 0 ? 0 : 1)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension UnusualJPEG {
  /// A sentence that says what is unusual.
  public var description: String {
    switch self {
    case .arithmetic: "This JPEG uses arithmetic coding, which browsers cannot open."
    case .lossless: "This is a lossless JPEG, which browsers cannot open."
    case .hierarchical: "This is a hierarchical JPEG, which browsers cannot open."
    case .jpegLS: "This is a JPEG-LS picture, which browsers cannot open."
    case .precision(let bits): "This JPEG has \(bits) bits a colour instead of 8."
    case .components(let count): "This JPEG has \(count) colour channels; it should have 1, 3 or 4."
    case .noHeight: "This JPEG does not say how high it is."
    }
  }
}
