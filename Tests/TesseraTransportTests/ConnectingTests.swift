import TesseraTransport
import Testing

@Suite struct ConnectingTests {
  @Test func `a client and a server on one loop talk to each other`() throws {
    let harness = try Harness { $0.messageBytes = 100_000 }
    let id = try #require(harness.transport.connect(port: harness.transport.port))
    try #require(harness.turn { harness.openings.count == 2 })
    let server = try #require(harness.openings.first { $0.id != id }).id
    #expect(harness.openings.allSatisfy { $0.subprotocol == .binary })
    let frame = Frame([UInt8](repeating: 7, count: 50_000))
    harness.transport.send(frame, to: id)
    harness.transport.send(frame, to: id)
    harness.transport.send(frame, to: server)
    try #require(harness.turn { harness.messages.count == 3 })
    #expect(harness.messages.allSatisfy { $0.bytes == [UInt8](repeating: 7, count: 50_000) })
    #expect(harness.messages.filter { $0.connection == server }.count == 2)
    harness.transport.close(server, code: 4012)
    try #require(harness.turn { harness.closings.count == 2 })
    #expect(harness.closings.map(\.code) == [4012, 4012])
    #expect(harness.transport.counters.sockets == 0)
  }

  @Test func `many clients connect from a transport that does not listen`() throws {
    let harness = try Harness { $0.socketsPerAddress = 0 }
    let clients = try Harness { $0.listens = false }
    #expect(clients.transport.port == 0)
    let ids = (0..<200).compactMap { _ in
      clients.transport.connect(port: harness.transport.port, subprotocol: .json)
    }
    #expect(ids.count == 200)
    try #require(
      harness.turn {
        clients.transport.runTurn()
        return clients.openings.count == 200
      })
    for id in ids { clients.transport.send(Frame(text: "x"), to: id) }
    try #require(
      harness.turn {
        clients.transport.runTurn()
        return harness.messages.count == 200
      })
    clients.transport.closeAll(code: 1000)
    try #require(
      harness.turn {
        clients.transport.runTurn()
        return harness.closings.count == 200 && clients.closings.count == 200
      })
    #expect(harness.closings.allSatisfy { $0.code == 1000 })
  }

  @Test func `a refused handshake and a closed port are told as 1006`() throws {
    let harness = try Harness()
    harness.judgeUpgrade = { _ in .refuse(Response(status: 503)) }
    let id = try #require(harness.transport.connect(port: harness.transport.port))
    try #require(harness.turn { harness.closings.count == 1 })
    #expect(harness.closings[0].id == id && harness.closings[0].code == 1006 && harness.openings.isEmpty)
    let gone = try Harness()
    let port = gone.transport.port
    gone.transport.stop()
    if harness.transport.connect(port: port) != nil {
      try #require(harness.turn { harness.closings.count == 2 })
    }
    #expect(harness.transport.counters.sockets == 0)
  }
}
