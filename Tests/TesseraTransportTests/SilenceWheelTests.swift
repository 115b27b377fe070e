import TesseraCore
import Testing

@testable import TesseraTransport

@Suite struct SilenceWheelTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `S5 everybody comes up once, a beat before or after the time asked for`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var now = 1_000_000 + random.next() % 10_000
    var wheel = SilenceWheel(horizon: 35_000, now: now)
    var awaited: [ConnectionID: UInt64] = [:]
    for number in 1...2_000 as ClosedRange<UInt64> {
      let time = now + random.next() % 35_000
      awaited[ConnectionID(number)] = time
      wheel.add(ConnectionID(number), at: time)
      guard random.next() % 4 == 0 else { continue }
      now += random.next() % 3_000
      for connection in wheel.turn(to: now) {
        let time = awaited.removeValue(forKey: connection)
        #expect(time.map { $0 < now + SilenceWheel.beat } == true)
      }
      let overdue = awaited.values.filter { $0 / SilenceWheel.beat < now / SilenceWheel.beat }
      #expect(overdue.isEmpty)
    }
    #expect(Set(wheel.turn(to: now + 36_000)) == Set(awaited.keys))
  }

  @Test func `after a standstill everybody is due, once, and the wheel goes on`() {
    var wheel = SilenceWheel(horizon: 5_000, now: 0)
    for number in 1...9 as ClosedRange<UInt64> { wheel.add(ConnectionID(number), at: number * 500) }
    #expect(wheel.turn(to: 3_600_000).count == 9)
    #expect(wheel.turn(to: 3_700_000).isEmpty)
    wheel.add(ConnectionID(10), at: 3_701_000)
    #expect(wheel.turn(to: 3_700_500).isEmpty)
    #expect(wheel.turn(to: 3_701_000) == [ConnectionID(10)])
  }

  @Test func `what is past or beyond the horizon comes in the next beat, or at the horizon`() {
    var wheel = SilenceWheel(horizon: 2_000, now: 10_000)
    #expect(wheel.turn(to: 10_000).isEmpty)
    wheel.add(ConnectionID(1), at: 3)
    wheel.add(ConnectionID(2), at: .max)
    #expect(wheel.turn(to: 10_500) == [ConnectionID(1)])
    #expect(wheel.turn(to: 13_500) == [ConnectionID(2)])
  }
}
