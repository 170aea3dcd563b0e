export const reading = `
  -- What the manager said when the details of a row were read (file, scores, episodes, tracks): a number made of it.
  -- 0 = not read yet. Another number now means that they have to be read again.
  ALTER TABLE profiles ADD COLUMN read_for INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE movies ADD COLUMN read_for INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE series ADD COLUMN read_for INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE albums ADD COLUMN read_for INTEGER NOT NULL DEFAULT 0;

  -- Number in the public catalogue; '' = none. Tells a thing again after its manager was set up anew.
  ALTER TABLE artists ADD COLUMN foreign_id TEXT NOT NULL DEFAULT '';

  -- Unix milliseconds of the last search in any cycle; null = never.
  ALTER TABLE movies ADD COLUMN searched_at INTEGER;
  ALTER TABLE series ADD COLUMN searched_at INTEGER;
  ALTER TABLE episodes ADD COLUMN searched_at INTEGER;
  ALTER TABLE albums ADD COLUMN searched_at INTEGER;

  -- What is left to be searched for in this cycle.
  CREATE INDEX movies_wanted ON movies (year) WHERE reason IS NOT NULL AND searched = 0;
  CREATE INDEX episodes_wanted ON episodes (air_date) WHERE reason IS NOT NULL AND searched = 0;
  CREATE INDEX albums_wanted ON albums (release_date) WHERE reason IS NOT NULL AND searched = 0;
`;
