import TesseraCore
import Testing

/// The laws of `tessera.v1` (PROTOCOL.md): decoding is total and the inverse of encoding.
@Suite struct CodecTests {
  @Test(arguments: Samples.clientMessages)
  func `a client's message is read as it was written`(sample: Sample<ClientMessage>) throws {
    let message = sample.message
    #expect(try ClientMessage.decode(message.encoded().span) == message)
  }

  @Test(arguments: Samples.serverMessages)
  func `a server's message is read as it was written`(sample: Sample<ServerMessage>) throws {
    let message = sample.message
    #expect(try ServerMessage.decode(message.encoded().span) == message)
  }

  @Test(arguments: Samples.clientMessages)
  func `every beginning of a client's message is an error with an offset`(sample: Sample<ClientMessage>)
    throws
  {
    let message = sample.message
    let bytes = message.encoded()
    for length in 0..<bytes.count {
      let part = Array(bytes.prefix(length))
      if case .move(let number, _) = message, let read = try? ClientMessage.decode(part.span) {
        #expect(
          read == .move(number, .faulty(fingerprint: Fingerprint(part.dropFirst(part.bodyOffset)).value)))
        continue
      }
      let error = try #require(throws: DecodeError.self) { try ClientMessage.decode(part.span) }
      #expect(error.offset <= length)
    }
  }

  @Test(arguments: Samples.serverMessages)
  func `every beginning of a server's message is an error with an offset`(sample: Sample<ServerMessage>)
    throws
  {
    let message = sample.message
    let bytes = message.encoded()
    for length in 0..<bytes.count {
      let part = Array(bytes.prefix(length))
      let error = try #require(throws: DecodeError.self) { try ServerMessage.decode(part.span) }
      #expect(error.offset <= length)
    }
  }

  @Test(arguments: Samples.serverMessages)
  func `a byte after the end is an error at its place`(sample: Sample<ServerMessage>) {
    let message = sample.message
    let bytes = message.encoded()
    #expect(throws: DecodeError(offset: bytes.count, what: .trailing)) {
      try ServerMessage.decode((bytes + [0]).span)
    }
  }

  @Test func `headroom stands before the frame and is no part of it`() throws {
    var writer = ByteWriter(headroom: 16)
    ServerMessage.pong(id: 300).encode(into: &writer)
    #expect(Array(writer.bytes.prefix(16)) == [UInt8](repeating: 0, count: 16))
    #expect(Array(writer.bytes.dropFirst(16)) == ServerMessage.pong(id: 300).encoded())
  }

  @Test(
    arguments: [
      ([], 0, .truncated), ([0], 0, .unknownValue), ([9], 0, .unknownValue), ([6, 0x80, 0], 1, .longForm),
      ([6, 0x81, 0x80, 0], 1, .longForm),
      ([6, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F], 1, .tooLarge),
      ([6, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1], 1, .tooLarge),
      ([8, 0], 1, .trailing), ([7, 2], 1, .unknownValue), ([1, 1, 5, 65], 2, .badLength),
      ([1, 1, 1, 0xFF], 3, .badText), ([1, 2, 5, 65], 1, .unsupportedProtocol),
      ([1, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], 2, .badLength),
    ] as [([UInt8], Int, DecodeError.What)])
  func `what is no message says why and where`(bytes: [UInt8], offset: Int, what: DecodeError.What) {
    #expect(throws: DecodeError(offset: offset, what: what)) { try ClientMessage.decode(bytes.span) }
  }

  @Test func `the largest integer is 2⁵³ − 1`() throws {
    let largest: [UInt8] = [6, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]
    #expect(try ClientMessage.decode(largest.span) == .ping(id: largestInteger))
    #expect(ClientMessage.ping(id: largestInteger).encoded() == largest)
  }

  @Test(arguments: [[], [0], [9], [1, 1, 2], [3, 2], [2, 0], [4, 0x80, 0]] as [[UInt8]])
  func `every fault after a good clientSequence is a faulty move`(body: [UInt8]) throws {
    let message = try ClientMessage.decode(([2, 0xAC, 2] + body).span)
    let fingerprint = Fingerprint(body).value
    #expect(message == .move(ClientSequenceNumber(300), .faulty(fingerprint: fingerprint)))
  }

  @Test func `a bad clientSequence is no move at all`() {
    #expect(throws: DecodeError(offset: 1, what: .longForm)) {
      try ClientMessage.decode(([2, 0x80, 0, 2] as [UInt8]).span)
    }
  }

  @Test func `P4: the fingerprint of a move is that of its binary form`() {
    #expect(Move.scramble.fingerprint == Fingerprint([2]).value)
    #expect(Move.undo(nil).fingerprint == Fingerprint([3, 0]).value)
    #expect(Fingerprint([UInt8]()).value == 0xCBF2_9CE4_8422_2325)
    #expect(Fingerprint(Array("foobar".utf8)).value == 0x8594_4171_F739_67E8)
  }

  @Test func `a stored answer is read as it was written`() throws {
    for reason in RejectionReason.allCases {
      let rejection = Rejection(reason, .held(tile: 1, player: PlayerNumber(2)), at: SequenceNumber(900))
      let outcome = Outcome(clientSequence: .zero, answer: .refused(rejection), fingerprint: 5)
      #expect(try Answer.decode(outcome.encodedAnswer().span) == outcome.answer)
    }
    #expect(throws: DecodeError(offset: 0, what: .truncated)) { try Answer.decode([UInt8]().span) }
  }

  @Test func `random frames are messages or errors, and what is read is written the same`() {
    var random = SplitMix64(state: 2026)
    for round in 0..<100_000 {
      var bytes = (0..<random.next(below: 48)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if round % 2 == 0 { bytes = mangled(&random) }
      if let message = try? ServerMessage.decode(bytes.span) { #expect(message.encoded() == bytes) }
      guard let message = try? ClientMessage.decode(bytes.span) else { continue }
      if case .move(_, .faulty) = message { continue }
      #expect(message.encoded() == bytes)
    }
  }

  /// A good message with one to three bytes changed.
  private func mangled(_ random: inout SplitMix64) -> [UInt8] {
    let index = Int(random.next(below: UInt64(Samples.serverMessages.count + Samples.clientMessages.count)))
    var bytes =
      index < Samples.serverMessages.count
      ? Samples.serverMessages[index].message.encoded()
      : Samples.clientMessages[index - Samples.serverMessages.count].message.encoded()
    for _ in 0...random.next(below: 3) {
      bytes[Int(random.next(below: UInt64(bytes.count)))] = UInt8(truncatingIfNeeded: random.next())
    }
    return bytes
  }
}

extension [UInt8] {
  /// Where the move begins in a client's move message.
  fileprivate var bodyOffset: Int { (dropFirst().firstIndex { $0 < 0x80 } ?? count - 1) + 1 }
}
