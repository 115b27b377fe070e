private enum AnswerTag: UInt8 { case applied = 1, refused }
private enum EvidenceTag: UInt8 { case none = 0, stale, staleBy, held, wideHeld, gone, goneBy }

extension Answer {
  func encode(into writer: inout ByteWriter) {
    switch self {
    case .applied(let sequence):
      writer.byte(AnswerTag.applied.rawValue)
      writer.varint(sequence.value)
    case .refused(let rejection):
      writer.byte(AnswerTag.refused.rawValue)
      rejection.encode(into: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    switch try reader.kind(AnswerTag.self) {
    case .applied: self = .applied(SequenceNumber(try reader.varint()))
    case .refused: self = .refused(try Rejection(from: &reader))
    }
  }

  /// Reads what `Outcome.encodedAnswer` wrote.
  public static func decode(_ bytes: Span<UInt8>) throws(DecodeError) -> Answer {
    var reader = ByteReader(bytes)
    let answer = try Answer(from: &reader)
    try reader.end()
    return answer
  }
}

extension Outcome {
  /// The answer alone, as the store keeps it beside the number and the fingerprint.
  public func encodedAnswer() -> [UInt8] {
    var writer = ByteWriter(reserving: 24)
    answer.encode(into: &writer)
    return writer.bytes
  }
}

extension Rejection {
  func encode(into writer: inout ByteWriter) {
    writer.byte(reason.rawValue)
    writer.varint(sequence.value)
    switch evidence {
    case .none:
      writer.byte(EvidenceTag.none.rawValue)
    case .stale(let tileInA, let tileInB, let cellOfTileA, let cellOfTileB, let player):
      writer.byte((player == nil ? EvidenceTag.stale : .staleBy).rawValue)
      writer.word16(tileInA)
      writer.word16(tileInB)
      writer.word16(cellOfTileA)
      writer.word16(cellOfTileB)
      if let player { writer.varint(UInt64(player.value)) }
    case .held(let tile, let player):
      let isWide = tile > UInt32(UInt16.max)
      writer.byte((isWide ? EvidenceTag.wideHeld : EvidenceTag.held).rawValue)
      writer.held(tile, wide: isWide)
      writer.varint(UInt64(player.value))
    case .gone(let card, let player):
      writer.byte((player == nil ? EvidenceTag.gone : EvidenceTag.goneBy).rawValue)
      card.encode(into: &writer)
      if let player { writer.varint(UInt64(player.value)) }
    }
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let reason = try reader.kind(RejectionReason.self)
    let sequence = SequenceNumber(try reader.varint())
    self.init(reason, try Evidence(from: &reader), at: sequence)
  }
}

extension Evidence {
  fileprivate init(from reader: inout ByteReader) throws(DecodeError) {
    let tag = try reader.kind(EvidenceTag.self)
    switch tag {
    case .none: self = .none
    case .stale, .staleBy:
      self = .stale(
        tileInA: try reader.word16(), tileInB: try reader.word16(),
        cellOfTileA: try reader.word16(), cellOfTileB: try reader.word16(),
        player: tag == .stale ? nil : PlayerNumber(try reader.varint32()))
    case .held, .wideHeld:
      let start = reader.offset
      let tile = try reader.held(wide: tag == .wideHeld)
      guard (tag == .wideHeld) == (tile > UInt32(UInt16.max)) else {
        throw DecodeError(offset: start, what: .longForm)
      }
      self = .held(tile: tile, player: PlayerNumber(try reader.varint32()))
    case .gone, .goneBy:
      let card = try CardNumber(from: &reader)
      self = .gone(card, player: tag == .gone ? nil : PlayerNumber(try reader.varint32()))
    }
  }
}
