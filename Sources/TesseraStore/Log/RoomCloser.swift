internal import TesseraCore

/// Closes a room for good, in one transaction on the writer thread.
struct RoomCloser {
  let connection: Connection

  /// False: there is no such room; one that has ended can still be deleted.
  func close(_ id: RoomID, _ closing: Closing, at: UInt64) throws(StoreError) -> Bool {
    switch closing {
    case .ended: try connection.transaction { () throws(StoreError) in try end(id, at: at) }
    case .deleted: try connection.erasing { () throws(StoreError) in try delete(id, at: at) }
    }
  }

  private func end(_ id: RoomID, at: UInt64) throws(StoreError) -> Bool {
    guard let room = try connection.room(id) else { return false }
    let number = Value.integer(room.number)
    // Never before its last move (P13).
    try connection.run(
      """
      UPDATE rooms
      SET ended = max(?2, coalesce((SELECT at FROM moves WHERE room = ?1 ORDER BY sequence DESC LIMIT 1), 0))
      WHERE room_number = ?1 AND ended IS NULL
      """, number, Value(at))
    try connection.run(
      """
      UPDATE sessions SET left = ?3, left_sequence = ?4, code = ?5 WHERE room = ?1 AND epoch = ?2 AND left IS NULL
      """, number, Value(room.epoch), Value(at), Value(room.head), Value(CloseCode.roomEnded.rawValue))
    return true
  }

  private func delete(_ id: RoomID, at: UInt64) throws(StoreError) -> Bool {
    guard let room = try connection.room(id) else { return false }
    let number = Value.integer(room.number)
    try connection.run(
      """
      INSERT INTO deleted_rooms (id, at)
      SELECT id, ?2 FROM rooms WHERE room_number = ?1 UNION ALL SELECT watch, ?2 FROM rooms WHERE room_number = ?1
      """, number, Value(at))
    for table in RoomCloser.tables { try connection.run("DELETE FROM \(table) WHERE room = ?", number) }
    try connection.run("DELETE FROM rooms WHERE room_number = ?", number)
    try PictureKeeper(connection: connection).retire(waitingBefore: 0)
    return true
  }

  /// All that is kept by room, each after those that refer to it.
  private static let tables = [
    "moves", "refusals", "sessions", "keyframes", "clients", "players", "passes", "epochs",
  ]
}
