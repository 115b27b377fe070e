import Testing

@testable import TesseraCore

/// The small values a room is made of.
@Suite struct RoomValuesTests {
  @Test func `P15: a bucket gives its burst at once and then its rate`() {
    var bucket = TokenBucket()
    var given = (0..<100).count { _ in bucket.take(perSecond: 20, burst: 64, at: 5_000) }
    #expect(given == 64)
    given = (0..<1_000).count { bucket.take(perSecond: 20, burst: 64, at: 5_000 + UInt64($0)) }
    #expect(given == 19)
    given = (0..<100).count { _ in bucket.take(perSecond: 20, burst: 64, at: 1 << 60) }
    #expect(given == 64)
  }

  @Test func `P15: a bucket survives huge figures and a clock that steps back`() {
    var bucket = TokenBucket()
    let asked: [(UInt64, UInt64, UInt64)] = [(.max, .max, .max), (1, 2, 3), (1, 2, 4), (0, 2, 4)]
    #expect(asked.map { bucket.take(perSecond: $0, burst: $1, at: $2) } == [true, true, false, true])
  }

  @Test func `a recurrence counts within its span only`() {
    var recurrence = Recurrence()
    let times: [UInt64] = [0, 1, 2, 10, 10, 10]
    let exceeded = times.map { recurrence.exceeds(3, within: 10, at: $0) }
    #expect(exceeded == [false, false, false, false, true, false])
  }

  @Test func `a ring keeps the latest in order`() {
    var ring = Ring<Int>(capacity: 5)
    for number in 1...23 {
      ring.append(number)
      let expected = Array(max(1, number - 4)...number)
      #expect((0..<ring.count).map { ring[$0] } == expected)
    }
    ring[0] = 7
    #expect((0..<5).map { ring[$0] } == [7, 20, 21, 22, 23])
  }

  @Test func `P4: a window answers for its latest 64 numbers`() {
    var window = ClientWindow()
    for number in 1...200 {
      let rejection = Rejection(.staleTile, at: SequenceNumber(UInt64(number)))
      window.settle(
        Outcome(
          clientSequence: ClientSequenceNumber(UInt64(number)),
          answer: number % 3 == 0 ? .refused(rejection) : .applied(SequenceNumber(UInt64(number))),
          fingerprint: UInt64(number * 7)))
    }
    func verdict(_ number: UInt64, _ print: UInt64) -> ClientWindow.Verdict {
      window.verdict(on: ClientSequenceNumber(number), fingerprint: print)
    }
    #expect(verdict(200, 1_400) == .repeated(.applied(SequenceNumber(200))))
    #expect(verdict(138, 966) == .repeated(.refused(Rejection(.staleTile, at: SequenceNumber(138)))))
    #expect(verdict(137, 959) == .repeated(.applied(SequenceNumber(137))))
    #expect(verdict(136, 952) == .forgotten && verdict(0, 0) == .forgotten)
    #expect(verdict(150, 1) == .reused)
    #expect(verdict(201, 1) == .next && verdict(202, 1) == .gap && verdict(.max, 1) == .gap)
    #expect(window.outcomes.count == 64 && window.outcomes.first?.clientSequence.value == 137)
    #expect(ClientWindow(last: window.last, outcomes: window.outcomes).outcomes == window.outcomes)
  }

  @Test func `P4: loaded outcomes that do not lead to the last number are forgotten`() {
    let outcomes = [1, 2, 4, 5].map {
      Outcome(
        clientSequence: ClientSequenceNumber($0), answer: .applied(SequenceNumber($0)), fingerprint: $0)
    }
    let window = ClientWindow(last: ClientSequenceNumber(5), outcomes: outcomes)
    #expect(window.outcomes.map(\.clientSequence.value) == [4, 5])
    #expect(ClientWindow(last: ClientSequenceNumber(9), outcomes: outcomes).outcomes.isEmpty)
  }

  @Test func `P6: the earlier of the two deadlines ends a hold, and says why`() {
    var hand = Hand(
      tile: 1, client: ClientSlot(index: 0), player: PlayerNumber(1), since: 0, renewed: 1_000)
    #expect(hand.deadline == 31_000 && hand.end == .expired)
    hand.unplugged = 2_000
    #expect(hand.deadline == 5_000 && hand.end == .left)
    hand.unplugged = 29_000
    #expect(hand.deadline == 31_000 && hand.end == .expired)
  }

  @Test func `a remembered move takes 32 bytes, an outcome 16: an idle 10 by 10 room stays under 64 KB`() {
    #expect(MemoryLayout<History.Entry>.stride == 32)
    #expect(ClientWindow.bytesPerOutcome == 16)
  }
}
