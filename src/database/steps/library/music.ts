export const music = `
  CREATE TABLE artists (
    id INTEGER PRIMARY KEY,           -- the manager's
    name TEXT NOT NULL,
    fold TEXT NOT NULL,               -- the name as it is sorted and searched
    monitored INTEGER NOT NULL,
    profile_id INTEGER NOT NULL,      -- the one that counts for all albums
    size_on_disk INTEGER NOT NULL,    -- bytes
    searched INTEGER NOT NULL DEFAULT 0,
    upgrade INTEGER NOT NULL DEFAULT 0,
    -- Kept by the triggers of albums.
    albums INTEGER NOT NULL DEFAULT 0,
    albums_monitored INTEGER NOT NULL DEFAULT 0,
    albums_available INTEGER NOT NULL DEFAULT 0,
    tracks INTEGER NOT NULL DEFAULT 0,
    tracks_monitored INTEGER NOT NULL DEFAULT 0,
    tracks_available INTEGER NOT NULL DEFAULT 0,
    missing INTEGER GENERATED ALWAYS AS (albums_monitored > albums_available) VIRTUAL
  ) STRICT;
  CREATE INDEX artists_title ON artists (fold, id, monitored, missing);
  CREATE VIRTUAL TABLE artists_text USING fts5(
    fold, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );

  CREATE TABLE albums (
    id INTEGER PRIMARY KEY,           -- the manager's
    artist_id INTEGER NOT NULL REFERENCES artists ON DELETE CASCADE,
    title TEXT NOT NULL,
    fold TEXT NOT NULL,               -- the title as it is sorted and searched
    artist_fold TEXT NOT NULL,        -- the artist's name as it is searched
    foreign_id TEXT NOT NULL,
    release_date TEXT,                -- YYYY-MM-DD; null = unknown
    monitored INTEGER NOT NULL,
    has_file INTEGER NOT NULL,        -- all tracks are there
    quality_met INTEGER NOT NULL,
    format_score INTEGER NOT NULL,
    reason TEXT,                      -- why it is searched for; null = it is not
    is_request INTEGER NOT NULL DEFAULT 0,
    searched INTEGER NOT NULL DEFAULT 0,
    upgrade INTEGER NOT NULL DEFAULT 0,
    -- Kept by the triggers of tracks.
    tracks INTEGER NOT NULL DEFAULT 0,
    files INTEGER NOT NULL DEFAULT 0,
    flags INTEGER GENERATED ALWAYS AS (monitored + 2 * has_file + 4 * quality_met + 8 * is_request) VIRTUAL
  ) STRICT;
  CREATE INDEX albums_title ON albums (fold, id, flags, artist_fold);
  CREATE INDEX albums_flags ON albums (flags, fold, artist_fold);
  CREATE INDEX albums_artist ON albums (artist_id, reason);
  CREATE VIRTUAL TABLE albums_text USING fts5(
    fold, artist_fold, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );

  CREATE TABLE tracks (
    id INTEGER PRIMARY KEY,           -- the manager's
    album_id INTEGER NOT NULL REFERENCES albums ON DELETE CASCADE,
    medium INTEGER NOT NULL,
    number INTEGER NOT NULL,          -- within the album, over all media
    title TEXT NOT NULL,
    duration INTEGER NOT NULL,        -- seconds
    has_file INTEGER NOT NULL,
    file_id INTEGER NOT NULL          -- 0 = none
  ) STRICT;
  CREATE INDEX tracks_album ON tracks (album_id, medium, number);

  CREATE TABLE artist_tally (
    monitored INTEGER NOT NULL,
    missing INTEGER NOT NULL,
    artists INTEGER NOT NULL,
    PRIMARY KEY (monitored, missing)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE album_tally (
    flags INTEGER PRIMARY KEY,
    albums INTEGER NOT NULL,
    tracks INTEGER NOT NULL,
    files INTEGER NOT NULL
  ) STRICT;

  CREATE TRIGGER artists_added AFTER INSERT ON artists BEGIN
    INSERT INTO artist_tally VALUES (NEW.monitored, NEW.missing, 1) ON CONFLICT DO UPDATE SET artists = artists + 1;
    INSERT OR IGNORE INTO text_changes VALUES ('artists', NEW.id);
  END;
  CREATE TRIGGER artists_removed AFTER DELETE ON artists BEGIN
    UPDATE artist_tally SET artists = artists - 1 WHERE monitored = OLD.monitored AND missing = OLD.missing;
    INSERT OR IGNORE INTO text_changes VALUES ('artists', OLD.id);
  END;
  CREATE TRIGGER artists_changed AFTER UPDATE ON artists
  WHEN NEW.monitored <> OLD.monitored OR NEW.missing <> OLD.missing BEGIN
    UPDATE artist_tally SET artists = artists - 1 WHERE monitored = OLD.monitored AND missing = OLD.missing;
    INSERT INTO artist_tally VALUES (NEW.monitored, NEW.missing, 1) ON CONFLICT DO UPDATE SET artists = artists + 1;
  END;
  CREATE TRIGGER artists_renamed AFTER UPDATE ON artists WHEN NEW.fold <> OLD.fold BEGIN
    INSERT OR IGNORE INTO text_changes VALUES ('artists', NEW.id);
    UPDATE albums SET artist_fold = NEW.fold WHERE artist_id = NEW.id;
  END;

  CREATE TRIGGER albums_added AFTER INSERT ON albums BEGIN
    INSERT INTO album_tally VALUES (NEW.flags, 1, NEW.tracks, NEW.files) ON CONFLICT DO UPDATE SET
      albums = albums + 1, tracks = tracks + NEW.tracks, files = files + NEW.files;
    INSERT OR IGNORE INTO text_changes VALUES ('albums', NEW.id);
    UPDATE artists SET
      albums = albums + 1,
      albums_monitored = albums_monitored + NEW.monitored,
      albums_available = albums_available + NEW.monitored * NEW.has_file,
      tracks = tracks + NEW.tracks,
      tracks_monitored = tracks_monitored + NEW.monitored * NEW.tracks,
      tracks_available = tracks_available + NEW.monitored * NEW.files
    WHERE id = NEW.artist_id;
  END;
  CREATE TRIGGER albums_removed AFTER DELETE ON albums BEGIN
    UPDATE album_tally SET albums = albums - 1, tracks = tracks - OLD.tracks, files = files - OLD.files
      WHERE flags = OLD.flags;
    INSERT OR IGNORE INTO text_changes VALUES ('albums', OLD.id);
    UPDATE artists SET
      albums = albums - 1,
      albums_monitored = albums_monitored - OLD.monitored,
      albums_available = albums_available - OLD.monitored * OLD.has_file,
      tracks = tracks - OLD.tracks,
      tracks_monitored = tracks_monitored - OLD.monitored * OLD.tracks,
      tracks_available = tracks_available - OLD.monitored * OLD.files
    WHERE id = OLD.artist_id;
  END;
  CREATE TRIGGER albums_changed AFTER UPDATE ON albums
  WHEN NEW.flags <> OLD.flags OR NEW.tracks <> OLD.tracks OR NEW.files <> OLD.files OR NEW.artist_id <> OLD.artist_id
  BEGIN
    UPDATE album_tally SET albums = albums - 1, tracks = tracks - OLD.tracks, files = files - OLD.files
      WHERE flags = OLD.flags;
    INSERT INTO album_tally VALUES (NEW.flags, 1, NEW.tracks, NEW.files) ON CONFLICT DO UPDATE SET
      albums = albums + 1, tracks = tracks + NEW.tracks, files = files + NEW.files;
    UPDATE artists SET
      albums = albums - 1,
      albums_monitored = albums_monitored - OLD.monitored,
      albums_available = albums_available - OLD.monitored * OLD.has_file,
      tracks = tracks - OLD.tracks,
      tracks_monitored = tracks_monitored - OLD.monitored * OLD.tracks,
      tracks_available = tracks_available - OLD.monitored * OLD.files
    WHERE id = OLD.artist_id;
    UPDATE artists SET
      albums = albums + 1,
      albums_monitored = albums_monitored + NEW.monitored,
      albums_available = albums_available + NEW.monitored * NEW.has_file,
      tracks = tracks + NEW.tracks,
      tracks_monitored = tracks_monitored + NEW.monitored * NEW.tracks,
      tracks_available = tracks_available + NEW.monitored * NEW.files
    WHERE id = NEW.artist_id;
  END;
  CREATE TRIGGER albums_renamed AFTER UPDATE ON albums
  WHEN NEW.fold <> OLD.fold OR NEW.artist_fold <> OLD.artist_fold BEGIN
    INSERT OR IGNORE INTO text_changes VALUES ('albums', NEW.id);
  END;

  CREATE TRIGGER tracks_added AFTER INSERT ON tracks BEGIN
    UPDATE albums SET tracks = tracks + 1, files = files + NEW.has_file WHERE id = NEW.album_id;
  END;
  CREATE TRIGGER tracks_removed AFTER DELETE ON tracks BEGIN
    UPDATE albums SET tracks = tracks - 1, files = files - OLD.has_file WHERE id = OLD.album_id;
  END;
  CREATE TRIGGER tracks_changed AFTER UPDATE ON tracks
  WHEN NEW.has_file <> OLD.has_file OR NEW.album_id <> OLD.album_id BEGIN
    UPDATE albums SET tracks = tracks - 1, files = files - OLD.has_file WHERE id = OLD.album_id;
    UPDATE albums SET tracks = tracks + 1, files = files + NEW.has_file WHERE id = NEW.album_id;
  END;
`;
