import Testing

@testable import TesseraTransport

/// Many who come at once, and the want of file descriptors.
@Suite struct ArrivalTests {
  @Test func `R32 a turn takes no more sockets than it may, and all are taken in the end`() throws {
    let harness = try Harness { $0.socketsPerTurn = 4 }
    let clients = (0..<30).map { _ in RawClient(port: harness.transport.port) }
    var taken: UInt64 = 0
    var most: UInt64 = 0
    try #require(
      harness.turn {
        let now = harness.transport.counters.socketsAccepted
        (most, taken) = (max(most, now - taken), now)
        return now == 30
      })
    #expect(most == 4)
    #expect(clients.allSatisfy { !$0.isClosed })
  }

  @Test
  func `sockets beyond the descriptors are turned away and counted, and taken again when there are some`()
    throws
  {
    let harness = try Harness()
    harness.transport.descriptors = 8
    #expect(harness.transport.socketCapacity == 6)
    let clients = (0..<10).map { _ in RawClient(port: harness.transport.port) }
    try #require(harness.turn { harness.transport.counters.socketsTurnedAway == 4 })
    #expect(harness.transport.counters.sockets == 6)
    for client in clients { client.poll() }
    let stayed = clients.filter { !$0.isClosed }
    #expect(stayed.count == 6)
    for client in stayed.prefix(3) { client.close() }
    try #require(harness.turn { harness.transport.counters.sockets == 3 })
    _ = try harness.join()
    #expect(harness.transport.counters.socketsTurnedAway == 4)
  }
}
