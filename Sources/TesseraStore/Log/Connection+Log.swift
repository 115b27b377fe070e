internal import TesseraCore

extension Connection {
  /// The latest keyframe at or before a sequence.
  func keyframe(of room: Int64, atOrBefore sequence: SequenceNumber) throws(StoreError) -> Keyframe? {
    try first(
      """
      SELECT \(Keyframe.columns) FROM keyframes WHERE room = ? AND sequence <= ?
      ORDER BY sequence DESC LIMIT 1
      """, .integer(room), Value(sequence)
    ) { (row) throws(StoreError) in try Keyframe(row: row) }
  }

  /// The moves with `after` < sequence ≤ `through`, in order.
  func moves(of room: Int64, after: SequenceNumber, through: SequenceNumber) throws(StoreError)
    -> [StoredMove]
  {
    try rows(
      """
      SELECT \(StoredMove.columns) FROM moves WHERE room = ? AND sequence > ? AND sequence <= ?
      ORDER BY sequence
      """, .integer(room), Value(after), Value(through)
    ) { (row) throws(StoreError) in try StoredMove(row: row) }
  }
}
