internal import TesseraCore

/// Where a room stands in the log: its number here, the epoch that owns it, and its last sequence.
struct RoomRow {
  var number: Int64
  var epoch: Epoch
  var head: SequenceNumber
  /// After its end nothing is added to it.
  var isEnded = false
}

extension Connection {
  func room(_ id: RoomID) throws(StoreError) -> RoomRow? {
    try first(
      """
      SELECT room_number,
        (SELECT epoch FROM epochs WHERE room = room_number ORDER BY epoch DESC LIMIT 1),
        (SELECT max(sequence) FROM moves WHERE room = room_number), ended IS NOT NULL
      FROM rooms WHERE id = ?
      """, Value(id)
    ) {
      RoomRow(
        number: $0.integer(0), epoch: Epoch($0.unsigned(1)), head: $0.sequence(2),
        isEnded: $0.integer(3) != 0)
    }
  }
}
