internal import Glibc
internal import TesseraCore

/// The move log on the writer thread of a SQLite database.
final class SQLiteMoveLog: MoveLog {
  private let writer: WorkerPool<Connection>
  private let tidier: PictureTidier
  private let report: @Sendable (StoreError) -> Void

  init(
    writer: WorkerPool<Connection>, tidier: PictureTidier, report: @escaping @Sendable (StoreError) -> Void
  ) {
    self.writer = writer
    self.tidier = tidier
    self.report = report
  }

  func open(
    _ room: RoomID, random: UInt32,
    reply: @escaping @Sendable (Result<LoadedRoom?, StoreError>) -> Void
  ) {
    let isPosted = writer.post { [report] connection in
      let result = EpochOpener(connection: connection).open([(room, random)]).flatMap { $0[0] }
      if case .failure(let error) = result { report(error) }
      reply(result)
    }
    if !isPosted { reply(.failure(StoreError.closed)) }
  }

  func append(_ batches: [RoomBatch], reply: @escaping @Sendable ([Receipt]) -> Void) {
    let isPosted = writer.post { [report] connection in
      reply(Appender(connection: connection, report: report).append(batches))
    }
    if !isPosted { reply(batches.map { _ in .unknown }) }
  }

  func reopen(
    _ rooms: [(RoomID, random: UInt32)],
    reply: @escaping @Sendable ([Result<LoadedRoom?, StoreError>]) -> Void
  ) {
    let isPosted = writer.post { [report, writer] connection in
      var pause: UInt32 = 50
      while true {
        switch EpochOpener(connection: connection).open(rooms) {
        case .success(let loaded): return reply(loaded)
        case .failure(let error):
          report(error)
          if writer.isClosed { return reply(rooms.map { _ in .failure(error) }) }
        }
        usleep(pause * 1_000)
        pause = min(pause * 2, 1_000)
      }
    }
    if !isPosted { reply(rooms.map { _ in .failure(StoreError.closed) }) }
  }

  func close(
    _ room: RoomID, _ closing: Closing, at: UInt64,
    reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    let isPosted = writer.post { [report, tidier] connection in
      let result = Result { () throws(StoreError) in
        try RoomCloser(connection: connection).close(room, closing, at: at)
      }
      if case .failure(let error) = result { report(error) }
      reply(result)
      // The bytes of its picture follow in small steps; they cannot be read any more.
      tidier.tidy()
    }
    if !isPosted { reply(.failure(StoreError.closed)) }
  }
}

extension StoreError {
  static let closed = StoreError(.closed, "the database is closed")
}

/// Begins new epochs, and loads the rooms once these are stored.
private struct EpochOpener {
  let connection: Connection

  /// Failure: the epochs are not stored. Otherwise what became of each room; nil is one that does not exist.
  func open(_ rooms: [(RoomID, random: UInt32)]) -> Result<[Result<LoadedRoom?, StoreError>], StoreError> {
    do throws(StoreError) {
      let begun = try connection.transaction { () throws(StoreError) in
        var begun: [(RoomID, RoomRow?)] = []
        for (id, random) in rooms { begun.append((id, try begin(id, random))) }
        return begun
      }
      return .success(begun.map { id, room in load(id, room) })
    } catch {
      return .failure(error)
    }
  }

  private func begin(_ id: RoomID, _ random: UInt32) throws(StoreError) -> RoomRow? {
    guard var room = try connection.room(id), !room.isEnded else { return nil }
    guard room.epoch.counter < UInt32(Int32.max) else {
      throw StoreError(.corrupt, "room \(room.number) has an epoch that cannot be followed")
    }
    room.epoch = Epoch(counter: room.epoch.counter + 1, random: random)
    try connection.begin(room.epoch, of: room)
    return room
  }

  private func load(_ id: RoomID, _ room: RoomRow?) -> Result<LoadedRoom?, StoreError> {
    guard let room else { return .success(nil) }
    do throws(StoreError) {
      return .success(try RoomLoader(connection: connection).load(id, room))
    } catch {
      return .failure(error)
    }
  }
}
