import TesseraCore

@testable import TesseraStore

/// All that a database has of one room, to be compared with what it was given.
struct StoredRoom {
  private struct SessionName: Hashable {
    var epoch: Epoch
    var session: UInt64
  }

  private let loaded: LoadedRoom
  private let moves: [SequenceNumber: StoredMove]
  private let keyframes: [SequenceNumber: Keyframe]
  /// The moment of the end, nil while there is none.
  private let sessions: [SessionName: UInt64?]

  /// Nil: there is no such room.
  init?(_ room: RoomID, in reader: Reader) throws(StoreError) {
    guard let row = try reader.connection.room(room) else { return nil }
    loaded = try RoomLoader(connection: reader.connection).load(room, row)
    let stored = try reader.moves(of: room, after: .zero, limit: 10_000)
    moves = Dictionary(stored.map { ($0.item.sequence, $0) }) { first, _ in first }
    keyframes = Dictionary(try reader.keyframes(of: room).map { ($0.sequence, $0) }) { first, _ in first }
    let ends = try reader.connection.rows(
      "SELECT epoch, session, left FROM sessions WHERE room = ?", .integer(row.number)
    ) { (row) throws(StoreError) in
      let name = SessionName(epoch: Epoch(row.unsigned(0)), session: row.unsigned(1))
      return (name, row.isNull(2) ? nil : row.unsigned(2))
    }
    sessions = Dictionary(ends) { first, _ in first }
  }

  func has(_ epoch: Epoch) -> Bool { loaded.epochs.contains { $0.epoch == epoch } }

  /// Nil where the record leaves no trace of its own.
  func has(_ record: Record, of epoch: Epoch) -> Bool? {
    switch record {
    case .created(let creation): loaded.creation == creation
    case .player(let player): loaded.players.contains(player)
    case .client(let client, let player):
      loaded.clients.contains { $0.client == client && $0.player == player }
    case .sessionBegan(let session, _, _, _, _):
      sessions[SessionName(epoch: epoch, session: session.value)] != nil
    case .sessionEnded(let session, let at, _):
      sessions[SessionName(epoch: epoch, session: session.value)].map { $0 == at }
    case .move(let record): has(record)
    case .refusal(let refusal):
      loaded.has(
        Outcome(
          clientSequence: refusal.clientSequence, answer: .refused(refusal.rejection),
          fingerprint: refusal.fingerprint), of: refusal.client)
    case .keyframe(let keyframe): keyframes[keyframe.sequence] == keyframe
    }
  }

  /// The move as it was given, and its outcome in the window of its client (P4).
  private func has(_ record: MoveRecord) -> Bool {
    let item = record.item
    guard let move = moves[item.sequence], move.item == item, move.round == record.round,
      move.digest == record.digest, move.heldMs == record.heldMs
    else { return false }
    let outcome = Outcome(
      clientSequence: item.clientSequence, answer: .applied(item.sequence), fingerprint: record.fingerprint)
    return loaded.has(outcome, of: item.client)
  }
}

extension LoadedRoom {
  /// Whether a client has had this answer; those that have left its window are not looked for.
  fileprivate func has(_ outcome: Outcome, of client: ClientID) -> Bool {
    guard let known = clients.first(where: { $0.client == client }) else { return false }
    let isForgotten = outcome.clientSequence.value + 64 <= known.lastClientSequence.value
    return isForgotten || known.outcomes.contains(outcome)
  }
}
