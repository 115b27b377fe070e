public import TesseraCore

/// Where the moves of all rooms are kept, in order; SQLite is the first implementation.
///
/// Replies come on the log's own thread; hand them over to yours at once.
public protocol MoveLog: AnyObject, Sendable {
  /// Loads a room and begins a new epoch, stored with the head in the same step (P7).
  ///
  /// Nil: there is no such room. `random` is the low half of the epoch.
  func open(
    _ room: RoomID, random: UInt32,
    reply: @escaping @Sendable (Result<LoadedRoom?, StoreError>) -> Void)

  /// Stores what a turn produced, in one transaction; receipts come in the order of the batches.
  ///
  /// At most one append in flight. Batches without records need no transaction and are committed.
  /// A batch that begins with `created` makes its room; any other must carry the stored epoch and follow
  /// the stored head, else it is `fenced` and the others are stored without it.
  func append(_ batches: [RoomBatch], reply: @escaping @Sendable ([Receipt]) -> Void)

  /// Opens rooms again after an unknown outcome: one transaction that writes the new epochs.
  ///
  /// It is retried until it commits or the log is closed; nothing is loaded before.
  func reopen(
    _ rooms: [(RoomID, random: UInt32)],
    reply: @escaping @Sendable ([Result<LoadedRoom?, StoreError>]) -> Void)
}
