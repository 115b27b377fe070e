import TesseraCore
import TesseraStore

extension Database {
  func opened(_ room: RoomID, random: UInt32 = 1) async throws -> LoadedRoom? {
    try await withCheckedContinuation { later in
      log.open(room, random: random) { later.resume(returning: $0) }
    }.get()
  }

  func appended(_ batches: RoomBatch...) async -> [Receipt] { await appended(all: batches) }

  func appended(all batches: [RoomBatch]) async -> [Receipt] {
    await withCheckedContinuation { later in log.append(batches) { later.resume(returning: $0) } }
  }

  func reopened(_ room: RoomID, random: UInt32 = 1) async throws -> LoadedRoom? {
    try await reopened(all: [room], random: random)[0].get()
  }

  func reopened(all rooms: [RoomID], random: UInt32 = 1) async -> [Result<LoadedRoom?, StoreError>] {
    await withCheckedContinuation { later in
      log.reopen(rooms.map { ($0, random: random) }) { later.resume(returning: $0) }
    }
  }

  func reading<T: Sendable>(
    _ work: @escaping @Sendable (Reader) throws -> T
  ) async throws -> T {
    try await withCheckedContinuation { later in
      read({ (reader) throws(StoreError) in try narrowed { try work(reader) } }) {
        later.resume(returning: $0)
      }
    }.get()
  }

  func writing<T: Sendable>(
    _ work: @escaping @Sendable (Writer) throws -> T
  ) async throws -> T {
    try await withCheckedContinuation { later in
      write({ (writer) throws(StoreError) in try narrowed { try work(writer) } }) {
        later.resume(returning: $0)
      }
    }.get()
  }

  @discardableResult
  func added(_ picture: NewPicture) async throws -> Bool {
    try await withCheckedContinuation { later in add(picture) { later.resume(returning: $0) } }.get()
  }
}

/// Lets closures of tests throw without saying what: all they can throw is a store's error.
private func narrowed<T>(_ work: () throws -> T) throws(StoreError) -> T {
  do { return try work() } catch let error as StoreError { throw error } catch {
    throw StoreError(.failed, "\(error)")
  }
}
