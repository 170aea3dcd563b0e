/**
 * The schema of `<section>.search.db`, as numbered steps. A step that was released never changes. It holds what a new
 * reading of the library cannot bring back. Things are known by their number in the public catalogue (`key`), because a
 * manager that was set up anew counts its own from the beginning.
 */

export const searchSteps: readonly string[] = [
  `
  -- What was searched for. Times are Unix milliseconds, here and below.
  CREATE TABLE marks (
    key TEXT PRIMARY KEY,
    searched INTEGER NOT NULL,        -- 1 = in this cycle
    upgrade INTEGER NOT NULL,         -- 1 = in this cycle, for something better than the file that is there
    searched_at INTEGER,              -- the last search in any cycle
    verdict TEXT,                     -- the newest in the ledger, with its reason
    reason TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX marks_cycle ON marks (key) WHERE searched = 1 OR upgrade = 1;

  -- The pass over all that is wanted: one row at most.
  CREATE TABLE cycle (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER                  -- null = under way
  ) STRICT;

  -- Search commands, each written before it is sent.
  CREATE TABLE searches (
    id INTEGER PRIMARY KEY,
    command TEXT NOT NULL,            -- JSON: name and parameters
    title TEXT NOT NULL,
    label TEXT NOT NULL,              -- why it goes before others; '' = it does not
    reason TEXT NOT NULL,
    items TEXT NOT NULL,              -- JSON list of what it is for: key, id, table
    intended_at INTEGER NOT NULL,
    sent_at INTEGER,                  -- null = not known to have been accepted
    command_id INTEGER
  ) STRICT;
  CREATE INDEX searches_sent ON searches (sent_at);

  -- Quality profiles that were switched and have to find their way back. Written before the manager is told.
  CREATE TABLE profile_switches (
    key TEXT PRIMARY KEY,
    id INTEGER NOT NULL,              -- the manager's number of the movie, series or artist when it was last seen
    title TEXT NOT NULL,
    original_id INTEGER NOT NULL,
    original_name TEXT NOT NULL,
    temporary_id INTEGER NOT NULL,
    temporary_name TEXT NOT NULL,
    state TEXT NOT NULL,              -- 'switching', 'temporary', 'returning' or 'expired'
    since INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What somebody asked for, while the request is open.
  CREATE TABLE requests (
    source TEXT NOT NULL,             -- 'overseerr' or 'ombi'
    tmdb_id INTEGER NOT NULL,         -- of a movie; 0 = not given
    tvdb_id INTEGER NOT NULL,         -- of a series; 0 = not given
    imdb_id TEXT NOT NULL,            -- '' = not given
    seasons TEXT NOT NULL,            -- JSON list of season numbers; 'null' = all
    PRIMARY KEY (source, tmdb_id, tvdb_id, imdb_id, seasons)
  ) STRICT, WITHOUT ROWID;

  -- What the process did last, for the page: one row at most.
  CREATE TABLE activity (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    summary TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    client TEXT NOT NULL,             -- '' = this is about no torrent, like the hash
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    instance TEXT NOT NULL,
    category TEXT NOT NULL,
    kind TEXT NOT NULL,
    rule TEXT NOT NULL,
    verdict TEXT NOT NULL,
    reason TEXT NOT NULL,
    inputs TEXT NOT NULL,             -- JSON object
    result TEXT
  ) STRICT;
  CREATE INDEX ledger_time ON ledger (time);
  `,
];
