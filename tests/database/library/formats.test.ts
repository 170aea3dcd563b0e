import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type FormatReader, formatReader } from '../../../src/database/library/formats.ts';
import { openKnown } from '../../../src/database/library/known.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';

let db: LibraryFile;
let formats: FormatReader;
beforeEach(() => {
  db = libraryOf();
  db.profile(1, 'HD', 10);
  formats = formatReader(db.file, 'movie', () => 0);
});
afterEach(() => {
  formats.close();
  db.close();
});

test('nothing is known of a library that was never read whole', () => {
  const { id } = db.movie('A').scored(5);
  expect(formats.read([id])).toBeNull();
});

test('a file has its score, what is missing has none, and both the least that the profile takes', () => {
  const there = db.movie('There');
  const missing = db.movie('Missing').missing();
  openKnown(db.database).judgeMovie(there.id, { qualityMet: true, formatScore: 25, reason: null, readFor: 7 });
  db.writer.synced('movie', 1);
  expect(formats.read([there.id, missing.id])).toEqual(
    new Map([
      [there.id, { hasFile: true, fileScore: 25, minimumScore: 10 }],
      [missing.id, { hasFile: false, fileScore: null, minimumScore: 10 }],
    ]),
  );
});

test('a file whose score was not read yet is not known, so nothing follows from it', () => {
  const { id } = db.movie('Unscored');
  db.writer.synced('movie', 1);
  expect(formats.read([id])).toEqual(new Map());
});
