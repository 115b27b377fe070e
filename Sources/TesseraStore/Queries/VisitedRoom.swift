public import TesseraCore

/// A room that somebody has made or played in.
public struct VisitedRoom: Sendable {
  public var id: RoomID
  /// The id its visitor may be told: the watch link's for who has only watched (P20).
  public var link: RoomID
  public var title: String
  public var created: UInt64
  /// Nil while it is open.
  public var ended: UInt64?
  public var isCreator: Bool
  /// Unix milliseconds of the latest sign of this identity in it: a session's begin or end, or the making.
  public var lastVisited: UInt64
  /// The head of the room at that time; the moves after it were made while its visitor was away.
  public var lastSequence: SequenceNumber
  public var present: StoredBoard

  public var image: String { present.picture.image }
  public var solved: Bool { present.solved }
}

extension Reader {
  /// The rooms an identity has made or played in, the latest visited first.
  public func rooms(of identity: Identity, limit: Int = 20) throws(StoreError) -> [VisitedRoom] {
    // max() makes the other columns come from the row that has it (SQLite's documented bare columns).
    let visits = try connection.rows(
      """
      SELECT r.id, r.title, r.created, r.creator IS ?1, max(v.at), v.sequence,
        iif(r.creator IS ?1 OR EXISTS (\(Visit.plays)), r.id, r.watch), r.ended
      FROM (
        SELECT room_number AS room, created AS at, 0 AS sequence FROM rooms WHERE creator = ?1
        UNION ALL
        SELECT p.room, coalesce(s.left, s.joined, p.joined), coalesce(s.left_sequence, s.sequence, 0)
        FROM players AS p LEFT JOIN sessions AS s ON s.room = p.room AND s.player = p.player
        WHERE p.identity = ?1
      ) AS v JOIN rooms AS r ON r.room_number = v.room
      GROUP BY r.room_number ORDER BY max(v.at) DESC LIMIT ?2
      """, Value(identity), .integer(Int64(limit))
    ) { (row) throws(StoreError) in
      Visit(
        id: try row.room(0), title: row.text(1), created: row.unsigned(2), isCreator: row.integer(3) != 0,
        at: row.unsigned(4), sequence: row.sequence(5), link: try row.room(6),
        ended: row.isNull(7) ? nil : row.unsigned(7))
    }
    var rooms: [VisitedRoom] = []
    for visit in visits {
      guard let present = try board(of: visit.id) else { continue }
      rooms.append(
        VisitedRoom(
          id: visit.id, link: visit.link, title: visit.title, created: visit.created, ended: visit.ended,
          isCreator: visit.isCreator,
          lastVisited: visit.at, lastSequence: visit.sequence, present: present))
    }
    return rooms
  }
}

private struct Visit {
  var id: RoomID
  var title: String
  var created: UInt64
  var isCreator: Bool
  var at: UInt64
  var sequence: SequenceNumber
  var link: RoomID
  var ended: UInt64?

  /// Whether ?1 came to play, now or at an earlier time, in room r: then it knows the play link.
  static let plays = """
    SELECT 1 FROM players AS me WHERE me.room = r.room_number AND me.identity = ?1 AND (
      me.role <> 'spectator' OR EXISTS (
        SELECT 1 FROM clients AS c
        WHERE c.room = me.room AND c.player = me.player AND c.answers IS NOT NULL) OR EXISTS (
        SELECT 1 FROM moves AS m
        WHERE m.room = me.room AND m.player = me.player
          AND m.sequence > r.shelved))
    """
}
