import Testing

@testable import TesseraTransport

/// What many slow readers may cost.
@Suite struct CrowdTests {
  private func asked(_ harness: Harness) throws -> RawClient {
    let client = RawClient(port: harness.transport.port, receiveBuffer: 4096)
    let count = harness.requests.count
    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    try #require(harness.turn { harness.requests.count == count + 1 })
    return client
  }

  @Test func `answers that nobody reads have a limit, and the next is refused in words`() throws {
    let harness = try Harness {
      $0.answersBytes = 40_000_000
      $0.socketsPerAddress = 0
    }
    harness.answer = { _, _ in Response(status: 200, body: [UInt8](repeating: 7, count: 15_000_000)) }
    let slow = try (0..<2).map { _ in try asked(harness) }
    #expect(harness.transport.answerBytes == 30_000_000)
    let late = try asked(harness)
    try #require(harness.turn { late.text.contains("\r\n\r\n") })
    #expect(late.text.hasPrefix("HTTP/1.1 503 ") && late.text.contains("Retry-After: 5"))
    for client in slow { client.close() }
    try #require(harness.turn { harness.transport.answerBytes == 0 })
    let next = try asked(harness)
    try #require(harness.turn { next.text.contains("\r\n\r\n") })
    #expect(next.text.hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `one address has a quarter of the room, and none of its own where sockets are not counted`() {
    var shared = AnswerBudget(total: 100_000, share: 25_000)
    let first = [20_000, 6000, AnswerBudget.small].map { shared.take($0, for: "a") }
    #expect(first == [true, false, true])
    let others = ["b", "c", "d", "e"].map { shared.take(20_000, for: $0) }
    #expect(others == [true, true, true, true])
    let tooLate = shared.take(5000, for: "f")
    #expect(!tooLate && shared.bytes == 100_000)
    shared.giveBack(20_000, of: "a")
    let inTime = shared.take(5000, for: "f")
    #expect(inTime && shared.bytes == 85_000)
    var alone = AnswerBudget(total: 100_000, share: 0)
    let all = [100_000, 5000].map { alone.take($0, for: "a") }
    #expect(all == [true, false])
  }

  @Test func `no limit is no limit`() {
    var budget = AnswerBudget(total: 0, share: 0)
    let taken = budget.take(.max, for: "a")
    #expect(taken)
  }
}
