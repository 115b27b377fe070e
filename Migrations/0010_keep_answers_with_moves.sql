-- Every answer had a row in `outcomes` beside the move or refusal that it was, which doubled the pages a move wrote.
-- Now it stands with these. `outcomes` gets the answers of the moves up to a keyframe together with that keyframe,
-- so that the last 64 of a client (P4) are found without searching all moves of its room.

-- 64 bits of the request as received; null: its answer stands in `outcomes`, or is older than the last 64.
ALTER TABLE moves ADD COLUMN fingerprint INTEGER;
ALTER TABLE refusals ADD COLUMN fingerprint INTEGER;

UPDATE refusals SET fingerprint = (
  SELECT o.fingerprint FROM outcomes AS o
  WHERE o.room = refusals.room AND o.client = refusals.client AND o.slot = refusals.client_sequence % 64
    AND o.client_sequence = refusals.client_sequence AND o.sequence IS NULL);

DELETE FROM outcomes WHERE sequence IS NULL;
