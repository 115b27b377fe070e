internal import TesseraCore

/// Writes the records of one room's batch, inside the caller's transaction.
struct RoomScribe {
  let connection: Connection
  let room: Int64
  let epoch: Epoch
  /// The last sequence written or found.
  var head: SequenceNumber
  /// The statements of every move, kept for the batch.
  private var insertMove: Statement?
  private var insertTableMove: Statement?

  init(connection: Connection, room: Int64, epoch: Epoch, head: SequenceNumber) {
    self.connection = connection
    self.room = room
    self.epoch = epoch
    self.head = head
  }

  private var roomValue: Value { .integer(room) }

  mutating func write(_ record: Record) throws(StoreError) {
    switch record {
    case .created:
      throw StoreError(.conflict, "a batch makes its room in its first record only")
    case .player(let player): try write(player)
    case .client(let client, let player):
      try connection.run(
        "INSERT INTO clients (room, client, player) VALUES (?, ?, ?)", roomValue, Value(client), Value(player)
      )
    case .sessionBegan(let session, let player, let client, let at, let sequence):
      try connection.run(
        """
        INSERT INTO sessions (room, epoch, session, player, client, joined, sequence)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (room, epoch, session) DO UPDATE SET left = NULL, left_sequence = NULL, code = NULL
        """, roomValue, Value(epoch), Value(session.value), Value(player), Value(client), Value(at),
        Value(sequence))
    case .sessionEnded(let session, let at, let code):
      try connection.run(
        "UPDATE sessions SET left = ?, code = ?, left_sequence = ? WHERE room = ? AND epoch = ? AND session = ?",
        Value(at), Value(code), Value(head), roomValue, Value(epoch), Value(session.value))
    case .move(let move): try write(move)
    case .refusal(let refusal): try write(refusal)
    case .keyframe(let keyframe): try write(keyframe)
    }
  }

  func write(_ keyframe: Keyframe) throws(StoreError) {
    guard keyframe.sequence <= head else {
      throw StoreError(.conflict, "a keyframe at \(keyframe.sequence.value) is beyond move \(head.value)")
    }
    let columns = SnapshotColumns(keyframe.board)
    // A keyframe before a scramble may fall on one of every thousand: it is the same board.
    try connection.run(
      """
      INSERT INTO keyframes (room, sequence, round, rules, kind, columns, rows, image, width, height, tiles,
        classes, solved, cards, credit)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (room, sequence) DO NOTHING
      """,
      roomValue, Value(keyframe.sequence), Value(keyframe.round), Value(keyframe.rules), columns.kind,
      columns.columns, columns.rows, Value(keyframe.picture.image), Value(keyframe.picture.width),
      Value(keyframe.picture.height), columns.tiles, columns.classes, columns.solved, columns.cards,
      Value(keyframe.picture.credit) { Value($0) })
  }

  private func write(_ player: PlayerRecord) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO players (room, player, identity, name, role, joined) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (room, player) DO UPDATE SET name = excluded.name, role = excluded.role
      """,
      roomValue, Value(player.player), Value(player.identity), Value(player.name), Value(player.role.word),
      Value(player.joined))
  }

  private mutating func write(_ record: MoveRecord) throws(StoreError) {
    let item = record.item
    guard item.sequence == head.next else {
      throw StoreError(.conflict, "move \(item.sequence.value) does not follow \(head.value)")
    }
    let client = Value(item.client)
    if case .table(let move) = item.move {
      try RoomScribe.statement(&insertTableMove, insertTableMoveText, on: connection).run(
        values(of: record, by: client) + TableMoveColumns(move).values)
    } else {
      try RoomScribe.statement(&insertMove, insertMoveText, on: connection).run(
        values(of: record, by: client) + MoveColumns(item.move).values)
    }
    head = item.sequence
    if Connection.isShelving(room, at: head) { try connection.shelveAnswers(of: room, through: head) }
  }

  /// The columns that every kind of move has, in the order in which both statements begin.
  private func values(of record: MoveRecord, by client: Value) -> [Value] {
    let item = record.item
    return [
      roomValue, Value(item.sequence), Value(epoch), Value(record.round), Value(item.player), client,
      Value(item.clientSequence), Value(item.at), Value(item.solved), Value(record.digest),
      Value(record.heldMs) { Value($0) }, Value(record.fingerprint),
    ]
  }

  private static func statement(
    _ kept: inout Statement?, _ text: String, on connection: Connection
  ) throws(StoreError) -> Statement {
    if let kept { return kept }
    let statement = try connection.prepared(text)
    kept = statement
    return statement
  }

  private func write(_ refusal: RefusalRecord) throws(StoreError) {
    let evidence = EvidenceColumns(refusal.rejection.evidence)
    try connection.run(
      """
      INSERT INTO refusals (room, client, client_sequence, player, at, kind, reason, sequence,
        tile_in_a, tile_in_b, cell_of_tile_a, cell_of_tile_b, tile, other_player, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      roomValue, Value(refusal.client), Value(refusal.clientSequence), Value(refusal.player),
      Value(refusal.at), Value(refusal.kind.word), Value(refusal.rejection.reason.code),
      Value(refusal.rejection.sequence), evidence.tileInA, evidence.tileInB, evidence.cellOfTileA,
      evidence.cellOfTileB, evidence.tile, evidence.otherPlayer, Value(refusal.fingerprint))
  }
}

private let insertMoveText = """
  INSERT INTO moves (room, sequence, epoch, round, player, client, client_sequence, at, solved, digest, held_ms,
    fingerprint, kind, a, b, tile_a, tile_b, target, seed, tiles)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  """

private let insertTableMoveText = """
  INSERT INTO moves (room, sequence, epoch, round, player, client, client_sequence, at, solved, digest, held_ms,
    fingerprint, kind, card, first_card, x, y, card_order, quarters, turn, up, picture, target, cards, seed)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  """
