export const profiles = `
  -- Rows whose searchable text has changed within a transaction, which ends with \`writeText\`. The full-text index is
  -- many times slower when it is written row by row.
  CREATE TABLE text_changes (
    list TEXT NOT NULL,               -- 'movies', 'series', 'artists' or 'albums'
    id INTEGER NOT NULL,
    PRIMARY KEY (list, id)
  ) STRICT, WITHOUT ROWID;

  -- Quality profiles of the manager.
  CREATE TABLE profiles (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    min_format_score INTEGER NOT NULL,
    cutoff_format_score INTEGER NOT NULL,
    upgrade_allowed INTEGER NOT NULL
  ) STRICT;

  -- What the tables hold: one row at most.
  CREATE TABLE library (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    kind TEXT NOT NULL,               -- 'movie', 'series' or 'music'
    synced_at INTEGER NOT NULL        -- Unix milliseconds; end of the last complete reading
  ) STRICT;
`;
