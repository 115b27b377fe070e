public import TesseraCore

/// Where the moves of all rooms are kept, in order; SQLite is the first implementation.
///
/// Replies come on the log's own thread; hand them over to yours at once.
public protocol MoveLog: AnyObject, Sendable {
  /// Loads a room and begins a new epoch, stored with the head in the same step (P7).
  ///
  /// Nil: there is no such room, or it has ended. `random` is the low half of the epoch.
  func open(
    _ room: RoomID, random: UInt32,
    reply: @escaping @Sendable (Result<LoadedRoom?, StoreError>) -> Void)

  /// Stores what a turn produced, in one transaction; receipts come in the order of the batches.
  ///
  /// At most one append in flight. Batches without records need no transaction and are committed.
  /// A batch that begins with `created` makes its room, if its picture is there; any other must carry the stored
  /// epoch and follow the stored head of an open room, else it is `fenced` and the others are stored without it.
  func append(_ batches: [RoomBatch], reply: @escaping @Sendable ([Receipt]) -> Void)

  /// Opens rooms again after an unknown outcome: one transaction that writes the new epochs.
  ///
  /// It is retried until it commits or the log is closed; nothing is loaded before.
  func reopen(
    _ rooms: [(RoomID, random: UInt32)],
    reply: @escaping @Sendable ([Result<LoadedRoom?, StoreError>]) -> Void)

  /// Closes a room for good, after the appends that were posted before: every later one is `fenced`.
  ///
  /// False: there is no such room. `at` are Unix milliseconds. After a failure the outcome is unknown until the
  /// next append.
  func close(
    _ room: RoomID, _ closing: Closing, at: UInt64,
    reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void)
}

/// How a room is closed for good.
public enum Closing: Hashable, Sendable {
  /// It takes no move any more; what was played can still be read.
  case ended
  /// Nothing of it is kept but the ids of its links, and nothing of its picture if no other room uses that.
  case deleted
}
