-- Statistics of players, by (room_number, round) where a round has meaning. Documented in docs/database.md.

CREATE VIEW player_rounds AS
SELECT
  e.room_number, e.round, e.player, p.name,
  count(*) FILTER (WHERE e.kind = 'swap') AS swaps,
  count(*) FILTER (WHERE e.kind = 'undo') AS undos,
  sum(CASE WHEN e.kind = 'swap' THEN e.placed_a + e.placed_b ELSE 0 END) AS tiles_placed,
  sum(CASE WHEN e.kind = 'swap' THEN e.displaced_a + e.displaced_b ELSE 0 END) AS tiles_displaced,
  max(e.solved) AS finished,
  sum(e.held_ms) AS held_ms, min(e.at) AS first_move, max(e.at) AS last_move
FROM exchanges AS e JOIN players AS p ON p.room = e.room_number AND p.player = e.player
GROUP BY e.room_number, e.round, e.player;

-- One pass over what a player left in each table: joins of counts would multiply them.
CREATE VIEW player_summary AS
SELECT
  room_number, player, max(name) AS name, max(role) AS role, max(joined) AS joined,
  coalesce(sum(moves), 0) AS moves,
  coalesce(sum(swaps), 0) AS swaps,
  coalesce(sum(undos), 0) AS undos,
  coalesce(sum(scrambles), 0) AS scrambles,
  coalesce(sum(restores), 0) AS restores,
  coalesce(sum(tiles_placed), 0) AS tiles_placed,
  coalesce(sum(tiles_displaced), 0) AS tiles_displaced,
  coalesce(sum(finished), 0) AS rounds_finished,
  coalesce(sum(refusals), 0) AS refusals,
  coalesce(sum(sessions), 0) AS sessions,
  coalesce(sum(online_ms), 0) AS online_ms,
  sum(held_ms) AS held_ms, min(first_move) AS first_move, max(last_move) AS last_move
FROM (
  SELECT room AS room_number, player, name, role, joined, NULL AS moves, NULL AS swaps, NULL AS undos,
    NULL AS scrambles, NULL AS restores, NULL AS tiles_placed, NULL AS tiles_displaced, NULL AS finished,
    NULL AS refusals, NULL AS sessions, NULL AS online_ms, NULL AS held_ms, NULL AS first_move,
    NULL AS last_move
  FROM players
  UNION ALL
  SELECT room, player, NULL, NULL, NULL, 1, NULL, NULL, kind = 'scramble', kind = 'restore',
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, at, at
  FROM moves
  UNION ALL
  SELECT room_number, player, NULL, NULL, NULL, NULL, swaps, undos, NULL, NULL,
    tiles_placed, tiles_displaced, finished, NULL, NULL, NULL, held_ms, NULL, NULL
  FROM player_rounds
  UNION ALL
  SELECT room, player, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL
  FROM refusals
  UNION ALL
  SELECT room, player, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, 1, left - joined, NULL, NULL, NULL
  FROM sessions)
GROUP BY room_number, player;

-- Solved rounds a player had a hand in; restored rounds have no time.
CREATE VIEW leaderboard AS
SELECT
  room_number, player, name, rounds_solved, fastest_ms, rounds_finished, tiles_placed, swaps,
  rank() OVER (
    PARTITION BY room_number
    ORDER BY rounds_solved DESC, fastest_ms ASC NULLS LAST, tiles_placed DESC) AS place
FROM (
  SELECT
    p.room_number, p.player, p.name, sum(r.solved) AS rounds_solved,
    min(CASE WHEN r.solved THEN r.duration_ms END) AS fastest_ms,
    sum(p.finished) AS rounds_finished, sum(p.tiles_placed) AS tiles_placed, sum(p.swaps) AS swaps
  FROM player_rounds AS p JOIN rounds AS r ON r.room_number = p.room_number AND r.round = p.round
  WHERE p.swaps > 0
  GROUP BY p.room_number, p.player);

CREATE VIEW moves_per_minute AS
SELECT
  room AS room_number, round, at / 60000 * 60000 AS minute,
  strftime('%Y-%m-%d %H:%M', at / 1000, 'unixepoch') AS minute_utc,
  count(*) AS moves,
  count(*) FILTER (WHERE kind = 'swap') AS swaps,
  count(*) FILTER (WHERE kind = 'undo') AS undos,
  count(DISTINCT player) AS players
FROM moves
GROUP BY room, round, at / 60000;

-- How often each cell was moved from (a) and to (b), and how often a tile was put home in it.
CREATE VIEW cell_heat_map AS
SELECT
  room_number, round, cell, cell % columns AS "column", cell / columns AS "row",
  count(*) AS moves, sum(origin) AS moves_from, sum(1 - origin) AS moves_to, sum(placed) AS tiles_placed
FROM (
  SELECT room_number, round, a AS cell, columns, 1 AS origin, kind = 'swap' AND placed_b AS placed
  FROM exchanges
  UNION ALL
  SELECT room_number, round, b, columns, 0, kind = 'swap' AND placed_a
  FROM exchanges)
GROUP BY room_number, round, cell;

CREATE VIEW refusal_summary AS
SELECT
  room AS room_number, reason, kind, count(*) AS refusals, count(DISTINCT player) AS players,
  min(at) AS first_refusal, max(at) AS last_refusal
FROM refusals
GROUP BY room, reason, kind;
