import { afterEach, expect, test } from 'bun:test';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraryFile, searchFile } from '../../src/database/files.ts';
import { type Stage, section, startStage } from './support/stage.ts';

let stage: Stage;
afterEach(() => stage.stop());

const day = 86_400_000;

/** As a disk leaves a file that lost its power: the middle is something else, and the log was not put away. */
function damage(file: string): void {
  writeFileSync(file, 'not a database'.repeat(4000));
  writeFileSync(`${file}-wal`, '');
}

test('a library file that cannot be read is made anew, without a trace of the broken one', async () => {
  stage = startStage('movie', { search: 'SearchMissing = false', size: 20 });
  stage.begin();
  await stage.synced();
  await stage.crash();
  damage(libraryFile(stage.folder, section));
  stage.begin();
  await stage.synced();
  expect(stage.rows('SELECT count(*) AS n FROM movies')).toEqual([{ n: 20 }]);
  expect(readdirSync(join(stage.folder, 'db')).filter((name) => name.includes('broken'))).toEqual([]);
});

test('a search file that cannot be read comes back from its newest copy, and the broken one is kept', async () => {
  stage = startStage('movie', { search: 'SearchesPerHour = 2\nSearchAgainOnSearchCompletion = false', size: 60 });
  stage.begin();
  await stage.pass(day);
  const searched = stage.stored('SELECT key FROM marks WHERE searched = 1');
  await stage.pass(2 * 60_000);
  await stage.crash();
  const backups = readdirSync(join(stage.folder, 'db', 'backup'));
  expect(backups.filter((name) => name.startsWith(`${section}.search.daily.`)).length).toBeGreaterThan(0);
  damage(searchFile(stage.folder, section));
  const before = stage.searches().length;
  stage.begin();
  await stage.pass(60_000);
  expect(stage.stored('SELECT key FROM marks WHERE searched = 1').length).toBeGreaterThan(searched.length / 2);
  expect(stage.searches().length - before).toBeLessThanOrEqual(2);
  expect(existsSync(searchFile(stage.folder, section))).toBe(true);
  expect(readdirSync(join(stage.folder, 'db')).some((name) => name.startsWith(`${section}.search.db.broken-`))).toBe(
    true,
  );
});
