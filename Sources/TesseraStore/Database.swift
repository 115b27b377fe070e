internal import Synchronization

/// A database opened for writing: a thread with the only writing connection, two readers, one for statistics.
///
/// Replies come on those threads, or at once on the caller's when nothing can be queued; hand them over to
/// yours. The database is closed by `close()` only.
public final class Database: Sendable {
  private let path: String
  private let lock: Mutex<WriterLock?>
  private let writer: WorkerPool<Connection>
  private let readers: WorkerPool<Reader>
  private let surveyor: WorkerPool<Reader>
  private let uploads = Uploads()
  private let tidier: PictureTidier

  /// Where the moves of all rooms are kept.
  public let log: any MoveLog

  /// Takes the writers' lock `<path>.lock`, creates or migrates the file, and starts the threads.
  ///
  /// `report` is told of every failed transaction, on the writer thread: receipts carry no reasons.
  public init(
    path: String, durability: Durability = .full,
    report: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    self.path = path
    lock = Mutex(try WriterLock(database: path))
    writer = try WorkerPool(threads: 1, limit: 4_096) { () throws(StoreError) in
      try Database.openWriter(path, durability)
    }
    tidier = PictureTidier(writer: writer, uploads: uploads)
    do throws(StoreError) {
      readers = try Database.openReaders(path, threads: 2, limit: 1_024)
    } catch {
      writer.close()
      throw error
    }
    do throws(StoreError) {
      surveyor = try Database.openReaders(path, threads: 1, limit: 256)
    } catch {
      readers.close()
      writer.close()
      throw error
    }
    log = SQLiteMoveLog(writer: writer, tidier: tidier, report: report)
  }

  /// Runs a short read on one of the reader threads, on one consistent state of the database.
  ///
  /// With 1,024 reads waiting it is refused as `overloaded`; so is a read that takes some ten seconds.
  public func read<T: Sendable>(
    _ work: @escaping @Sendable (Reader) throws(StoreError) -> T,
    reply: @escaping @Sendable (Result<T, StoreError>) -> Void
  ) {
    let isPosted = readers.post { reader in
      reply(Result { () throws(StoreError) in try reader.snapshot(work) })
    }
    if !isPosted { reply(.failure(refusal(of: readers.isClosed))) }
  }

  /// Runs a read that may take seconds on a thread of its own, so that no short one waits behind it.
  ///
  /// One at a time; with 256 waiting it is refused as `overloaded`, and so is one that takes some ten seconds.
  public func survey<T: Sendable>(
    _ work: @escaping @Sendable (Reader) throws(StoreError) -> T,
    reply: @escaping @Sendable (Result<T, StoreError>) -> Void
  ) {
    let isPosted = surveyor.post { reader in
      reply(Result { () throws(StoreError) in try reader.snapshot(work) })
    }
    if !isPosted { reply(.failure(refusal(of: surveyor.isClosed))) }
  }

  /// Runs a small transaction of its own on the writer thread, between two appends.
  public func write<T: Sendable>(
    _ work: @escaping @Sendable (Writer) throws(StoreError) -> T,
    reply: @escaping @Sendable (Result<T, StoreError>) -> Void
  ) {
    onWriter(reply) { (connection) throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try work(Writer(connection)) }
    }
  }

  /// Stores a picture in slices of at most 256 KB, one commit each, so that no move waits for it.
  ///
  /// True when it is new, false when it was complete already. Of one that fails nothing stays: what a failing
  /// disk does not let go is removed with the next picture, or at the next start. A new one with which all
  /// together would have more bytes than `quota` is refused as that.
  public func add(
    _ picture: NewPicture, quota: UInt64? = nil,
    reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    let slices = PictureSlice.all(of: picture)
    uploads.begin(picture.image)
    let end: @Sendable (Result<Bool, StoreError>) -> Void = { [self] in finish(picture, $0, reply: reply) }
    onWriter({ [self] (result: Result<Bool, StoreError>) in
      guard case .success(true) = result else { return end(result) }
      write(slices[...], of: picture, reply: end)
    }) { [uploads] (connection) throws(StoreError) in
      let keeper = PictureKeeper(connection: connection)
      try? keeper.removeIncomplete(except: uploads.images)
      return try keeper.begin(picture, quota: quota)
    }
  }

  /// Removes the pictures that no room uses and that have waited for one since before `limit` (Unix
  /// milliseconds); never those of the gallery. The bytes go in small steps after the reply.
  public func forgetUploads(
    before limit: UInt64, reply: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    onWriter({ [tidier] (result: Result<Void, StoreError>) in
      reply(result)
      tidier.tidy()
    }) { (connection) throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        try PictureKeeper(connection: connection).retire(waitingBefore: limit)
      }
    }
  }

  public var gauges: StoreGauges {
    StoreGauges(
      writesWaiting: writer.waiting, readsWaiting: readers.waiting, surveysWaiting: surveyor.waiting,
      walBytes: FileSystem.size(of: path + "-wal"))
  }

  /// Finishes what is queued, checkpoints, closes the connections and waits for that; not from a reply.
  public func close() {
    surveyor.close()
    readers.close()
    _ = writer.post { connection in
      // Passive: it waits for no other program's reader. What it leaves stays in the log beside the database,
      // complete, and is read at the next start.
      try? connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    }
    writer.close()
    lock.withLock { $0 = nil }
  }
}

extension Database {
  private static func openReaders(
    _ path: String, threads: Int, limit: Int
  ) throws(StoreError) -> WorkerPool<Reader> {
    try WorkerPool(threads: threads, limit: limit) { () throws(StoreError) in
      // About ten seconds of work; a longer read would pin the write-ahead log.
      try Reader(path: path, budget: StepBudget(limit: 500_000_000))
    }
  }

  private static func openWriter(_ path: String, _ durability: Durability) throws(StoreError) -> Connection {
    let connection = try Connection(path: path, .writing)
    let migrator = Migrator()
    try migrator.refuseForeign(connection, path: path)
    // 64 MB is what the write-ahead log shrinks to after a long reader has let it grow; 12,000 pages take 49.
    // So many, for the moves that come during a checkpoint wait for it, and a page is copied once however often
    // it was written since the last one.
    try connection.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = 12000;
      PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL"); PRAGMA cache_size = -16384
      """)
    try migrator.migrate(connection, path: path)
    try PictureKeeper(connection: connection).removeIncomplete()
    return connection
  }

  /// The answer to an upload, after what a failed one has left is tidied away.
  private func finish(
    _ picture: NewPicture, _ result: Result<Bool, StoreError>,
    reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    uploads.end(picture.image)
    guard case .failure = result else { return reply(result) }
    let isPosted = writer.post { [uploads] connection in
      try? PictureKeeper(connection: connection).removeIncomplete(except: uploads.images)
      reply(result)
    }
    if !isPosted { reply(result) }
  }

  private func write(
    _ slices: ArraySlice<PictureSlice>, of picture: NewPicture,
    reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    guard let slice = slices.first else {
      return onWriter(reply) { (connection) throws(StoreError) in
        try PictureKeeper(connection: connection).complete(picture.image)
        return true
      }
    }
    // Each slice queues behind the appends that came meanwhile.
    onWriter({ [self] (result: Result<Void, StoreError>) in
      switch result {
      case .success: write(slices.dropFirst(), of: picture, reply: reply)
      case .failure(let error): reply(.failure(error))
      }
    }) { (connection) throws(StoreError) in
      try PictureKeeper(connection: connection).write(slice, of: picture)
    }
  }

  private func onWriter<T: Sendable>(
    _ reply: @escaping @Sendable (Result<T, StoreError>) -> Void,
    _ work: @escaping @Sendable (Connection) throws(StoreError) -> T
  ) {
    let isPosted = writer.post { connection in
      reply(Result { () throws(StoreError) in try work(connection) })
    }
    if !isPosted { reply(.failure(refusal(of: writer.isClosed))) }
  }

  private func refusal(of isClosed: Bool) -> StoreError {
    isClosed ? .closed : StoreError(.overloaded, "too much work is waiting for the database")
  }
}

/// Sizes of the store's queues and files, for the metrics.
public struct StoreGauges: Hashable, Sendable {
  public var writesWaiting: Int
  public var readsWaiting: Int
  public var surveysWaiting: Int
  /// Bytes of the write-ahead log; a pinned reader lets it grow.
  public var walBytes: Int
}
