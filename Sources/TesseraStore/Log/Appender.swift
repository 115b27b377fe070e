internal import TesseraCore

/// Stores the batches of a turn: one transaction for all of them, one receipt for each.
struct Appender {
  let connection: Connection
  let report: @Sendable (StoreError) -> Void

  func append(_ batches: [RoomBatch]) -> [Receipt] {
    var receipts = [Receipt](repeating: .committed, count: batches.count)
    guard batches.contains(where: { !$0.records.isEmpty }) else { return receipts }
    while true {
      var current = 0
      do throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
          for index in batches.indices where receipts[index] == .committed {
            current = index
            if try !store(batches[index]) { receipts[index] = .fenced }
          }
          current = batches.count
        }
        return receipts
      } catch {
        report(error)
        // A violated key in one room's batch is that room's alone: the others are stored without it.
        guard error.kind == .conflict, current < batches.count else { return batches.map { _ in .unknown } }
        receipts[current] = .fenced
      }
    }
  }

  /// False, with nothing written: another epoch owns the room, the log is elsewhere, or the room has ended.
  private func store(_ batch: RoomBatch) throws(StoreError) -> Bool {
    guard let first = batch.records.first else { return true }
    if case .created(let creation) = first {
      return try create(batch, creation)
    }
    guard let room = try connection.room(batch.room), !room.isEnded, room.epoch == batch.epoch,
      room.head == batch.after
    else { return false }
    try write(batch.records[...], to: room)
    return true
  }

  private func create(_ batch: RoomBatch, _ creation: RoomCreation) throws(StoreError) -> Bool {
    guard try connection.room(batch.room) == nil, batch.after == .zero, creation.start.sequence == .zero,
      try PictureKeeper(connection: connection).claim(creation.start.picture.image)
    else { return false }
    try connection.run(
      """
      INSERT INTO rooms (id, watch, title, created, creator, host_key_hash, password_hash, scramble, seed)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      Value(batch.room), Value(creation.watch), Value(creation.title), Value(creation.created),
      Value(creation.creator) { Value($0) }, .blob(creation.hostKeyHash),
      Value(creation.passwordHash) { Value($0) }, Value(creation.scramble.word),
      Value(creation.seed) { Value($0) })
    let room = RoomRow(number: connection.lastRow, epoch: batch.epoch, head: .zero)
    try connection.begin(batch.epoch, of: room)
    try write([.keyframe(creation.start)] + batch.records.dropFirst(), to: room)
    return true
  }

  private func write(_ records: ArraySlice<Record>, to room: RoomRow) throws(StoreError) {
    var scribe = RoomScribe(connection: connection, room: room.number, epoch: room.epoch, head: room.head)
    for record in records { try scribe.write(record) }
  }
}

extension Connection {
  /// Stores the beginning of an epoch with the room's head at that time (P7).
  func begin(_ epoch: Epoch, of room: RoomRow) throws(StoreError) {
    try run(
      "INSERT INTO epochs (room, epoch, head) VALUES (?, ?, ?)", .integer(room.number), Value(epoch),
      Value(room.head))
  }
}
