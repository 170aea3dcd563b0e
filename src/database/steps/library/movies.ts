export const movies = `
  CREATE TABLE movies (
    id INTEGER PRIMARY KEY,           -- the manager's
    title TEXT NOT NULL,
    fold TEXT NOT NULL,               -- the title as it is sorted and searched
    year INTEGER NOT NULL,            -- 0 = unknown
    monitored INTEGER NOT NULL,
    has_file INTEGER NOT NULL,
    file_id INTEGER NOT NULL,         -- 0 = none
    tmdb_id INTEGER NOT NULL,
    imdb_id TEXT NOT NULL,            -- '' = none
    available INTEGER NOT NULL,       -- released as the manager counts it
    size_on_disk INTEGER NOT NULL,    -- bytes
    profile_id INTEGER NOT NULL,
    quality_met INTEGER NOT NULL,
    format_score INTEGER NOT NULL,
    reason TEXT,                      -- why it is searched for; null = it is not
    is_request INTEGER NOT NULL DEFAULT 0,
    searched INTEGER NOT NULL DEFAULT 0,
    upgrade INTEGER NOT NULL DEFAULT 0,
    flags INTEGER GENERATED ALWAYS AS (monitored + 2 * has_file + 4 * quality_met + 8 * is_request) VIRTUAL
  ) STRICT;
  -- Both hold all that a page reads before its rows, the first in the order of pages, the second by filter.
  CREATE INDEX movies_title ON movies (fold, id, flags, year);
  CREATE INDEX movies_flags ON movies (flags, year, fold);
  CREATE VIRTUAL TABLE movies_text USING fts5(
    fold, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );

  -- How many movies share flags and year: every count and every filtered total is a sum over some of these rows.
  CREATE TABLE movie_tally (
    flags INTEGER NOT NULL,
    year INTEGER NOT NULL,
    movies INTEGER NOT NULL,
    PRIMARY KEY (flags, year)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER movies_added AFTER INSERT ON movies BEGIN
    INSERT INTO movie_tally VALUES (NEW.flags, NEW.year, 1) ON CONFLICT DO UPDATE SET movies = movies + 1;
    INSERT OR IGNORE INTO text_changes VALUES ('movies', NEW.id);
  END;
  CREATE TRIGGER movies_removed AFTER DELETE ON movies BEGIN
    UPDATE movie_tally SET movies = movies - 1 WHERE flags = OLD.flags AND year = OLD.year;
    INSERT OR IGNORE INTO text_changes VALUES ('movies', OLD.id);
  END;
  CREATE TRIGGER movies_changed AFTER UPDATE ON movies
  WHEN NEW.flags <> OLD.flags OR NEW.year <> OLD.year BEGIN
    UPDATE movie_tally SET movies = movies - 1 WHERE flags = OLD.flags AND year = OLD.year;
    INSERT INTO movie_tally VALUES (NEW.flags, NEW.year, 1) ON CONFLICT DO UPDATE SET movies = movies + 1;
  END;
  CREATE TRIGGER movies_renamed AFTER UPDATE ON movies WHEN NEW.fold <> OLD.fold BEGIN
    INSERT OR IGNORE INTO text_changes VALUES ('movies', NEW.id);
  END;
`;
