import TesseraTransport
import Testing

@Suite struct ClosingTests {
  @Test(arguments: [4000, 4008, 4012, 4400, 4409, 4413, 4426] as [UInt16])
  func `a close code and its words reach the client after what was queued`(code: UInt16) throws {
    let harness = try Harness()
    let (client, id) = try harness.join()
    harness.transport.send(Frame([1]), to: id)
    harness.transport.close(id, code: code, reason: "because")
    harness.transport.send(Frame([2]), to: id)
    try #require(harness.turn { client.closeCode != nil })
    #expect(client.frames.map(\.opcode) == [2, 8])
    #expect(client.closeCode == code && client.frames[1].text.hasSuffix("because"))
    client.send(RawClient.frame(Array(client.frames[1].payload.prefix(2)), opcode: 8))
    try #require(harness.turn { harness.closings.count == 1 })
    #expect(harness.closings[0].code == code && harness.transport.connectionCount == 0)
  }

  @Test func `input after a close is ignored`() throws {
    let harness = try Harness()
    let (client, id) = try harness.join()
    harness.transport.close(id, code: 4409)
    client.send(RawClient.frame([1]))
    try #require(harness.turn { client.closeCode == 4409 })
    client.send(RawClient.frame([2]))
    harness.turn(times: 20)
    #expect(harness.messages.isEmpty)
  }

  @Test func `the client's own code is told and echoed`() throws {
    let harness = try Harness()
    let (client, id) = try harness.join()
    client.send(RawClient.frame([0x03, 0xE9], opcode: 8))
    try #require(harness.turn { harness.closings.count == 1 })
    #expect(harness.closings[0].id == id && harness.closings[0].code == 1001)
    #expect(client.closeCode == 1001)
  }

  @Test func `a close without a code is 1005, a lost socket 1006`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join()
    client.send(RawClient.frame([], opcode: 8))
    try #require(harness.turn { harness.closings.count == 1 })
    #expect(harness.closings[0].code == 1005)
    let (other, _) = try harness.join()
    other.close()
    try #require(harness.turn { harness.closings.count == 2 })
    #expect(harness.closings[1].code == 1006)
  }

  @Test func `a close frame of one octet is not echoed`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join()
    client.send(RawClient.frame([3], opcode: 8))
    try #require(
      harness.turn {
        client.poll()
        return client.isClosed
      })
    #expect(!client.frames.contains { $0.opcode == 8 && $0.payload.count == 1 })
  }

  @Test func `closeAll says goodbye to everyone`() throws {
    let harness = try Harness()
    let joined = try (0..<4).map { _ in try harness.join() }
    harness.transport.closeAll(code: 4012)
    try #require(harness.turn { joined.allSatisfy { $0.0.closeCode == 4012 } })
    for (client, _) in joined { client.close() }
    try #require(harness.turn { harness.transport.connectionCount == 0 })
    #expect(harness.closings.map(\.code) == [4012, 4012, 4012, 4012])
  }

  @Test func `stop with live connections and requests frees everything and says nothing`() throws {
    let harness = try Harness()
    let (client, id) = try harness.join()
    harness.answer = { _, _ in nil }
    let other = RawClient(port: harness.transport.port)
    other.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    try #require(harness.turn { harness.requests.count == 1 })
    harness.transport.stop()
    harness.transport.stop()
    harness.transport.waker.wake()
    harness.transport.send(Frame([1]), to: id)
    #expect(harness.closings.isEmpty)
    client.poll()
    #expect(client.isClosed)
  }
}
