import Synchronization
import TesseraCore
import TesseraStore

/// A log that can be told to answer late, not to know, or not to own.
final class DoubtfulLog: MoveLog {
  enum Mood {
    case honest
    /// Nothing is stored and nobody is told whether it was.
    case unknown
    /// The room belongs to another.
    case fenced
    /// Appends wait until the mood changes.
    case silent
    /// Honest, but no room can be closed.
    case keeping
  }

  private struct State {
    var mood = Mood.honest
    var held: [@Sendable () -> Void] = []
    var appends = 0
  }

  private let inner: any MoveLog
  private let state = Mutex(State())

  init(_ inner: any MoveLog) { self.inner = inner }

  var appends: Int { state.withLock { $0.appends } }

  func set(_ mood: Mood) {
    let held = state.withLock { state in
      state.mood = mood
      let held = mood == .silent ? [] : state.held
      if mood != .silent { state.held = [] }
      return held
    }
    for append in held { append() }
  }

  func open(
    _ room: RoomID, random: UInt32, reply: @escaping @Sendable (Result<LoadedRoom?, StoreError>) -> Void
  ) {
    inner.open(room, random: random, reply: reply)
  }

  func append(_ batches: [RoomBatch], reply: @escaping @Sendable ([Receipt]) -> Void) {
    let mood = state.withLock { state in
      state.appends += 1
      if state.mood == .silent { state.held.append { self.append(batches, reply: reply) } }
      return state.mood
    }
    switch mood {
    case .honest, .keeping: inner.append(batches, reply: reply)
    case .unknown: reply(batches.map { _ in .unknown })
    case .fenced: reply(batches.map { _ in .fenced })
    case .silent: break
    }
  }

  func close(
    _ room: RoomID, _ closing: Closing, at: UInt64,
    reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    guard state.withLock({ $0.mood }) != .keeping else {
      return reply(.failure(StoreError(.failed, "the disk says no")))
    }
    inner.close(room, closing, at: at, reply: reply)
  }

  func reopen(
    _ rooms: [(RoomID, random: UInt32)],
    reply: @escaping @Sendable ([Result<LoadedRoom?, StoreError>]) -> Void
  ) {
    inner.reopen(rooms, reply: reply)
  }
}
