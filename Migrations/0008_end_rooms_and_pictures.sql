-- How rooms and pictures end.

-- Unix milliseconds; null while the room is open. After its end it takes no move, but can be read.
ALTER TABLE rooms ADD COLUMN ended INTEGER;

-- The ids of rooms that were deleted, so that their links can say so. Nothing else is kept of them.
CREATE TABLE deleted_rooms (
  -- A play id or a watch id.
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 22),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Unix milliseconds of the latest upload of which no room has been made since; null when there is none.
ALTER TABLE pictures ADD COLUMN waiting INTEGER;
-- Of all variants together.
ALTER TABLE pictures ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;

UPDATE pictures SET
  waiting = iif(EXISTS (SELECT 1 FROM keyframes AS k WHERE k.image = pictures.image), NULL, created),
  bytes = (
    SELECT coalesce(sum(length(v.bytes)), 0) FROM picture_variants AS v WHERE v.image = pictures.image);
