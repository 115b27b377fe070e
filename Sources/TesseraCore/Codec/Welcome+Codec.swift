extension Welcome {
  private struct Flags {
    static let token: UInt8 = 1
    static let moves: UInt8 = 2
    static let writable: UInt8 = 4
    static let credit: UInt8 = 8
    static let wideHolds: UInt8 = 16
    static let all: UInt8 = 31
  }

  private var flags: UInt8 {
    var flags: UInt8 = (token == nil ? 0 : Flags.token) | (writable ? Flags.writable : 0)
    if case .moves = content { flags |= Flags.moves }
    if picture.credit != nil { flags |= Flags.credit }
    if holds.contains(where: { $0.isWide }) { flags |= Flags.wideHolds }
    return flags
  }

  func encode(into writer: inout ByteWriter) {
    writer.varint(1)
    writer.varint(rules)
    writer.text(build)
    writer.text(room)
    writer.word64(epoch.value)
    writer.varint(sequence.value)
    writer.varint(UInt64(round))
    writer.word64(digest.value)
    writer.varint(lastClientSequence.value)
    writer.list(outcomes) { outcome, writer in
      writer.varint(outcome.clientSequence.value)
      outcome.answer.encode(into: &writer)
    }
    you.encode(into: &writer)
    writer.byte(flags)
    if let token { writer.text(token) }
    switch content {
    case .snapshot(let snapshot): snapshot.encode(into: &writer)
    case .moves(let items): MoveItem.encode(items, into: &writer)
    }
    writer.list(players) { $0.encode(into: &$1) }
    let isWide = flags & Flags.wideHolds != 0
    writer.list(holds) { $0.encode(into: &$1, wide: isWide) }
    picture.encode(into: &writer)
    limits.encode(into: &writer)
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let start = reader.offset
    guard try reader.varint() == 1 else {
      throw DecodeError(offset: start, what: .unsupportedProtocol)
    }
    let rules = try reader.varint()
    let (build, room) = (try reader.text(), try reader.text())
    let epoch = Epoch(try reader.word64())
    let sequence = SequenceNumber(try reader.varint())
    let round = try reader.varint32()
    let digest = Digest(try reader.word64())
    let last = ClientSequenceNumber(try reader.varint())
    let outcomes = try reader.list(of: Outcome.leastBytes) { (r) throws(DecodeError) in try Outcome(from: &r)
    }
    let you = try Presence(from: &reader)
    let flags = try reader.flags(Flags.all)
    self.init(
      rules: rules, build: build, room: room, epoch: epoch, sequence: sequence, round: round,
      digest: digest, lastClientSequence: last, outcomes: outcomes, you: you,
      token: flags & Flags.token == 0 ? nil : try reader.text(),
      content: flags & Flags.moves == 0
        ? .snapshot(try Snapshot(from: &reader)) : .moves(try MoveItem.list(from: &reader)),
      players: try reader.presences(),
      holds: try reader.holds(wide: flags & Flags.wideHolds != 0),
      picture: try PictureReference(from: &reader, hasCredit: flags & Flags.credit != 0),
      writable: flags & Flags.writable != 0,
      limits: try Limits(from: &reader))
  }
}

extension ByteReader {
  @_lifetime(self: copy self)
  mutating func presences() throws(DecodeError) -> [Presence] {
    try list(of: Presence.leastBytes) { (r) throws(DecodeError) in try Presence(from: &r) }
  }
}

extension Outcome {
  fileprivate static let leastBytes = 3

  /// The fingerprint stays with the server.
  fileprivate init(from reader: inout ByteReader) throws(DecodeError) {
    let number = ClientSequenceNumber(try reader.varint())
    self.init(clientSequence: number, answer: try Answer(from: &reader), fingerprint: 0)
  }
}

extension Snapshot {
  /// Stands where a mosaic has its columns.
  private static let tableTag: UInt8 = 0

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .mosaic(let mosaic): mosaic.encode(into: &writer)
    case .table(let table):
      writer.byte(Snapshot.tableTag)
      table.encode(into: &writer)
    }
  }

  init(from reader: inout ByteReader) throws(DecodeError) {
    let start = reader.offset
    let columns = try reader.byte()
    if columns == Snapshot.tableTag {
      self = .table(try TableSnapshot(from: &reader))
    } else {
      self = .mosaic(try MosaicSnapshot(columns: columns, at: start, from: &reader))
    }
  }
}

extension MosaicSnapshot {
  private static let solvedFlag: UInt8 = 1
  private static let classesFlag: UInt8 = 2

  fileprivate func encode(into writer: inout ByteWriter) {
    writer.byte(UInt8(grid.columns))
    writer.byte(UInt8(grid.rows))
    writer.byte((solved ? MosaicSnapshot.solvedFlag : 0) | (classes == nil ? 0 : MosaicSnapshot.classesFlag))
    writer.words(tiles)
    if let classes { writer.words(classes) }
  }

  fileprivate init(columns: UInt8, at start: Int, from reader: inout ByteReader) throws(DecodeError) {
    let rows = try reader.byte()
    guard let grid = Grid(columns: Int(columns), rows: Int(rows)) else {
      throw DecodeError(offset: start, what: .badLength)
    }
    let flags = try reader.flags(MosaicSnapshot.solvedFlag | MosaicSnapshot.classesFlag)
    self.init(
      grid: grid, tiles: try reader.words(grid.count), solved: flags & MosaicSnapshot.solvedFlag != 0,
      classes: flags & MosaicSnapshot.classesFlag == 0 ? nil : try reader.words(grid.count))
  }
}

extension PictureReference {
  fileprivate func encode(into writer: inout ByteWriter) {
    writer.text(image)
    writer.varint(UInt64(width))
    writer.varint(UInt64(height))
    if let credit { writer.text(credit) }
  }

  fileprivate init(from reader: inout ByteReader, hasCredit: Bool) throws(DecodeError) {
    let image = try reader.text()
    self.init(
      image: image, width: try reader.varint32(), height: try reader.varint32(),
      credit: hasCredit ? try reader.text() : nil)
  }
}

extension Limits {
  fileprivate func encode(into writer: inout ByteWriter) {
    writer.varint(frameBytes)
    writer.varint(movesPerSecond)
    writer.varint(burst)
    writer.varint(inFlight)
    writer.varint(holds)
    writer.varint(players)
    writer.varint(watchers)
    writer.varint(queueBytes)
  }

  fileprivate init(from reader: inout ByteReader) throws(DecodeError) {
    self.init()
    frameBytes = try reader.varint()
    movesPerSecond = try reader.varint()
    burst = try reader.varint()
    inFlight = try reader.varint()
    holds = try reader.varint()
    players = try reader.varint()
    watchers = try reader.varint()
    queueBytes = try reader.varint()
  }
}
