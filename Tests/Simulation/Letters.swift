import Synchronization
import TesseraCore
import TesseraServer
import TesseraStore

/// What other threads would have left for the hub; here it is the same thread.
final class Letters: Sendable {
  private let letters = Mutex<[@Sendable (Hub) -> Void]>([])

  func leave(_ letter: @escaping @Sendable (Hub) -> Void) { letters.withLock { $0.append(letter) } }

  func take() -> [@Sendable (Hub) -> Void] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}

/// What the hub has asked of its log, its store and its slow threads; the simulation decides when, and what
/// comes of it.
final class Inbox: MoveLog, RoomStore, JobQueue, Sendable {
  /// The disk that is made up has no write-ahead log.
  let logBytes = 0

  enum Request: Sendable {
    case open(RoomID, random: UInt32, reply: @Sendable (Result<LoadedRoom?, StoreError>) -> Void)
    case append([RoomBatch], reply: @Sendable ([Receipt]) -> Void)
    case reopen(
      [(RoomID, random: UInt32)], reply: @Sendable ([Result<LoadedRoom?, StoreError>]) -> Void)
    case find(RoomID, reply: @Sendable (Result<FoundRoom, StoreError>) -> Void)
    case remembered(
      ClientID, Identity, RoomID, reply: @Sendable (Result<Remembered, StoreError>) -> Void)
    case board(RoomID, SequenceNumber, reply: @Sendable (Result<[UInt16]?, StoreError>) -> Void)
    case close(RoomID, reply: @Sendable (Result<Bool, StoreError>) -> Void)
    case hasPass(Identity, RoomID, reply: @Sendable (Result<Bool, StoreError>) -> Void)
    case pass(Identity, RoomID, reply: @Sendable (Result<Void, StoreError>) -> Void)
    case job(@Sendable () -> Void)
  }

  private let requests = Mutex<[Request]>([])

  func take() -> [Request] {
    requests.withLock { requests in
      defer { requests = [] }
      return requests
    }
  }

  private func add(_ request: Request) { requests.withLock { $0.append(request) } }

  func open(
    _ room: RoomID, random: UInt32, reply: @escaping @Sendable (Result<LoadedRoom?, StoreError>) -> Void
  ) { add(.open(room, random: random, reply: reply)) }

  func append(_ batches: [RoomBatch], reply: @escaping @Sendable ([Receipt]) -> Void) {
    add(.append(batches, reply: reply))
  }

  func reopen(
    _ rooms: [(RoomID, random: UInt32)],
    reply: @escaping @Sendable ([Result<LoadedRoom?, StoreError>]) -> Void
  ) { add(.reopen(rooms, reply: reply)) }

  func close(
    _ room: RoomID, _ closing: Closing, at: UInt64,
    reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) { add(.close(room, reply: reply)) }

  func forgetUploads(
    before limit: UInt64, reply: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) { reply(.success(())) }

  func find(_ id: RoomID, reply: @escaping @Sendable (Result<FoundRoom, StoreError>) -> Void) {
    add(.find(id, reply: reply))
  }

  func board(
    of id: RoomID, at sequence: SequenceNumber,
    reply: @escaping @Sendable (Result<[UInt16]?, StoreError>) -> Void
  ) { add(.board(id, sequence, reply: reply)) }

  func remembered(
    _ client: ClientID, _ identity: Identity, in id: RoomID,
    reply: @escaping @Sendable (Result<Remembered, StoreError>) -> Void
  ) { add(.remembered(client, identity, id, reply: reply)) }

  func hasPass(
    _ identity: Identity, to id: RoomID, reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) { add(.hasPass(identity, id, reply: reply)) }

  func pass(
    _ identity: Identity, to id: RoomID, at: UInt64,
    reply: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) { add(.pass(identity, id, reply: reply)) }

  func run(_ job: @escaping @Sendable () -> Void) -> Bool {
    add(.job(job))
    return true
  }
}
