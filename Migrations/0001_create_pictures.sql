-- 'TESS': tells our files from other SQLite databases.
PRAGMA application_id = 1413829459;

-- A picture as it was uploaded, named by the SHA-256 of the upload in 64 hex digits.
CREATE TABLE pictures (
  image TEXT NOT NULL PRIMARY KEY CHECK (length(image) = 64),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  created INTEGER NOT NULL,
  -- 0 while its slices are being written; what is left at 0 by an interruption is removed at the next start.
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1))
) STRICT;

-- The JPEG bytes of a variant, in slices of at most 256 KB so that no move waits for a large commit.
CREATE TABLE picture_variants (
  image TEXT NOT NULL REFERENCES pictures (image),
  variant TEXT NOT NULL CHECK (variant IN ('master', 'board', 'thumbnail')),
  slice INTEGER NOT NULL CHECK (slice >= 0),
  bytes BLOB NOT NULL CHECK (length(bytes) <= 262144),
  PRIMARY KEY (image, variant, slice)
) STRICT;

CREATE TABLE gallery (
  position INTEGER NOT NULL PRIMARY KEY,
  image TEXT NOT NULL UNIQUE REFERENCES pictures (image),
  title TEXT NOT NULL
) STRICT;
