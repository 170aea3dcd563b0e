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
  `
  -- What the rules remember besides what the import rules do: JSON, what is missing has its default.
  ALTER TABLE torrents ADD COLUMN notes TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE torrents ADD COLUMN former_category TEXT;  -- the last one that was no special category

  -- One row for each torrent that is removed, and each release that is given up, written before anything is sent.
  CREATE TABLE removals (
    id INTEGER PRIMARY KEY,
    client TEXT NOT NULL,
    hash TEXT NOT NULL,
    added_on INTEGER NOT NULL,
    name TEXT NOT NULL,
    category TEXT NOT NULL,         -- the owner's
    rule TEXT NOT NULL,
    delete_files INTEGER,           -- null = it stays on the client
    counts TEXT,                    -- 'removal' or 'seed'; null = a person let it pass the brake
    targets TEXT NOT NULL,          -- JSON: what the managers hear of it, and how far that is
    intended_at INTEGER NOT NULL,
    sent_at INTEGER,
    gone_at INTEGER,                -- a complete answer of the client was without it
    ended_at INTEGER,               -- null = open
    outcome TEXT,                   -- 'done', 'dropped' or 'failed'
    message TEXT
  ) STRICT;
  CREATE INDEX removals_open ON removals (id) WHERE ended_at IS NULL;
  CREATE INDEX removals_counted ON removals (category, counts, intended_at);

  -- The brake on mass removal: categories for which it is on, and what it holds.
  CREATE TABLE brakes (
    category TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    reason TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE held (
    client TEXT NOT NULL,
    hash TEXT NOT NULL,
    category TEXT NOT NULL,
    rule TEXT NOT NULL,
    held_at INTEGER NOT NULL,
    released_at INTEGER,            -- a person let it pass; null = it is held
    PRIMARY KEY (client, hash)
  ) STRICT, WITHOUT ROWID;

  -- Folders of a client whose torrents lost their files together, until they are back or the owner says that it is right.
  CREATE TABLE lost_mounts (
    client TEXT NOT NULL,
    folder TEXT NOT NULL,
    since INTEGER NOT NULL,
    confirmed_at INTEGER,           -- the owner says so; null = nothing of this client is removed
    PRIMARY KEY (client, folder)
  ) STRICT, WITHOUT ROWID;

  -- Movies, episodes or albums that were searched for again after a removal.
  CREATE TABLE searched_again (
    section TEXT NOT NULL,
    media_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (section, media_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- The manager's queue as it was read last, for the search process: one row at most.
  CREATE TABLE manager_queue (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    read_at INTEGER NOT NULL,
    total INTEGER,                  -- records of any protocol; null = not all of them could be read
    media TEXT NOT NULL             -- JSON list of movies, episodes or albums
  ) STRICT;
  `,
  `
  ALTER TABLE lost_mounts ADD COLUMN confirmed TEXT NOT NULL DEFAULT '[]';  -- JSON: hashes of the torrents that the owner said it of
  `,
  `
  -- Folders that are to be cleaned up once their torrents have left, written before a torrent is removed.
  CREATE TABLE clean_ups (
    client TEXT NOT NULL,
    hash TEXT NOT NULL,
    added_on INTEGER NOT NULL,
    name TEXT NOT NULL,
    category TEXT NOT NULL,
    content_path TEXT NOT NULL,     -- as the client says them
    save_path TEXT NOT NULL,
    moved INTEGER NOT NULL,         -- 1 = its import moved what was wanted into the library
    intended_at INTEGER NOT NULL,
    given_up INTEGER NOT NULL,      -- 1 = its release was given up with the manager
    PRIMARY KEY (client, hash)
  ) STRICT, WITHOUT ROWID;

  -- The manager gives its downloads categories of which none is that of this owner, as long as that is seen.
  CREATE TABLE foreign_categories (
    category TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- With what words the manager refused to import downloads, by download: offered to the owner for the list of messages
  -- for which a download is removed.
  CREATE TABLE refusals (
    hash TEXT NOT NULL,             -- upper case
    message TEXT NOT NULL,
    seen_at INTEGER NOT NULL,       -- when this download was first seen with it
    PRIMARY KEY (hash, message)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX refusals_time ON refusals (seen_at);
  `,
];
