import Glibc
import Synchronization
import TesseraTransport
import Testing

@Suite struct LoopTests {
  @Test func `two transports live in one process`() throws {
    let first = try Harness()
    let second = try Harness()
    #expect(first.transport.port != second.transport.port)
    let (client, id) = try first.join()
    let (other, otherID) = try second.join()
    first.transport.send(Frame([1]), to: id)
    second.transport.send(Frame([2]), to: otherID)
    try #require(first.turn { client.frames.count == 1 } && second.turn { other.frames.count == 1 })
    #expect(client.frames[0].payload == [1] && other.frames[0].payload == [2])
  }

  @Test func `what comes while a turn delivers belongs to it, but a turn ends however fast more comes`()
    throws
  {
    let harness = try Harness()
    let (client, _) = try harness.join()
    var turns: [Int] = []
    harness.onMessage = {
      turns.append(harness.turns)
      if turns.count < 100 { client.send(RawClient.frame([1])) }
    }
    client.send(RawClient.frame([1]))
    try #require(harness.turn { turns.count == 100 })
    // A busy kernel may hand a message over late, but hardly all of them.
    #expect(Set(turns).count < 100)
    #expect(Set(turns).count > 5)
    harness.onMessage = {}
  }

  @Test func `an offer is taken while nothing waits, and never beyond its limit`() throws {
    let harness = try Harness()
    let (_, id) = try harness.join(receiveBuffer: 4096)
    let frame = Frame([UInt8](repeating: 1, count: 1 << 20))
    #expect(harness.transport.offer(frame, to: id, upTo: 0))
    while harness.transport.queuedBytes(of: id) == 0 { harness.transport.send(frame, to: id) }
    let waiting = harness.transport.queuedBytes(of: id)
    #expect(!harness.transport.offer(Frame([1]), to: id, upTo: waiting))
    #expect(harness.transport.queuedBytes(of: id) == waiting)
    #expect(harness.transport.offer(Frame([1]), to: id, upTo: waiting + 1))
    #expect(harness.transport.queuedBytes(of: id) == waiting + 1)
  }

  @Test func `a taken port is refused with a reason`() throws {
    let first = try Harness()
    let port = first.transport.port
    let error = #expect(throws: TransportError.self) { try Harness { $0.port = port } }
    #expect(error?.description == "cannot listen on 127.0.0.1:\(port): Address already in use")
    #expect(throws: TransportError.self) { try Harness { $0.host = "nowhere" } }
    #expect(throws: TransportError.self) { try Harness { $0.tls = .init(certificate: "/no", key: "/no") } }
  }

  @Test func `wakes from another thread arrive, and many are few`() throws {
    let harness = try Harness()
    let posts = Posts(waker: harness.transport.waker)
    let poster = try posts.startThread()
    var wakes = 0
    var seen = 0
    let sawAll = harness.turn {
      if harness.wakes > wakes {
        wakes = harness.wakes
        seen = posts.count.withLock { $0 }
      }
      return seen == Posts.total
    }
    pthread_join(poster, nil)
    #expect(sawAll)
    #expect(wakes >= 1 && wakes <= Posts.total)
  }

  /// Another thread's mail: counted up, with a wake after each.
  private final class Posts: Sendable {
    static let total = 2000
    let count = Mutex(0)
    private let waker: Waker

    init(waker: Waker) { self.waker = waker }

    func startThread() throws -> pthread_t {
      var thread = pthread_t()
      // Sound: balanced by the release in the thread, which is joined before the test ends.
      let result = pthread_create(
        &thread, nil,
        {
          Unmanaged<Posts>.fromOpaque($0!).takeRetainedValue().post()
          return nil
        }, Unmanaged.passRetained(self).toOpaque())
      try #require(result == 0)
      return thread
    }

    private func post() {
      for _ in 0..<Posts.total {
        count.withLock { $0 += 1 }
        waker.wake()
      }
    }
  }

  @Test func `timers fire once or again and again, until cancelled`() throws {
    let harness = try Harness()
    var once = 0
    var often = 0
    let single = harness.transport.after(seconds: 0.001) { once += 1 }
    let repeating = harness.transport.every(seconds: 0.001) { often += 1 }
    let never = harness.transport.after(seconds: 0.001) { once += 100 }
    never.cancel()
    try #require(harness.turn { once == 1 && often >= 3 })
    #expect(!single.isActive && repeating.isActive)
    repeating.cancel()
    let count = often
    harness.turn(times: 10)
    #expect(often == count && once == 1)
    #expect(harness.turns > 0)
  }

  @Test func `a timer may cancel itself and start another`() throws {
    let harness = try Harness()
    var fired = 0
    var timer: LoopTimer?
    timer = harness.transport.every(seconds: 0.001) {
      fired += 1
      timer?.cancel()
      harness.transport.after(seconds: 0.001) { fired += 10 }
    }
    try #require(harness.turn { fired == 11 })
  }

  @Test func `P10 a slow reader's queuedBytes grow and drain, and nothing is lost or reordered`() throws {
    let harness = try Harness()
    let (client, id) = try harness.join(receiveBuffer: 4096)
    let (quick, quickID) = try harness.join()
    var sent = 0
    while harness.transport.queuedBytes(of: id) < 500_000 {
      sent += 1
      harness.transport.send(
        Frame([UInt8](repeating: UInt8(truncatingIfNeeded: sent), count: 20_000)), to: id)
      try #require(sent < 5000)
    }
    harness.turn(times: 5)
    #expect(harness.transport.queuedBytes(of: id) >= 500_000 && harness.drains.isEmpty)
    harness.transport.send(Frame([1]), to: quickID)
    try #require(harness.turn { quick.frames.count == 1 })
    try #require(
      harness.turn {
        client.poll()
        return harness.transport.queuedBytes(of: id) == 0 && harness.drains == [id]
      })
    try #require(harness.turn { client.frames.count == sent })
    #expect(client.frames.enumerated().allSatisfy { $1.payload[0] == UInt8(truncatingIfNeeded: $0 + 1) })
  }
}
