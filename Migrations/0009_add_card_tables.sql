-- Rooms whose board is a card table. A table's checks cannot be altered, so those that name a kind are copied.
PRAGMA legacy_alter_table = ON;

CREATE TABLE moves_copy (
  room INTEGER NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  epoch INTEGER NOT NULL,
  round INTEGER NOT NULL,
  player INTEGER NOT NULL,
  client BLOB NOT NULL,
  client_sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- swap and undo: the two cells, and the tiles that lay in them before.
  a INTEGER,
  b INTEGER,
  tile_a INTEGER,
  tile_b INTEGER,
  -- undo, undo_clear: the move it took back; restore: the move whose board it brought back.
  target INTEGER,
  -- scramble, shuffle
  seed INTEGER,
  -- restore: the board after it, two bytes a cell, the low one first.
  tiles BLOB,
  -- Whether the picture was completed by it.
  solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
  -- The 64 bits of the board's digest after it; printf('%016x', digest) is what the protocol shows.
  digest INTEGER NOT NULL,
  held_ms INTEGER,
  -- deal, place, raise, turn, flip: the card; clear: the last one it took.
  card INTEGER,
  -- clear: the first card it took.
  first_card INTEGER,
  -- deal, place: the middle of the card; stack, spread: of all of them; in 1/16 unit.
  x INTEGER,
  y INTEGER,
  -- deal, place, raise: the higher lies in front; stack, spread: that of the hindmost card.
  card_order INTEGER,
  -- turn: by how many quarters, and how the card lies then.
  quarters INTEGER,
  turn INTEGER,
  -- flip: whether the picture is seen then.
  up INTEGER,
  -- deal: which of the deck's pictures it shows.
  picture INTEGER,
  -- stack, spread, shuffle: the cards, four bytes each, the low one first; the first two from the back to the front.
  cards BLOB,
  PRIMARY KEY (room, sequence),
  FOREIGN KEY (room, client) REFERENCES clients (room, client),
  CHECK (
    CASE kind
      WHEN 'swap' THEN a <> b AND tile_a <> tile_b
      WHEN 'undo' THEN a <> b AND tile_a <> tile_b AND target > 0
      WHEN 'scramble' THEN seed BETWEEN 0 AND 4294967295
      WHEN 'restore' THEN target >= 0 AND tiles IS NOT NULL
      WHEN 'deal' THEN card > 0 AND x >= 0 AND y >= 0 AND card_order > 0 AND picture >= 0
      WHEN 'place' THEN card > 0 AND x >= 0 AND y >= 0 AND card_order > 0
      WHEN 'raise' THEN card > 0 AND card_order > 0
      WHEN 'turn' THEN card > 0 AND quarters BETWEEN 1 AND 3 AND turn BETWEEN 0 AND 3
      WHEN 'flip' THEN card > 0 AND up BETWEEN 0 AND 1
      WHEN 'clear' THEN first_card > 0 AND card >= first_card
      WHEN 'undo_clear' THEN target > 0
      WHEN 'stack' THEN length(cards) >= 8 AND x >= 0 AND y >= 0 AND card_order > 0
      WHEN 'spread' THEN length(cards) >= 8 AND x >= 0 AND y >= 0 AND card_order > 0
      WHEN 'shuffle' THEN length(cards) >= 8 AND seed BETWEEN 0 AND 4294967295
      ELSE FALSE
    END IS TRUE)
) STRICT, WITHOUT ROWID;

INSERT INTO moves_copy (room, sequence, epoch, round, player, client, client_sequence, at, kind, a, b, tile_a,
  tile_b, target, seed, tiles, solved, digest, held_ms)
SELECT room, sequence, epoch, round, player, client, client_sequence, at, kind, a, b, tile_a,
  tile_b, target, seed, tiles, solved, digest, held_ms FROM moves;
DROP TABLE moves;
ALTER TABLE moves_copy RENAME TO moves;

CREATE TABLE refusals_copy (
  room INTEGER NOT NULL,
  client BLOB NOT NULL,
  client_sequence INTEGER NOT NULL,
  player INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (
    CASE kind WHEN 'swap' THEN 1 WHEN 'undo' THEN 1 WHEN 'scramble' THEN 1 WHEN 'restore' THEN 1
      WHEN 'faulty' THEN 1 WHEN 'deal' THEN 1 WHEN 'place' THEN 1 WHEN 'raise' THEN 1 WHEN 'turn' THEN 1
      WHEN 'flip' THEN 1 WHEN 'clear' THEN 1 WHEN 'stack' THEN 1 WHEN 'spread' THEN 1 WHEN 'shuffle' THEN 1
      ELSE 0 END),
  reason TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  -- staleTile: what lay in the cells, where the tiles lay, and who moved last there, if known.
  tile_in_a INTEGER,
  tile_in_b INTEGER,
  cell_of_tile_a INTEGER,
  cell_of_tile_b INTEGER,
  -- held: the tile or card, and by whom (other_player); gone: the card, and who cleared it, if known.
  tile INTEGER,
  other_player INTEGER,
  PRIMARY KEY (room, client, client_sequence),
  FOREIGN KEY (room, client) REFERENCES clients (room, client)
) STRICT, WITHOUT ROWID;

INSERT INTO refusals_copy SELECT * FROM refusals;
DROP TABLE refusals;
ALTER TABLE refusals_copy RENAME TO refusals;

CREATE TABLE keyframes_copy (
  room INTEGER NOT NULL REFERENCES rooms (room_number),
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  round INTEGER NOT NULL,
  rules INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- Of the mosaic.
  columns INTEGER,
  rows INTEGER,
  image TEXT NOT NULL REFERENCES pictures (image),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Of the mosaic: two bytes a cell (tiles) or a tile (classes), the low one first; no classes: each is its own.
  tiles BLOB,
  classes BLOB,
  solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
  -- Of a card table: its snapshot, as PROTOCOL.md writes it in a welcome.
  cards BLOB,
  -- Whose work the picture is; null where nobody has said.
  credit TEXT CHECK (credit <> ''),
  PRIMARY KEY (room, sequence),
  CHECK (
    CASE kind
      WHEN 'mosaic' THEN length(tiles) = 2 * columns * rows
        AND (classes IS NULL OR length(classes) = length(tiles)) AND cards IS NULL
      WHEN 'table' THEN cards IS NOT NULL AND tiles IS NULL AND classes IS NULL
      ELSE FALSE
    END IS TRUE)
) STRICT;

INSERT INTO keyframes_copy (room, sequence, round, rules, kind, columns, rows, image, width, height, tiles,
  classes, solved, credit)
SELECT room, sequence, round, rules, kind, columns, rows, image, width, height, tiles, classes, solved, credit
FROM keyframes;
DROP TABLE keyframes;
ALTER TABLE keyframes_copy RENAME TO keyframes;
CREATE INDEX keyframes_by_image ON keyframes (image, room);

PRAGMA legacy_alter_table = OFF;

-- What each player did on a card table.
CREATE VIEW card_players AS
SELECT
  m.room AS room_number, m.player, p.name,
  count(*) FILTER (WHERE m.kind = 'deal') AS cards_dealt,
  count(*) FILTER (WHERE m.kind = 'place') AS cards_moved,
  count(*) FILTER (WHERE m.kind = 'raise') AS cards_raised,
  count(*) FILTER (WHERE m.kind = 'turn') AS cards_turned,
  count(*) FILTER (WHERE m.kind = 'flip') AS cards_flipped,
  coalesce(sum(length(m.cards) / 4) FILTER (WHERE m.kind = 'stack'), 0) AS cards_stacked,
  coalesce(sum(length(m.cards) / 4) FILTER (WHERE m.kind = 'spread'), 0) AS cards_spread,
  coalesce(sum(length(m.cards) / 4) FILTER (WHERE m.kind = 'shuffle'), 0) AS cards_shuffled,
  count(*) FILTER (WHERE m.kind = 'clear') AS clears,
  coalesce(sum(m.card - m.first_card + 1) FILTER (WHERE m.kind = 'clear'), 0) AS cards_cleared,
  count(*) FILTER (WHERE m.kind = 'undo_clear') AS clears_undone,
  sum(m.held_ms) AS held_ms, min(m.at) AS first_move, max(m.at) AS last_move
FROM moves AS m LEFT JOIN players AS p ON p.room = m.room AND p.player = m.player
WHERE m.card IS NOT NULL OR m.cards IS NOT NULL OR m.kind = 'undo_clear'
GROUP BY m.room, m.player;
