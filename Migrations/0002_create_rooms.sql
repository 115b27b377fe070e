-- A room as it was made. Its board is not here: that comes from keyframes and moves only.
-- In every other table the column `room` is this room_number.
CREATE TABLE rooms (
  room_number INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The play id and the watch id of the links, 22 characters each.
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 22),
  watch TEXT NOT NULL UNIQUE CHECK (length(watch) = 22),
  title TEXT NOT NULL,
  created INTEGER NOT NULL,
  creator BLOB CHECK (length(creator) = 32),
  host_key_hash BLOB NOT NULL CHECK (length(host_key_hash) = 32),
  password_hash TEXT,
  scramble TEXT NOT NULL CHECK (scramble IN ('everyone', 'host')),
  -- What the first board was scrambled by; null when it began in order.
  seed INTEGER CHECK (seed BETWEEN 0 AND 4294967295)
) STRICT;

CREATE INDEX rooms_by_creator ON rooms (creator) WHERE creator IS NOT NULL;

-- Each loading of a room. 64 bits: the high half counts, the low half is random.
CREATE TABLE epochs (
  room INTEGER NOT NULL REFERENCES rooms (room_number),
  epoch INTEGER NOT NULL,
  -- The last sequence of the room when it began.
  head INTEGER NOT NULL CHECK (head >= 0),
  began INTEGER NOT NULL DEFAULT (unixepoch() * 1000),
  PRIMARY KEY (room, epoch)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
  room INTEGER NOT NULL REFERENCES rooms (room_number),
  player INTEGER NOT NULL CHECK (player > 0),
  -- SHA-256 of the secret that the player's browser keeps.
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('player', 'host', 'spectator')),
  joined INTEGER NOT NULL,
  PRIMARY KEY (room, player)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX players_by_identity ON players (identity, room);

-- One tab or bot; it belongs to the player that first used it.
CREATE TABLE clients (
  room INTEGER NOT NULL,
  client BLOB NOT NULL CHECK (length(client) = 16),
  player INTEGER NOT NULL,
  PRIMARY KEY (room, client),
  FOREIGN KEY (room, player) REFERENCES players (room, player)
) STRICT, WITHOUT ROWID;

-- One connection of a player. Session numbers begin anew with each start, so the epoch is part of the name.
CREATE TABLE sessions (
  room INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  session INTEGER NOT NULL,
  player INTEGER NOT NULL,
  client BLOB NOT NULL,
  joined INTEGER NOT NULL,
  -- The head of the room when it began and when it ended.
  sequence INTEGER NOT NULL,
  left_sequence INTEGER,
  -- Null while it lasts; in an epoch that is over: its end was not recorded.
  left INTEGER,
  code INTEGER,
  PRIMARY KEY (room, epoch, session),
  FOREIGN KEY (room, epoch) REFERENCES epochs (room, epoch),
  FOREIGN KEY (room, client) REFERENCES clients (room, client)
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_player ON sessions (room, player);

-- Who has given the password of a room.
CREATE TABLE passes (
  room INTEGER NOT NULL REFERENCES rooms (room_number),
  identity BLOB NOT NULL CHECK (length(identity) = 32),
  at INTEGER NOT NULL,
  PRIMARY KEY (room, identity)
) STRICT, WITHOUT ROWID;
