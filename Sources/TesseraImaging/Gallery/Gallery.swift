/// A picture of our own making.
public struct GalleryPicture: Sendable {
  /// A short name that never changes.
  public let key: String
  public let title: String
  private let bitmap: @Sendable () -> Bitmap

  init(_ key: String, _ title: String, _ bitmap: @escaping @Sendable () -> Bitmap) {
    self.key = key
    self.title = title
    self.bitmap = bitmap
  }

  /// Draws it anew as a JPEG, the same bytes each time; an input of `PictureIntake`. Costs about 300 ms.
  public func draw() throws(CodecFault) -> [UInt8] {
    try Encoder(profile: .none, chroma: .fine).jpeg(of: bitmap(), quality: 95)
  }
}

/// Pictures for those who have no photo at hand, drawn by code.
public enum Gallery {
  public static let pictures = [
    GalleryPicture("lake", "Dawn over the lake", LakePicture.draw),
    GalleryPicture("rings", "Rings of Ravenna", RingsPicture.draw),
    GalleryPicture("garden", "Evening garden", GardenPicture.draw),
    GalleryPicture("city", "City by the river", CityPicture.draw),
    GalleryPicture("koi", "Five koi", KoiPicture.draw),
    GalleryPicture("dunes", "The gold sun", DunesPicture.draw),
  ]
}
