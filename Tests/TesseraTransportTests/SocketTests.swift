import TesseraTransport
import Testing

@Suite struct SocketTests {
  @Test(arguments: [
    ("tessera.v1", Subprotocol.binary), ("tessera.v1.json", .json),
    ("chat, tessera.v1.json,tessera.v1", .json),
  ])
  func `a handshake is answered with the subprotocol that was chosen`(
    offer: String, chosen: Subprotocol
  ) throws {
    let harness = try Harness()
    let client = RawClient(port: harness.transport.port)
    client.upgrade(subprotocol: offer)
    try #require(harness.turn { client.text.contains("\r\n\r\n") })
    #expect(client.text.hasPrefix("HTTP/1.1 101 "))
    #expect(client.text.contains("Sec-WebSocket-Protocol: \(chosen.rawValue)\r\n"))
    #expect(harness.openings.first?.subprotocol == chosen)
    #expect(harness.transport.connectionCount == 1)
  }

  @Test(arguments: [nil, "chat", "http", "http, tessera.v1"])
  func `neither subprotocol offered is 400 with words`(offer: String?) throws {
    let harness = try Harness()
    let client = RawClient(port: harness.transport.port)
    client.upgrade(subprotocol: offer)
    try #require(harness.turn { client.isClosed || client.text.contains("tessera.v1.json") })
    #expect(client.text.hasPrefix("HTTP/1.1 400 ") && client.text.contains("X-Dressed"))
    #expect(harness.openings.isEmpty)
  }

  @Test func `messages go both ways, text and binary`() throws {
    let harness = try Harness()
    let (client, id) = try harness.join()
    client.send(RawClient.frame([1, 2, 3]) + RawClient.frame(Array("né".utf8), opcode: 1))
    try #require(harness.turn { harness.messages.count == 2 })
    #expect(harness.messages[0] == Harness.Message(bytes: [1, 2, 3], isText: false, connection: id))
    #expect(harness.messages[1].isText && harness.messages[1].text == "né")
    harness.transport.send(Frame([9, 8]), to: id)
    harness.transport.send(Frame(text: "ok"), to: id)
    harness.transport.send(Frame([UInt8](repeating: 5, count: 70_000)), to: id)
    try #require(harness.turn { client.frames.count == 3 })
    #expect(client.frames[0] == ReceivedFrame(opcode: 2, isFinal: true, payload: [9, 8]))
    #expect(client.frames[1].opcode == 1 && client.frames[1].text == "ok")
    #expect(client.frames[2].payload == [UInt8](repeating: 5, count: 70_000))
  }

  @Test func `an empty message is a message`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join()
    client.send(RawClient.frame([]))
    try #require(harness.turn { harness.messages.count == 1 })
    #expect(harness.messages[0].bytes.isEmpty)
  }

  @Test func `one frame serves many receivers unchanged`() throws {
    let harness = try Harness()
    let joined = try (0..<5).map { _ in try harness.join() }
    let frame = Frame([UInt8](repeating: 3, count: 200))
    for _ in 0..<3 {
      for (_, id) in joined { harness.transport.send(frame, to: id) }
    }
    for (client, _) in joined {
      try #require(harness.turn { client.frames.count == 3 })
      #expect(client.frames.allSatisfy { $0.payload == [UInt8](repeating: 3, count: 200) })
    }
  }

  @Test func `fragments are put together, with a ping between them answered`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join()
    client.send(
      RawClient.frame([1], isFinal: false) + RawClient.frame([7], opcode: 9)
        + RawClient.frame([2], opcode: 0, isFinal: false) + RawClient.frame([], opcode: 0))
    try #require(harness.turn { harness.messages.count == 1 && client.frames.count == 1 })
    #expect(harness.messages[0].bytes == [1, 2])
    #expect(client.frames[0] == ReceivedFrame(opcode: 10, isFinal: true, payload: [7]))
  }

  @Test func `64 fragments are accepted and 65 are not`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join()
    let middle = RawClient.frame([1], opcode: 0, isFinal: false)
    let start = RawClient.frame([1], isFinal: false)
    client.send(start + [[UInt8]](repeating: middle, count: 62).joined() + RawClient.frame([1], opcode: 0))
    try #require(harness.turn { harness.messages.count == 1 })
    client.send(start + [[UInt8]](repeating: middle, count: 63).joined() + RawClient.frame([1], opcode: 0))
    try #require(harness.turn { client.closeCode != nil })
    #expect(client.closeCode == 4413 && harness.messages.count == 1)
  }

  @Test func `a message of the cap arrives, one byte more closes with 4413`() throws {
    let harness = try Harness()
    let (client, id) = try harness.join()
    client.send(RawClient.frame([UInt8](repeating: 1, count: 8192)))
    try #require(harness.turn { harness.messages.count == 1 })
    #expect(harness.messages[0].bytes.count == 8192)
    client.send(RawClient.frame([UInt8](repeating: 1, count: 8193)))
    try #require(harness.turn { client.closeCode != nil })
    #expect(client.closeCode == 4413)
    client.send(RawClient.frame([0x11, 0x3D], opcode: 8))
    try #require(harness.turn { !harness.closings.isEmpty })
    #expect(harness.closings[0].id == id && harness.closings[0].code == 4413)
    #expect(harness.messages.count == 1)
  }

  @Test func `a frame that claims 2 to the 62 bytes is cut at the cap`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join()
    client.send(RawClient.frame([UInt8](repeating: 1, count: 20_000), claiming: 1 << 62))
    try #require(harness.turn { client.closeCode != nil })
    #expect(client.closeCode == 4413 && harness.messages.isEmpty)
  }

  @Test(
    arguments: [
      [[0xC3, 0x28]], [[0xE2, 0x82], [0x28]], [[0xF0, 0x9F], [0x98]], [[0xC0, 0x80]], [[0xED, 0xA0, 0x80]],
      [[0xF4, 0x90, 0x80, 0x80]], [[0xFF]], [[0x41, 0x80]], [[0xC3], []],
    ] as [[[UInt8]]])
  func `text that is not UTF-8 closes with 1007`(parts: [[UInt8]]) throws {
    let harness = try Harness()
    let (client, _) = try harness.join(.json)
    for (index, part) in parts.enumerated() {
      client.send(RawClient.frame(part, opcode: index == 0 ? 1 : 0, isFinal: index == parts.count - 1))
    }
    try #require(harness.turn { client.closeCode != nil })
    #expect(client.closeCode == 1007 && harness.messages.isEmpty)
  }

  @Test func `bad UTF-8 fails fast, before the message ends`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join(.json)
    client.send(RawClient.frame([0xFF], opcode: 1, isFinal: false))
    try #require(harness.turn { client.closeCode == 1007 })
  }

  @Test func `a code point split across fragments and pings is good text`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join(.json)
    let bytes = Array("a€😀é".utf8)
    for (index, byte) in bytes.enumerated() {
      let end = index == bytes.count - 1
      client.send(RawClient.frame([byte], opcode: index == 0 ? 1 : 0, isFinal: end))
      if !end { client.send(RawClient.frame([0xFF], opcode: 10)) }
    }
    try #require(harness.turn { harness.messages.count == 1 })
    #expect(harness.messages[0].text == "a€😀é")
  }

  @Test func `text on the binary protocol is told apart by isText`() throws {
    let harness = try Harness()
    let (client, _) = try harness.join(.binary)
    client.send(RawClient.frame([65], opcode: 1))
    try #require(harness.turn { harness.messages.first?.isText == true })
  }
}
