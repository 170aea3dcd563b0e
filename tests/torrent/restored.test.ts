import { afterEach, expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { databaseFolder, torrentsFile } from '../../src/database/files.ts';
import { migrate } from '../../src/database/migrations.ts';
import type { Stage } from './support/stage.ts';
import { stageOfStalled } from './support/stalled.ts';

let stage: Stage;
afterEach(() => stage.stop());

test('after its memory was restored from a copy a process removes nothing for a day, and says so', async () => {
  stage = await stageOfStalled();
  await stage.pass(60_000);
  await stage.crash();
  writeFileSync(torrentsFile(stage.folder, 'Movies'), 'no database any more'.repeat(1000));
  migrate(stage.folder, ['Movies'], stage.clock.now);
  stage.begin();
  for (let hours = 0; hours < 20; hours += 4) await stage.pass(4 * 3_600_000);
  expect(stage.client.callsOf('delete')).toEqual([]);
  const item = () => stage.report().attention?.find(({ id }) => id === 'restored:Movies');
  expect(item()).toMatchObject({ severity: 'error' });
  expect(readdirSync(databaseFolder(stage.folder)).some((name) => name.includes('.broken-'))).toBe(true);
  await stage.until(() => stage.client.callsOf('delete').length === 1);
  expect(item()).toBeUndefined();
}, 600_000);
