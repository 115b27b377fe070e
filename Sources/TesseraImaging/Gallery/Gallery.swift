/// A picture of our own making.
public struct GalleryPicture: Sendable {
  /// A short name that never changes.
  public let key: String
  public let title: String
  /// Draws it anew as a JPEG, the same bytes each time; an input of `PictureIntake`.
  public let draw: @Sendable () -> [UInt8]
}

/// Six pictures for those who have no photo at hand, drawn by code.
public enum Gallery {
  public static let pictures: [GalleryPicture] = []
}
