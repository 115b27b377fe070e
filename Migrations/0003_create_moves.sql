-- The log: every applied move of every room, 1, 2, 3 … without gaps, complete in itself.
CREATE TABLE moves (
  room INTEGER NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  epoch INTEGER NOT NULL,
  round INTEGER NOT NULL,
  player INTEGER NOT NULL,
  client BLOB NOT NULL,
  client_sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('swap', 'undo', 'scramble', 'restore')),
  -- swap and undo: the two cells, and the tiles that lay in them before.
  a INTEGER,
  b INTEGER,
  tile_a INTEGER,
  tile_b INTEGER,
  -- undo: the move it took back; restore: the move whose board it brought back.
  target INTEGER,
  -- scramble
  seed INTEGER,
  -- restore: the board after it, two bytes a cell, the low one first.
  tiles BLOB,
  -- Whether the picture was completed by it.
  solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
  -- The 64 bits of the board's digest after it; printf('%016x', digest) is what the protocol shows.
  digest INTEGER NOT NULL,
  held_ms INTEGER,
  PRIMARY KEY (room, sequence),
  FOREIGN KEY (room, client) REFERENCES clients (room, client),
  CHECK (
    CASE kind
      WHEN 'swap' THEN a <> b AND tile_a <> tile_b
      WHEN 'undo' THEN a <> b AND tile_a <> tile_b AND target > 0
      WHEN 'scramble' THEN seed BETWEEN 0 AND 4294967295
      ELSE target >= 0 AND tiles IS NOT NULL
    END IS TRUE)
) STRICT, WITHOUT ROWID;

-- Whole boards from which replay begins: at 0, every 1,000 moves and before every scramble.
CREATE TABLE keyframes (
  room INTEGER NOT NULL REFERENCES rooms (room_number),
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  round INTEGER NOT NULL,
  rules INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('mosaic')),
  columns INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  image TEXT NOT NULL REFERENCES pictures (image),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Two bytes a cell (tiles) or a tile (classes), the low one first; no classes: each tile is its own.
  tiles BLOB NOT NULL,
  classes BLOB,
  solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
  PRIMARY KEY (room, sequence),
  CHECK (length(tiles) = 2 * columns * rows),
  CHECK (classes IS NULL OR length(classes) = length(tiles))
) STRICT;

CREATE INDEX keyframes_by_image ON keyframes (image, room);

-- Every final refusal of a move, with the state it was judged on and what lay where.
CREATE TABLE refusals (
  room INTEGER NOT NULL,
  client BLOB NOT NULL,
  client_sequence INTEGER NOT NULL,
  player INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('swap', 'undo', 'scramble', 'restore', 'faulty')),
  reason TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  -- staleTile: what lay in the cells, where the tiles lay, and who moved last there, if known.
  tile_in_a INTEGER,
  tile_in_b INTEGER,
  cell_of_tile_a INTEGER,
  cell_of_tile_b INTEGER,
  -- held: the tile, and by whom (other_player).
  tile INTEGER,
  other_player INTEGER,
  PRIMARY KEY (room, client, client_sequence),
  FOREIGN KEY (room, client) REFERENCES clients (room, client)
) STRICT, WITHOUT ROWID;

-- The last 64 answers of each client, by which a repeated move is answered again; slot = client_sequence % 64.
CREATE TABLE outcomes (
  room INTEGER NOT NULL,
  client BLOB NOT NULL,
  slot INTEGER NOT NULL CHECK (slot = client_sequence % 64),
  client_sequence INTEGER NOT NULL CHECK (client_sequence > 0),
  -- 64 bits of the request as received.
  fingerprint INTEGER NOT NULL,
  -- The move it became; null when it was refused, which stands in `refusals`.
  sequence INTEGER,
  PRIMARY KEY (room, client, slot),
  FOREIGN KEY (room, client) REFERENCES clients (room, client)
) STRICT, WITHOUT ROWID;
