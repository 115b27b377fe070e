/// The sizes a picture is kept in, as they stand in its address.
public enum PictureVariant: String, CaseIterable, Sendable {
  case master, board, thumbnail
}

/// A picture to be stored: JPEG bytes of each variant.
public struct NewPicture: Sendable {
  /// SHA-256 of the upload in 64 lower-case hex digits.
  public var image: String
  /// Pixels of the upright master.
  public var width: UInt32
  public var height: UInt32
  /// Unix milliseconds.
  public var created: UInt64
  public var master: [UInt8]
  public var board: [UInt8]
  public var thumbnail: [UInt8]

  public init(
    image: String, width: UInt32, height: UInt32, created: UInt64, master: [UInt8], board: [UInt8],
    thumbnail: [UInt8]
  ) {
    self.image = image
    self.width = width
    self.height = height
    self.created = created
    self.master = master
    self.board = board
    self.thumbnail = thumbnail
  }

  /// Of all variants together.
  var bytes: UInt64 { UInt64(master.count + board.count + thumbnail.count) }

  func bytes(of variant: PictureVariant) -> [UInt8] {
    switch variant {
    case .master: master
    case .board: board
    case .thumbnail: thumbnail
    }
  }
}

/// A picture that is offered to those who have brought none.
public struct GalleryPicture: Hashable, Sendable {
  public var image: String
  public var title: String

  public init(image: String, title: String) {
    self.image = image
    self.title = title
  }
}
