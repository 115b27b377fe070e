/// A database opened for writing: one writer thread with the only writing connection, and two readers.
///
/// Replies come on those threads; hand them over to yours at once.
public final class Database: Sendable {
  /// Takes the writers' lock `<path>.lock`, creates or migrates the file, starts the threads.
  public init(path: String, durability: Durability = .full) throws(StoreError) {
    throw StoreError(.failed, "not built yet")
  }

  public var log: any MoveLog { preconditionFailure("not built yet") }

  /// Runs a short read on one of the reader threads; many waiting reads are refused as `overloaded`.
  public func read<T: Sendable>(
    _ work: @escaping @Sendable (Reader) throws(StoreError) -> T,
    reply: @escaping @Sendable (Result<T, StoreError>) -> Void
  ) {}

  /// Runs a small transaction of its own on the writer thread, between two appends.
  public func write<T: Sendable>(
    _ work: @escaping @Sendable (Writer) throws(StoreError) -> T,
    reply: @escaping @Sendable (Result<T, StoreError>) -> Void
  ) {}

  /// Stores a picture in slices of at most 256 KB, one commit each, so that no move waits for it.
  ///
  /// True when it is new, false when it was complete already.
  public func add(_ picture: NewPicture, reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void) {}

  public var gauges: StoreGauges { StoreGauges(writesWaiting: 0, readsWaiting: 0, walBytes: 0) }

  /// Finishes what is queued, checkpoints, closes the connections and gives the lock back; waits for that.
  public func close() {}
}

/// Sizes of the store's queues and files, for the metrics.
public struct StoreGauges: Hashable, Sendable {
  public var writesWaiting: Int
  public var readsWaiting: Int
  /// Bytes of the write-ahead log; a pinned reader lets it grow.
  public var walBytes: Int
}
