-- `outcomes` had a row for each of the last 64 answers of a client, rewritten with every keyframe: 2.5 ms of the writer
-- each time, for every room at once where rooms are played alike. Now a client's row says which moves these were.

-- The latest moves of this client up to `rooms.shelved`, at least 64 if it made so many: their sequences in any order,
-- with commas between; null: none. Each of them has a `fingerprint`.
ALTER TABLE clients ADD COLUMN latest TEXT;
-- Up to which move `clients.latest` is complete; the later ones are searched.
ALTER TABLE rooms ADD COLUMN shelved INTEGER NOT NULL DEFAULT 0;

UPDATE moves SET fingerprint = o.fingerprint
FROM outcomes AS o WHERE o.room = moves.room AND o.sequence = moves.sequence;

UPDATE rooms SET shelved = coalesce((SELECT max(sequence) FROM keyframes WHERE room = room_number), 0);

UPDATE clients SET latest = (
  SELECT group_concat(o.sequence) FROM outcomes AS o JOIN rooms AS r ON r.room_number = o.room
  WHERE o.room = clients.room AND o.client = clients.client AND o.sequence <= r.shelved);

DROP TABLE outcomes;
