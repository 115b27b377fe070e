public import TesseraCore

/// What became of rooms and pictures, and whether all that should be gone is.
extension Reader {
  /// When the room of this play id or watch id ended or was deleted; nil while it is open or was never there.
  public func end(of room: RoomID) throws(StoreError) -> UInt64? {
    try connection.first(
      """
      SELECT ended FROM rooms WHERE (id = ?1 OR watch = ?1) AND ended IS NOT NULL
      UNION ALL SELECT at FROM deleted_rooms WHERE id = ?1
      """, Value(room)
    ) { $0.unsigned(0) }
  }

  /// Whether this identity leads the room: it made it, or has proved to have its key.
  public func isHost(_ identity: Identity, of room: RoomID) throws(StoreError) -> Bool {
    try connection.first(
      """
      SELECT 1 FROM rooms AS r WHERE r.id = ?1 AND (r.creator = ?2 OR EXISTS (
        SELECT 1 FROM players AS p WHERE p.room = r.room_number AND p.identity = ?2 AND p.role = 'host'))
      """, Value(room), Value(identity), read: { _ in true }) ?? false
  }

  /// All rooms with what they hold, for who keeps a server; for people with times that they can read.
  public func roomList(forPeople: Bool) throws(StoreError) -> Table {
    func time(_ value: String) -> String {
      forPeople ? "strftime('%Y-%m-%d %H:%M', \(value) / 1000, 'unixepoch')" : value
    }
    return try connection.table(
      """
      SELECT r.room_number, r.id, r.title, coalesce(k.columns || '×' || k.rows, 'cards') AS board,
        (SELECT count(*) FROM moves AS m WHERE m.room = r.room_number) AS moves,
        (SELECT count(*) FROM players AS p WHERE p.room = r.room_number) AS players,
        \(time("r.created")) AS created,
        \(time("(SELECT at FROM moves AS m WHERE m.room = r.room_number ORDER BY sequence DESC LIMIT 1)")) AS last_move,
        \(time("r.ended")) AS ended, \(forPeople ? "" : "k.image,")
        (SELECT bytes FROM pictures AS i WHERE i.image = k.image) AS picture_bytes
      FROM rooms AS r JOIN keyframes AS k ON k.room = r.room_number AND k.sequence = 0
      ORDER BY r.room_number
      """, [])
  }

  /// What breaks the rules by which rooms and pictures end, in sentences; empty when all is well.
  ///
  /// A picture is used by a room, waits for one, or hangs in the gallery; it has all of its bytes. An ended
  /// room has no later move; of a deleted one nothing is there.
  public func leftovers() throws(StoreError) -> [String] {
    var found: [String] = []
    for (sql, sentence) in Reader.rules {
      found += try connection.rows(sql) { "\($0.text(0)) \(sentence)" }
    }
    return found
  }

  private static let rules = [
    (
      """
      SELECT 'picture ' || substr(image, 1, 12) FROM pictures AS p WHERE complete AND waiting IS NULL
        AND NOT EXISTS (SELECT 1 FROM keyframes AS k WHERE k.image = p.image)
        AND NOT EXISTS (SELECT 1 FROM gallery AS g WHERE g.image = p.image)
      """, "is kept, but no room uses it"
    ),
    (
      """
      SELECT 'picture ' || substr(image, 1, 12) FROM pictures AS p WHERE complete AND bytes <> (
        SELECT coalesce(sum(length(v.bytes)), 0) FROM picture_variants AS v WHERE v.image = p.image)
      """, "has not the bytes it was stored with"
    ),
    (
      """
      SELECT 'room ' || r.room_number FROM rooms AS r WHERE EXISTS (
        SELECT 1 FROM keyframes AS k JOIN pictures AS p ON p.image = k.image
        WHERE k.room = r.room_number AND NOT p.complete)
      """, "uses a picture that is out of use"
    ),
    (
      """
      SELECT 'room ' || r.room_number FROM rooms AS r
      WHERE r.ended < (SELECT max(at) FROM moves AS m WHERE m.room = r.room_number)
      """, "has moves after its end"
    ),
    (
      """
      SELECT 'room ' || r.room_number FROM rooms AS r WHERE EXISTS (
        SELECT 1 FROM deleted_rooms AS d WHERE d.id = r.id OR d.id = r.watch)
      """, "was deleted and is there"
    ),
  ]
}
