import Synchronization
import TesseraCore
import TesseraStore

@testable import TesseraServer

/// A store that answers who somebody was in the opposite order of the questions, when it is told to.
final class ReversingStore: RoomStore {
  private struct Answers {
    var wanted = 0
    var missing = 0
    var held: [@Sendable () -> Void] = []
  }

  private let inner: any RoomStore
  private let answers = Mutex(Answers())

  init(_ inner: any RoomStore) { self.inner = inner }

  /// The next `count` answers are given once all of them are there, the last one first.
  func reverse(_ count: Int) {
    answers.withLock { $0 = Answers(wanted: count, missing: count) }
  }

  func remembered(
    _ client: ClientID, _ identity: Identity, in id: RoomID,
    reply: @escaping @Sendable (Result<Remembered, StoreError>) -> Void
  ) {
    let place = answers.withLock { answers -> Int? in
      guard answers.held.count < answers.wanted else { return nil }
      answers.held.append({})
      return answers.held.count - 1
    }
    inner.remembered(client, identity, in: id) { [self] result in
      guard let place else { return reply(result) }
      release(place) { reply(result) }
    }
  }

  private func release(_ place: Int, _ answer: @escaping @Sendable () -> Void) {
    let all = answers.withLock { answers -> [@Sendable () -> Void] in
      answers.held[place] = answer
      answers.missing -= 1
      return answers.missing == 0 ? answers.held.reversed() : []
    }
    for answer in all { answer() }
  }

  func find(_ id: RoomID, reply: @escaping @Sendable (Result<FoundRoom, StoreError>) -> Void) {
    inner.find(id, reply: reply)
  }

  func board(
    of id: RoomID, at sequence: SequenceNumber,
    reply: @escaping @Sendable (Result<[UInt16]?, StoreError>) -> Void
  ) { inner.board(of: id, at: sequence, reply: reply) }

  func hasPass(
    _ identity: Identity, to id: RoomID, reply: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) { inner.hasPass(identity, to: id, reply: reply) }

  func pass(
    _ identity: Identity, to id: RoomID, at: UInt64,
    reply: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) { inner.pass(identity, to: id, at: at, reply: reply) }

  func forgetUploads(
    before limit: UInt64, reply: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) { inner.forgetUploads(before: limit, reply: reply) }

  var logBytes: Int { inner.logBytes }
}
