-- Statistics by (room_number, round). Documented in docs/database.md.

-- Every move as a person reads it.
CREATE VIEW move_log AS
SELECT
  m.room AS room_number, m.sequence, m.round, m.player, p.name,
  strftime('%Y-%m-%d %H:%M:%S', m.at / 1000, 'unixepoch') AS at_utc, m.at, m.kind,
  m.a, m.b, m.tile_a, m.tile_b, m.target, m.seed, m.solved,
  printf('%016x', m.digest) AS digest, printf('%016x', m.epoch) AS epoch,
  lower(hex(m.client)) AS client, m.client_sequence, m.held_ms
FROM moves AS m LEFT JOIN players AS p ON p.room = m.room AND p.player = m.player;

-- One row for each exchange of two tiles, with what it did for the picture.
-- A tile is home in its own cell or in the cell of a tile that looks the same.
CREATE VIEW exchanges AS
SELECT
  m.room AS room_number, m.round, m.sequence, m.at, m.player, m.kind, m.a, m.b, m.tile_a, m.tile_b,
  m.solved, m.held_ms, k.columns,
  CASE WHEN k.classes IS NULL THEN m.tile_a = m.b ELSE
    substr(k.classes, 2 * m.tile_a + 1, 2) = substr(k.classes, 2 * m.b + 1, 2)
    AND substr(k.classes, 2 * m.tile_a + 1, 2) <> substr(k.classes, 2 * m.a + 1, 2)
  END AS placed_a,
  CASE WHEN k.classes IS NULL THEN m.tile_b = m.a ELSE
    substr(k.classes, 2 * m.tile_b + 1, 2) = substr(k.classes, 2 * m.a + 1, 2)
    AND substr(k.classes, 2 * m.tile_b + 1, 2) <> substr(k.classes, 2 * m.b + 1, 2)
  END AS placed_b,
  CASE WHEN k.classes IS NULL THEN m.tile_a = m.a ELSE
    substr(k.classes, 2 * m.tile_a + 1, 2) <> substr(k.classes, 2 * m.b + 1, 2)
    AND substr(k.classes, 2 * m.tile_a + 1, 2) = substr(k.classes, 2 * m.a + 1, 2)
  END AS displaced_a,
  CASE WHEN k.classes IS NULL THEN m.tile_b = m.b ELSE
    substr(k.classes, 2 * m.tile_b + 1, 2) <> substr(k.classes, 2 * m.a + 1, 2)
    AND substr(k.classes, 2 * m.tile_b + 1, 2) = substr(k.classes, 2 * m.b + 1, 2)
  END AS displaced_b
FROM moves AS m JOIN keyframes AS k ON k.room = m.room AND k.sequence = 0
WHERE m.kind IN ('swap', 'undo');

-- Who placed what: one row for each tile that a swap put home.
CREATE VIEW placements AS
SELECT room_number, round, sequence, at, player, tile_a AS tile, b AS cell
FROM exchanges WHERE kind = 'swap' AND placed_a
UNION ALL
SELECT room_number, round, sequence, at, player, tile_b AS tile, a AS cell
FROM exchanges WHERE kind = 'swap' AND placed_b;

CREATE VIEW room_summary AS
SELECT
  r.room_number, r.title, count(m.sequence) AS moves,
  (SELECT count(*) FROM players AS p WHERE p.room = r.room_number) AS players,
  coalesce(max(m.round), 1) AS rounds,
  count(*) FILTER (WHERE m.solved) AS solved_rounds,
  count(*) FILTER (WHERE m.kind = 'swap') AS swaps,
  count(*) FILTER (WHERE m.kind = 'undo') AS undos,
  count(*) FILTER (WHERE m.kind = 'scramble') AS scrambles,
  count(*) FILTER (WHERE m.kind = 'restore') AS restores,
  (SELECT count(*) FROM refusals AS f WHERE f.room = r.room_number) AS refusals,
  r.created, min(m.at) AS first_move, max(m.at) AS last_move
FROM rooms AS r LEFT JOIN moves AS m ON m.room = r.room_number
GROUP BY r.room_number;

-- A round runs from the room's making, a scramble or a restore to the next.
CREATE VIEW rounds AS
SELECT
  room_number, round, max(beginning) AS began_by, min(sequence) AS first_sequence,
  max(sequence) AS last_sequence, min(at) AS began,
  count(*) FILTER (WHERE kind = 'swap') AS swaps,
  count(*) FILTER (WHERE kind = 'undo') AS undos,
  count(DISTINCT mover) AS players,
  max(solved) AS solved,
  max(CASE WHEN solved THEN sequence END) AS solved_sequence,
  max(CASE WHEN solved THEN at END) AS solved_at,
  max(CASE WHEN solved THEN mover END) AS solved_by,
  -- From the first swap to the solving one; a restored round has no time.
  CASE WHEN max(beginning) <> 'restore' THEN
    max(CASE WHEN solved THEN at END) - min(CASE WHEN kind = 'swap' THEN at END)
  END AS duration_ms
FROM (
  SELECT room_number, 1 AS round, 0 AS sequence, created AS at, 'created' AS kind,
    'created' AS beginning, NULL AS mover, 0 AS solved
  FROM rooms
  UNION ALL
  SELECT room, round, sequence, at, kind, CASE WHEN kind IN ('scramble', 'restore') THEN kind END,
    CASE WHEN kind IN ('swap', 'undo') THEN player END, solved
  FROM moves)
GROUP BY room_number, round;
