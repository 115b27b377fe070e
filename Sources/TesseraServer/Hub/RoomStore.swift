package import TesseraCore
package import TesseraStore

/// What a room's name in a hello turned out to be.
package enum FoundRoom: Sendable {
  case room(RoomID)
  case watched(RoomID)
  /// It was there once.
  case ended
  case nothing
}

/// What the hub asks of the store beside its log; the database is the real one.
///
/// Replies may come on any thread.
package protocol RoomStore: AnyObject, Sendable {
  /// Looks a name up: a play id, a watch id, or nothing.
  func find(_ id: RoomID, reply: @escaping @Sendable (Result<FoundRoom, StoreError>) -> Void)
  /// The committed board after a move; nil when the log has none at that sequence.
  func board(
    of id: RoomID, at sequence: SequenceNumber,
    reply: @escaping @Sendable (Result<[UInt16]?, StoreError>) -> Void)
  /// What the log knows of somebody who says hello.
  func remembered(
    _ client: ClientID, _ identity: Identity, in id: RoomID,
    reply: @escaping @Sendable (Result<Remembered, StoreError>) -> Void)
  /// Whether the identity has given the room's password.
  func hasPass(
    _ identity: Identity, to id: RoomID, reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void)
  /// Remembers that it has.
  func pass(
    _ identity: Identity, to id: RoomID, at: UInt64,
    reply: @escaping @Sendable (Result<Void, StoreError>) -> Void)
  /// Removes the pictures that have waited for a room since before this time (Unix milliseconds).
  func forgetUploads(
    before limit: UInt64, reply: @escaping @Sendable (Result<Void, StoreError>) -> Void)
  /// Bytes of the write-ahead log.
  var logBytes: Int { get }
}

/// Where slow pure work goes; the pool of threads is the real one.
package protocol JobQueue: AnyObject {
  /// False when too many wait already, and then it never runs.
  func run(_ job: @escaping @Sendable () -> Void) -> Bool
}

extension JobPool: JobQueue {}

extension Database: RoomStore {
  package var logBytes: Int { gauges.walBytes }

  package func find(_ id: RoomID, reply: @escaping @Sendable (Result<FoundRoom, StoreError>) -> Void) {
    read { reader throws(StoreError) in
      if let access = try reader.access(to: id) { return access.ended == nil ? FoundRoom.room(id) : .ended }
      if try reader.end(of: id) != nil { return .ended }
      return try reader.room(watch: id).map { .watched($0) } ?? .nothing
    } reply: {
      reply($0)
    }
  }

  package func board(
    of id: RoomID, at sequence: SequenceNumber,
    reply: @escaping @Sendable (Result<[UInt16]?, StoreError>) -> Void
  ) {
    read { reader throws(StoreError) in
      try reader.board(of: id, at: sequence)?.board.mosaic?.tiles
    } reply: {
      reply($0)
    }
  }

  package func remembered(
    _ client: ClientID, _ identity: Identity, in id: RoomID,
    reply: @escaping @Sendable (Result<Remembered, StoreError>) -> Void
  ) {
    read { reader throws(StoreError) in
      try reader.remembered(client, identity, in: id)
    } reply: {
      reply($0)
    }
  }

  package func hasPass(
    _ identity: Identity, to id: RoomID, reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    read { reader throws(StoreError) in
      try reader.hasPass(identity, to: id)
    } reply: {
      reply($0)
    }
  }

  package func pass(
    _ identity: Identity, to id: RoomID, at: UInt64,
    reply: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    write { writer throws(StoreError) in
      try writer.pass(identity, to: id, at: at)
    } reply: {
      reply($0)
    }
  }
}
