/** The schema of `<section>.torrents.db`, as numbered steps. A step that was released never changes. */

export const torrentsSteps: readonly string[] = [
  `
  -- One row for each torrent that this owner has seen, by client instance and hash.
  CREATE TABLE torrents (
    client TEXT NOT NULL,
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    category TEXT NOT NULL,
    added_on INTEGER NOT NULL,      -- the client's Unix seconds: another value is another torrent under the same hash
    first_seen INTEGER NOT NULL,    -- Unix milliseconds, like all times below
    origin TEXT,                    -- 'incomplete' or 'complete' when it first was at rest; null = not yet at rest
    imported_at INTEGER,
    imported_by TEXT,               -- 'scan', 'manager' or 'tag'
    tagged INTEGER NOT NULL,        -- 1 = the import tag was seen on the client
    failures INTEGER NOT NULL,      -- imports that failed in a row
    next_try INTEGER,
    verdicts TEXT NOT NULL,         -- JSON: rule -> {verdict, reason, since}
    gone_at INTEGER,                -- left this owner; the row is forgotten some days later
    PRIMARY KEY (client, hash)
  ) STRICT, WITHOUT ROWID;

  -- One row for each command that hands a finished download to the manager, written before it is sent.
  CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    client TEXT NOT NULL,
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    category TEXT NOT NULL,
    command TEXT NOT NULL,          -- 'scan' or 'process'
    mode TEXT NOT NULL,             -- 'Auto', 'Move' or 'Copy'
    path TEXT NOT NULL,             -- the manager's view; '' for 'process'
    tracked INTEGER NOT NULL,       -- 1 = the manager's queue listed the hash
    intended_at INTEGER NOT NULL,
    command_id INTEGER,             -- null = not known to have been accepted
    sent_at INTEGER,
    ended_at INTEGER,               -- null = open
    outcome TEXT,                   -- 'imported', 'failed' or 'dropped'
    message TEXT
  ) STRICT;
  CREATE INDEX imports_torrent ON imports (client, hash);
  CREATE INDEX imports_open ON imports (id) WHERE ended_at IS NULL;

  CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    client TEXT NOT NULL,
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    instance TEXT NOT NULL,
    category TEXT NOT NULL,
    kind TEXT NOT NULL,
    rule TEXT NOT NULL,
    verdict TEXT NOT NULL,
    reason TEXT NOT NULL,
    inputs TEXT NOT NULL,           -- JSON object
    result TEXT
  ) STRICT;
  CREATE INDEX ledger_time ON ledger (time);
  CREATE INDEX ledger_hash ON ledger (hash, time);
  `,
];
