public import TesseraCore

/// The writing connection, lent for one small transaction of its own between two appends.
public final class Writer {
  /// Remembers that an identity has given a room's password.
  public func pass(_ identity: Identity, to room: RoomID, at: UInt64) throws(StoreError) {}
  /// Replaces the gallery by these pictures, which must be stored already.
  public func setGallery(_ pictures: [GalleryPicture]) throws(StoreError) {}
}
