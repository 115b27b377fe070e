public import TesseraCore

/// The writing connection, lent for one small transaction of its own between two appends.
public final class Writer {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Remembers that an identity has given a room's password.
  public func pass(_ identity: Identity, to room: RoomID, at: UInt64) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO passes (room, identity, at) SELECT room_number, ?2, ?3 FROM rooms WHERE id = ?1
      ON CONFLICT DO NOTHING
      """, Value(room), Value(identity), Value(at))
  }

  /// Notes another upload of a picture that is there already; false when it is not.
  public func renew(_ image: String, at: UInt64) throws(StoreError) -> Bool {
    try PictureKeeper(connection: connection).renew(image, at: at)
  }

  /// Replaces the gallery by these pictures, which must be stored already.
  public func setGallery(_ pictures: [GalleryPicture]) throws(StoreError) {
    try connection.run("DELETE FROM gallery")
    for (position, picture) in pictures.enumerated() {
      try connection.run(
        "INSERT INTO gallery (position, image, title) VALUES (?, ?, ?)", .integer(Int64(position)),
        .text(picture.image), .text(picture.title))
    }
    try PictureKeeper(connection: connection).retire(waitingBefore: 0)
  }
}
