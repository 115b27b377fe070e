import TesseraCore

/// What the clients of one room have heard: every frame is decoded, checked and applied once for all of them.
final class TableView {
  /// A `moves` frame in short.
  struct Heard {
    /// Its first 32 bytes: epoch, digest, how many moves, the first one's number; no two frames share them.
    var head: [UInt8]
    var first: SequenceNumber
    var last: SequenceNumber
    /// Of the board after the last one, as the server says.
    var digest: Digest
    /// Who moved, and the mover's own number.
    var moves: [(seat: Int, number: UInt64)]
    /// How many of them are each seat's, and the last of these.
    var counts: [UInt32]
    var numbers: [UInt64]
  }

  let room: String
  let firstPlayer: Int
  var players: [Player] = []
  /// The latest frames: who is slow still brings an older one.
  private var recent: [Heard] = []
  private var puzzle: Puzzle?
  /// The last move that any of them has heard of.
  private(set) var head = SequenceNumber.zero
  /// Moves that a relay has brought to one of them.
  var relayed: UInt64 = 0
  /// Frames that do not follow, or lead to another board than the server's.
  private(set) var desynced = 0

  init(room: String, firstPlayer: Int) {
    self.room = room
    self.firstPlayer = firstPlayer
  }

  /// The board that the first welcome tells; all others must lead to the same.
  func begin(_ board: Snapshot, at sequence: SequenceNumber, round: UInt32) {
    guard puzzle == nil else { return }
    puzzle = Puzzle(board, at: sequence, round: round)
    head = sequence
  }

  /// Nil: it cannot be decoded.
  func heard(_ frame: UnsafeRawBufferPointer) -> Heard? {
    if let known = recent.last(where: { frame.prefix(32).elementsEqual($0.head) }) { return known }
    let bytes = Array(frame)
    guard case .moves(let moves) = try? ServerMessage.decode(bytes.span), let first = moves.items.first,
      let last = moves.items.last
    else { return nil }
    var heard = Heard(
      head: Array(bytes.prefix(32)), first: first.sequence, last: last.sequence, digest: moves.digest,
      moves: [],
      counts: [UInt32](repeating: 0, count: players.count),
      numbers: [UInt64](repeating: 0, count: players.count))
    for item in moves.items {
      let seat = Int(item.client.bits.low) - firstPlayer
      guard players.indices.contains(seat) else { return nil }
      heard.moves.append((seat, item.clientSequence.value))
      heard.counts[seat] += 1
      heard.numbers[seat] = item.clientSequence.value
    }
    check(moves, until: last.sequence)
    if recent.count == 32 { recent.removeFirst() }
    recent.append(heard)
    return heard
  }

  /// Whoever made a move hears of it in a frame before the others', so frames of one table overlap.
  private func check(_ frame: MovesFrame, until last: SequenceNumber) {
    do {
      for item in frame.items where item.sequence > head { try puzzle?.apply(item) }
      head = max(head, last)
    } catch {
      desynced += 1
    }
    let digest = last == head ? puzzle?.digest : recent.last { $0.last == last }?.digest
    if let digest, digest != frame.digest { desynced += 1 }
  }
}
