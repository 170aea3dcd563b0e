/** The schema of `tendarr.db`, the supervisor's own file, as numbered steps. A step that was released never changes. */

export const tendarrSteps: readonly string[] = [
  `
  -- The owner: one row at most.
  CREATE TABLE users (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL,
    hash TEXT NOT NULL              -- argon2id, with its parameters
  ) STRICT;

  CREATE TABLE sessions (
    id_hash BLOB PRIMARY KEY,       -- SHA-256 of the id; the id itself is known to the browser alone
    expires_at INTEGER NOT NULL     -- Unix milliseconds
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What the charts show: means over five minutes.
  CREATE TABLE history (
    metric TEXT NOT NULL,           -- 'queue', 'free_space', 'ratio', 'complete' or 'searches'
    key TEXT NOT NULL,              -- instance, folder or kind
    bucket INTEGER NOT NULL,        -- Unix seconds at which the five minutes began
    value REAL NOT NULL,
    samples INTEGER NOT NULL,       -- how many samples the mean is of
    PRIMARY KEY (metric, key, bucket)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX history_bucket ON history (bucket);
  `,
];
