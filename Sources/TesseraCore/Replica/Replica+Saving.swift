extension Replica {
  private static let savedForm: UInt8 = 1

  /// The pending moves in a compact form that outlives a page; nil when nothing is pending.
  public func saved() -> [UInt8]? {
    guard !pending.isEmpty else { return nil }
    var writer = ByteWriter(reserving: 16 + 12 * pending.count)
    writer.byte(Replica.savedForm)
    writer.bits(introduction.client.bits)
    writer.list(pending) { move, writer in
      writer.varint(move.number.value)
      move.move.encode(into: &writer)
      if let card = move.card { writer.varint(UInt64(card.value)) }
    }
    return writer.bytes
  }

  /// Takes up the moves that `saved` kept for the same client, before the first hello.
  ///
  /// False, and nothing is changed, if the bytes are no such form or of another client.
  public mutating func takeUp(saved bytes: Span<UInt8>) -> Bool {
    guard pending.isEmpty, let moves = try? Replica.pending(in: bytes, of: introduction.client)
    else { return false }
    pending = moves
    nextNumber = moves.last?.number.next ?? nextNumber
    nextCardName = moves.compactMap { $0.card?.next }.max() ?? nextCardName
    return true
  }

  private static func pending(
    in bytes: Span<UInt8>, of client: ClientID
  ) throws(DecodeError) -> [PendingMove] {
    var reader = ByteReader(bytes)
    guard try reader.byte() == savedForm, try reader.bits() == client.bits else {
      throw DecodeError(offset: 0, what: .unknownValue)
    }
    let moves = try reader.list(of: 2) { (r) throws(DecodeError) in
      let number = ClientSequenceNumber(try r.varint())
      var move = PendingMove(number, try Move(from: &r))
      if case .table(.deal) = move.move { move.card = try cardName(from: &r) }
      move.wasEverSent = true
      move.wasInterrupted = true
      return move
    }
    try reader.end()
    return moves
  }

  @_lifetime(reader: copy reader)
  private static func cardName(from reader: inout ByteReader) throws(DecodeError) -> CardNumber {
    let (start, name) = (reader.offset, CardNumber(try reader.varint32()))
    guard name.isProvisional, name.value < .max else {
      throw DecodeError(offset: start, what: .unknownValue)
    }
    return name
  }
}
