import TesseraCore

/// One board that the page has open, under a handle.
class Station {
  /// The board to draw; nil before there is one.
  var board: Mosaic? { nil }
  /// The board as the server has told of it, or the same as `board`.
  var confirmed: Mosaic? { board }
  /// The card table as the server has told of it, where it is one.
  var table: CardTable? { nil }
  /// The card table to draw.
  var laidTable: LaidTable? { table.map { LaidTable($0) } }
  /// What may have changed of it since the page last asked; nil where it is all read again.
  func takeTableChange() -> TableChange? { nil }
  var sequence: SequenceNumber { .zero }
  var round: UInt32 { 1 }
  var isSolved: Bool { board?.isComplete ?? false }
}

final class ReplicaStation: Station {
  var replica: Replica
  override var board: Mosaic? { replica.view }
  override var confirmed: Mosaic? { replica.confirmed }
  override var table: CardTable? { replica.table }
  override var laidTable: LaidTable? { replica.laid }
  override func takeTableChange() -> TableChange? { replica.takeTableChange() }
  override var sequence: SequenceNumber { replica.sequence }
  override var round: UInt32 { replica.round }
  override var isSolved: Bool { replica.isSolved }

  init(_ replica: Replica) { self.replica = replica }
}

final class SoloStation: Station {
  var solo: SoloBoard
  override var board: Mosaic? { solo.board }
  override var sequence: SequenceNumber { solo.sequence }

  init(_ solo: SoloBoard) { self.solo = solo }
}

final class SoloTableStation: Station {
  var solo: SoloTable
  override var table: CardTable? { solo.table }
  override var sequence: SequenceNumber { solo.sequence }

  init(_ solo: SoloTable) { self.solo = solo }
}

final class ReplayStation: Station {
  var replay: Replay
  override var board: Mosaic? { replay.board.mosaic }
  override var table: CardTable? { replay.board.table }
  override var sequence: SequenceNumber { replay.sequence }
  override var round: UInt32 { replay.round }
  override var isSolved: Bool { replay.isSolved }

  init(_ replay: Replay) { self.replay = replay }
}

/// All that the module remembers between calls.
struct Page {
  var stations: [Station?] = []
  var input = Buffer<UInt8>(capacity: 256)
  var out = Outbox()

  /// A handle for the station: the first free one.
  mutating func open(_ station: Station) -> Int32 {
    if let free = stations.firstIndex(where: { $0 == nil }) {
      stations[free] = station
      return Int32(truncatingIfNeeded: free)
    }
    stations.append(station)
    return Int32(truncatingIfNeeded: stations.count - 1)
  }

  mutating func close(_ handle: Int32) {
    guard station(handle) != nil else { return }
    stations[Int(handle)] = nil
  }

  func station(_ handle: Int32) -> Station? {
    guard handle >= 0, Int(handle) < stations.count else { return nil }
    return stations[Int(handle)]
  }
}

// Safe: a WebAssembly instance has one thread, and the native tests call from one at a time.
nonisolated(unsafe) var page = Page()
