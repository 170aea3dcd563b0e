export const series = `
  CREATE TABLE series (
    id INTEGER PRIMARY KEY,           -- the manager's
    title TEXT NOT NULL,
    fold TEXT NOT NULL,               -- the title as it is sorted and searched
    tvdb_id INTEGER NOT NULL,
    imdb_id TEXT NOT NULL,            -- '' = none
    series_type TEXT NOT NULL,        -- 'standard', 'daily' or 'anime'
    monitored INTEGER NOT NULL,
    profile_id INTEGER NOT NULL,
    is_request INTEGER NOT NULL DEFAULT 0,
    searched INTEGER NOT NULL DEFAULT 0,
    upgrade INTEGER NOT NULL DEFAULT 0,
    -- Kept by the triggers of episodes.
    episodes INTEGER NOT NULL DEFAULT 0,
    episodes_monitored INTEGER NOT NULL DEFAULT 0,
    episodes_available INTEGER NOT NULL DEFAULT 0,
    missing INTEGER GENERATED ALWAYS AS (episodes_monitored > episodes_available) VIRTUAL
  ) STRICT;
  CREATE INDEX series_title ON series (fold, id, missing);
  CREATE VIRTUAL TABLE series_text USING fts5(
    fold, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );

  CREATE TABLE seasons (
    series_id INTEGER NOT NULL REFERENCES series ON DELETE CASCADE,
    number INTEGER NOT NULL,          -- 0 = specials
    monitored INTEGER NOT NULL,
    PRIMARY KEY (series_id, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE episodes (
    id INTEGER PRIMARY KEY,           -- the manager's
    series_id INTEGER NOT NULL REFERENCES series ON DELETE CASCADE,
    season_number INTEGER NOT NULL,
    episode_number INTEGER NOT NULL,
    absolute_number INTEGER,          -- null where the series has none
    title TEXT NOT NULL,
    air_date INTEGER,                 -- Unix milliseconds; null = not announced
    monitored INTEGER NOT NULL,       -- its own mark, whatever season and series have
    has_file INTEGER NOT NULL,
    file_id INTEGER NOT NULL,         -- 0 = none; one file may hold several episodes
    quality_met INTEGER NOT NULL,
    format_score INTEGER NOT NULL,
    reason TEXT,                      -- why it is searched for; null = it is not
    is_request INTEGER NOT NULL DEFAULT 0,
    searched INTEGER NOT NULL DEFAULT 0,
    upgrade INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX episodes_series ON episodes (series_id, season_number, episode_number);

  CREATE TABLE series_tally (
    missing INTEGER PRIMARY KEY,
    series INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE episode_tally (
    monitored INTEGER NOT NULL,
    has_file INTEGER NOT NULL,
    episodes INTEGER NOT NULL,
    PRIMARY KEY (monitored, has_file)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER series_added AFTER INSERT ON series BEGIN
    INSERT INTO series_tally VALUES (NEW.missing, 1) ON CONFLICT DO UPDATE SET series = series + 1;
    INSERT OR IGNORE INTO text_changes VALUES ('series', NEW.id);
  END;
  CREATE TRIGGER series_removed AFTER DELETE ON series BEGIN
    UPDATE series_tally SET series = series - 1 WHERE missing = OLD.missing;
    INSERT OR IGNORE INTO text_changes VALUES ('series', OLD.id);
  END;
  CREATE TRIGGER series_changed AFTER UPDATE ON series WHEN NEW.missing <> OLD.missing BEGIN
    UPDATE series_tally SET series = series - 1 WHERE missing = OLD.missing;
    INSERT INTO series_tally VALUES (NEW.missing, 1) ON CONFLICT DO UPDATE SET series = series + 1;
  END;
  CREATE TRIGGER series_renamed AFTER UPDATE ON series WHEN NEW.fold <> OLD.fold BEGIN
    INSERT OR IGNORE INTO text_changes VALUES ('series', NEW.id);
  END;

  CREATE TRIGGER episodes_added AFTER INSERT ON episodes BEGIN
    INSERT INTO episode_tally VALUES (NEW.monitored, NEW.has_file, 1)
      ON CONFLICT DO UPDATE SET episodes = episodes + 1;
    UPDATE series SET
      episodes = episodes + 1,
      episodes_monitored = episodes_monitored + NEW.monitored,
      episodes_available = episodes_available + NEW.monitored * NEW.has_file
    WHERE id = NEW.series_id;
  END;
  CREATE TRIGGER episodes_removed AFTER DELETE ON episodes BEGIN
    UPDATE episode_tally SET episodes = episodes - 1 WHERE monitored = OLD.monitored AND has_file = OLD.has_file;
    UPDATE series SET
      episodes = episodes - 1,
      episodes_monitored = episodes_monitored - OLD.monitored,
      episodes_available = episodes_available - OLD.monitored * OLD.has_file
    WHERE id = OLD.series_id;
  END;
  CREATE TRIGGER episodes_changed AFTER UPDATE ON episodes
  WHEN NEW.monitored <> OLD.monitored OR NEW.has_file <> OLD.has_file OR NEW.series_id <> OLD.series_id BEGIN
    UPDATE episode_tally SET episodes = episodes - 1 WHERE monitored = OLD.monitored AND has_file = OLD.has_file;
    INSERT INTO episode_tally VALUES (NEW.monitored, NEW.has_file, 1)
      ON CONFLICT DO UPDATE SET episodes = episodes + 1;
    UPDATE series SET
      episodes = episodes - 1,
      episodes_monitored = episodes_monitored - OLD.monitored,
      episodes_available = episodes_available - OLD.monitored * OLD.has_file
    WHERE id = OLD.series_id;
    UPDATE series SET
      episodes = episodes + 1,
      episodes_monitored = episodes_monitored + NEW.monitored,
      episodes_available = episodes_available + NEW.monitored * NEW.has_file
    WHERE id = NEW.series_id;
  END;
`;
