/// Why a file cannot be a picture here: a code for programs, a sentence for people.
public enum PictureRefusal: Error, Hashable, Sendable {
  /// Nothing was sent.
  case empty
  case tooManyBytes(count: Int, limit: Int)
  /// It is something else, or nothing that is known.
  case notJPEG(FileType)
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case tooLong(width: Int, height: Int, limit: Int)
  case tooManyScans(count: Int)
  /// A kind of JPEG that browsers do not show either.
  case unusual(UnusualJPEG)
  /// It ends before the picture does.
  case cutOff
  /// It contradicts itself near this byte.
  case damaged(offset: Int, reason: String)
}

/// Kinds of JPEG that are refused by name.
public enum UnusualJPEG: Hashable, Sendable {
  case arithmetic, lossless, hierarchical, jpegLS
  case precision(bits: Int)
  case components(count: Int)
  /// The height stands behind the picture (DNL), or nowhere.
  case noHeight
}
