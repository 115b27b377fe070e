-- Whose work the room's picture is, in the words of whoever made the room. It belongs to the room's use of the
-- picture, not to its bytes: two people may bring the same photo, and neither reads the other's words.
ALTER TABLE keyframes ADD COLUMN credit TEXT CHECK (credit <> '');
