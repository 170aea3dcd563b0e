import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/load.ts';
import { createMeters } from '../../src/serve/meters.ts';
import type { Runtime } from '../../src/serve/runtime.ts';
import { type LibraryFile, libraryOf } from '../support/library/file.ts';

let folder: string;
const open: LibraryFile[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-meters-'));
});
afterEach(() => {
  for (const library of open.splice(0)) library.close();
  rmSync(folder, { recursive: true, force: true });
});

function library(section: string): LibraryFile {
  const db = libraryOf(section, folder);
  open.push(db);
  return db;
}

/** How complete the libraries of these sections are. */
function complete(sections: Record<string, string>) {
  const text = Object.entries(sections).map(
    ([section, kind]) =>
      `[${section}]\nType = "${kind}"\nURI = "http://${section}:1"\nAPIKey = "k"\nCategory = "${section}"\n`,
  );
  const reading = readConfig(text.join(''));
  if (reading.state !== 'ok') throw new Error(reading.state);
  const running = { config: () => reading.config } as unknown as Runtime;
  return createMeters(() => running, folder).complete?.();
}

test('complete is the share of what is monitored that is on disk, over all instances of a kind', () => {
  const [hd, uhd, tv] = [library('HD'), library('UHD'), library('TV')];
  for (const title of ['A', 'B', 'C']) hd.movie(title);
  hd.movie('D').missing();
  hd.movie('E').missing().unmonitored();
  for (const title of ['F', 'G', 'H', 'I']) uhd.movie(title).missing();
  tv.series('Dark');
  for (const db of [hd, uhd]) db.writer.synced('movie', 1);
  tv.writer.synced('series', 1);
  expect(complete({ HD: 'movie', UHD: 'movie', TV: 'series' })).toEqual({ movie: 3 / 8, series: null });
});

test('a library that was never read to its end, is not there or is broken is not known', () => {
  const [read, begun] = [library('Read'), library('Begun')];
  read.movie('A');
  read.writer.synced('movie', 1);
  begun.movie('B').missing();
  expect(complete({ Read: 'movie', Begun: 'movie', Absent: 'movie', Music: 'music' })).toEqual({
    movie: 1,
    music: null,
  });
  writeFileSync(join(folder, 'db', 'Broken.library.db'), 'no database '.repeat(1000));
  expect(complete({ Broken: 'movie' })).toEqual({ movie: null });
});
