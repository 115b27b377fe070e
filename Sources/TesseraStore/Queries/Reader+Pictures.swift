public import TesseraCore

extension Reader {
  /// Name and size of a complete picture; nil if there is none.
  public func picture(_ image: String) throws(StoreError) -> PictureReference? {
    try connection.first("SELECT width, height FROM pictures WHERE image = ? AND complete", .text(image)) {
      (row) throws(StoreError) in
      PictureReference(image: image, width: try row.exact(0), height: try row.exact(1))
    }
  }

  /// The JPEG bytes of a variant of a complete picture; nil if there is none.
  public func image(_ image: String, _ variant: PictureVariant) throws(StoreError) -> [UInt8]? {
    guard try picture(image) != nil else { return nil }
    let slices = try connection.rows(
      "SELECT bytes FROM picture_variants WHERE image = ? AND variant = ? ORDER BY slice", .text(image),
      .text(variant.rawValue)
    ) { $0.blob(0) }
    return slices.reduce(into: []) { $0 += $1 }
  }

  /// Whether a picture may be shown: not while every room that uses it has a password this identity lacks.
  ///
  /// A picture that no room uses yet may be shown to whoever knows its name.
  public func mayShow(_ image: String, to identity: Identity?) throws(StoreError) -> Bool {
    try connection.first(
      """
      SELECT EXISTS (SELECT 1 FROM gallery WHERE image = ?1)
        OR NOT EXISTS (SELECT 1 FROM keyframes WHERE image = ?1)
        OR EXISTS (
          SELECT 1 FROM (SELECT DISTINCT room FROM keyframes WHERE image = ?1) AS k
            JOIN rooms AS r ON r.room_number = k.room
          WHERE r.password_hash IS NULL OR r.creator = ?2
            OR EXISTS (SELECT 1 FROM passes AS p WHERE p.room = k.room AND p.identity = ?2))
      """, .text(image), Value(identity) { Value($0) }, read: { $0.integer(0) != 0 }) ?? false
  }

  /// What is offered to those who have brought no picture, in order.
  public func gallery() throws(StoreError) -> [GalleryPicture] {
    try connection.rows("SELECT image, title FROM gallery ORDER BY position") {
      GalleryPicture(image: $0.text(0), title: $0.text(1))
    }
  }
}
