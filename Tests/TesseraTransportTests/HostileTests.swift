import TesseraTransport
import Testing

@Suite struct HostileTests {
  @Test(arguments: [nil, "tessera.v1"])
  func `S1 a foreign Origin is 403, with and without a subprotocol`(offer: String?) throws {
    let harness = try Harness()
    harness.judgeUpgrade = { request in
      request.origin == "http://evil" ? .refuse(Response(status: 403)) : .accept
    }
    let client = RawClient(port: harness.transport.port)
    client.upgrade(subprotocol: offer, headers: ["Origin: http://evil"])
    try #require(
      harness.turn {
        client.poll()
        return client.isClosed
      })
    #expect(client.text.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    #expect(harness.openings.isEmpty)
  }

  @Test func `S2 one-byte fragments that never finish are closed after 64`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join()
    client.send(RawClient.frame([1], isFinal: false))
    let more = Array(
      [[UInt8]](repeating: RawClient.frame([1], opcode: 0, isFinal: false), count: 1000).joined())
    var rounds = 0
    try #require(
      harness.turn {
        if rounds < 131 { client.send(more) }
        rounds += 1
        return client.closeCode != nil
      })
    #expect(client.closeCode == 4413 && harness.messages.isEmpty)
  }

  @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: h\r\nX-A: "])
  func `S3 a silent socket and a dripping head are cut`(text: String) throws {
    let harness = try Harness { $0.headSeconds = 1 }
    let client = RawClient(port: harness.transport.port)
    if !text.isEmpty { client.send(text) }
    var turns = 0
    try #require(
      harness.turn {
        turns += 1
        if !text.isEmpty, turns.isMultiple(of: 50) { client.send("a") }
        client.poll()
        return client.isClosed
      })
    #expect(harness.requests.isEmpty)
  }

  @Test func `S3 a kept connection does not stay for ever`() throws {
    let harness = try Harness { $0.headSeconds = 1 }
    let client = RawClient(port: harness.transport.port)
    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    try #require(
      harness.turn {
        client.poll()
        return client.isClosed
      })
    #expect(client.text.hasSuffix("GET / 0"))
  }

  @Test func `S3 a dripping body is cut with 408`() throws {
    let harness = try Harness { $0.bodySeconds = 1 }
    let client = RawClient(port: harness.transport.port)
    client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 900\r\n\r\n")
    var turns = 0
    try #require(
      harness.turn {
        turns += 1
        if turns.isMultiple(of: 50) { client.send("a") }
        client.poll()
        return client.isClosed
      })
    #expect(client.text.hasPrefix("HTTP/1.1 408 "))
    try #require(harness.turn { harness.transport.exchangeCount == 0 })
    #expect(harness.requests.isEmpty)
  }

  @Test(arguments: ["foo", "h2c"])
  func `S4 a second request with another Upgrade is closed`(upgrade: String) throws {
    let harness = try Harness()
    let client = RawClient(port: harness.transport.port)
    client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: keep-alive\r\n\r\n")
    try #require(harness.turn { client.text.hasSuffix("GET / 0") })
    client.upgrade(upgrade: upgrade)
    try #require(
      harness.turn {
        client.poll()
        return client.isClosed
      })
    #expect(harness.openings.isEmpty && !client.text.contains("101"))
  }

  @Test func `S5 a ghost that answers no ping leaves, however busy the room`() throws {
    let harness = try Harness {
      $0.pingSeconds = 1
      $0.hangupSeconds = 2
    }
    let (ghost, id) = try harness.join()
    var turns = 0
    try #require(
      harness.turn {
        turns += 1
        if turns.isMultiple(of: 20) { harness.transport.send(Frame([1]), to: id) }
        return !harness.closings.isEmpty
      })
    #expect(harness.closings[0].id == id && harness.closings[0].code == Transport.silentCode)
    #expect(ghost.frames.contains { $0.opcode == 9 })
  }

  @Test func `a client that answers its pings stays`() throws {
    let harness = try Harness {
      $0.pingSeconds = 1
      $0.hangupSeconds = 2
    }
    let (client, _) = try harness.join()
    var answered = 0
    try #require(
      harness.turn {
        let pings = client.frames.filter { $0.opcode == 9 }
        if pings.count > answered {
          answered = pings.count
          client.send(RawClient.frame(pings[answered - 1].payload, opcode: 10))
        }
        return answered == 3
      })
    #expect(harness.closings.isEmpty)
  }

  @Test func `P15 one address may have so many sockets, and gets the place back`() throws {
    let harness = try Harness { $0.socketsPerAddress = 3 }
    var joined = try (0..<3).map { _ in try harness.join() }
    let refused = RawClient(port: harness.transport.port)
    refused.upgrade()
    try #require(
      harness.turn {
        refused.poll()
        return refused.isClosed
      })
    #expect(harness.openings.count == 3 && harness.transport.counters.socketsRefused == 1)
    joined.removeFirst().0.close()
    try #require(harness.turn { harness.closings.count == 1 })
    _ = try harness.join()
    #expect(harness.transport.counters.sockets == 3)
  }

  @Test func `P15 no limit is no limit`() throws {
    let harness = try Harness { $0.socketsPerAddress = 0 }
    let joined = try (0..<300).map { _ in try harness.join() }
    #expect(joined.count == 300 && harness.transport.connectionCount == 300)
  }

  @Test(arguments: [
    "CONNECT h:1 HTTP/1.1\r\nHost: h\r\n\r\n", "BREW / HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
    "GET / HTTP/1.1\r\nPOST / HTTP/1.1\r\n\r\n", "GET no-slash HTTP/1.1\r\nHost: h\r\n\r\n",
  ])
  func `what is not a request is not answered as one`(text: String) throws {
    let harness = try Harness { $0.headSeconds = 1 }
    let client = RawClient(port: harness.transport.port)
    client.send(text)
    try #require(
      harness.turn {
        client.poll()
        return client.isClosed
      })
    #expect(harness.requests.isEmpty)
  }

  @Test func `a head larger than the table closes the socket`() throws {
    let harness = try Harness()
    let client = RawClient(port: harness.transport.port)
    client.send("GET / HTTP/1.1\r\nHost: h\r\nCookie: \(String(repeating: "a", count: 40_000))\r\n\r\n")
    try #require(
      harness.turn {
        client.poll()
        return client.isClosed
      })
    #expect(harness.requests.isEmpty)
  }
}
