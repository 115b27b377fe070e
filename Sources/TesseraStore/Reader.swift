public import TesseraCore

/// A read-only connection; all of its queries see committed state only.
///
/// Belongs to one thread. A file that a server writes can be read at the same time.
public final class Reader {
  /// Opens a database for reading only, without the writers' lock.
  public init(path: String) throws(StoreError) {
    throw StoreError(.failed, "not built yet")
  }

  /// The room of this id, number, watch id, as a person writes it on a command line.
  public func room(named text: String) throws(StoreError) -> RoomID? { nil }
  public func room(number: Int64) throws(StoreError) -> RoomID? { nil }
  public func room(watch: RoomID) throws(StoreError) -> RoomID? { nil }
  /// All rooms in the order of their numbers.
  public func rooms() throws(StoreError) -> [RoomID] { [] }
  public func summary(of room: RoomID) throws(StoreError) -> RoomSummary? { nil }
  public func access(to room: RoomID) throws(StoreError) -> RoomAccess? { nil }
  /// Whether this identity has given the room's password.
  public func hasPass(_ identity: Identity, to room: RoomID) throws(StoreError) -> Bool { false }
  /// The rooms an identity has made or played in, the latest visited first.
  public func rooms(of identity: Identity, limit: Int = 50) throws(StoreError) -> [VisitedRoom] { [] }

  /// The board after move `sequence` (nil: the latest); nil if the room or the sequence does not exist.
  ///
  /// Replays at most about 1,000 moves from the nearest keyframe.
  public func board(of room: RoomID, at sequence: SequenceNumber? = nil) throws(StoreError) -> StoredBoard? {
    nil
  }
  /// The moves after `sequence` in order, at most `limit` (10,000 at most).
  public func moves(of room: RoomID, after sequence: SequenceNumber, limit: Int) throws(StoreError)
    -> [StoredMove]
  { [] }
  /// All stored keyframes of a room after `sequence`, nil for all, in order.
  public func keyframes(of room: RoomID) throws(StoreError) -> [Keyframe] { [] }

  /// Width and height of a complete picture.
  public func picture(_ image: String) throws(StoreError) -> PictureReference? { nil }
  /// The JPEG bytes of a variant of a complete picture.
  public func image(_ image: String, _ variant: PictureVariant) throws(StoreError) -> [UInt8]? { nil }
  /// Whether a picture may be shown: not while every room that uses it has a password this identity lacks.
  public func mayShow(_ image: String, to identity: Identity?) throws(StoreError) -> Bool { false }
  public func gallery() throws(StoreError) -> [GalleryPicture] { [] }

  /// The rows of a statistics view.
  public func view(_ view: StatisticsView, of scope: StatisticsScope, limit: Int = 10_000) throws(StoreError)
    -> Table
  { Table(columns: [], rows: []) }
  /// What `PRAGMA integrity_check` and `foreign_key_check` find wrong; empty when all is well.
  public func faults() throws(StoreError) -> [String] { [] }
  /// Writes a complete copy of the database: to a temporary name beside `path`, checked, synced, renamed.
  public func backup(to path: String) throws(StoreError) {}
}
