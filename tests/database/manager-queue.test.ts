import type { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { torrentsFile } from '../../src/database/files.ts';
import { queueSharer, readSharedQueue } from '../../src/database/manager-queue.ts';
import { migrate } from '../../src/database/migrations.ts';
import { openWriter, torrentsWriter } from '../../src/database/open.ts';

let folder = '';
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-queue-'));
  migrate(folder, ['A']);
  database = openWriter(torrentsFile(folder, 'A'), torrentsWriter);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const minute = 60_000;
const readAt = () => readSharedQueue(database)?.readAt;

test('nothing is there before the first queue', () => {
  expect(readSharedQueue(database)).toBeNull();
});

test('a queue is left with its time, its length and what is on its way', () => {
  queueSharer(database)({ readAt: 5, total: 9, media: [3, 1] });
  expect(readSharedQueue(database)).toEqual({ readAt: 5, total: 9, media: [1, 3] });
});

test('the same queue is written again only after a minute, an empty one never', () => {
  const share = queueSharer(database);
  share({ readAt: 0, total: 1, media: [1] });
  share({ readAt: minute - 1, total: 1, media: [1] });
  expect(readAt()).toBe(0);
  share({ readAt: minute, total: 1, media: [1] });
  expect(readAt()).toBe(minute);
  share({ readAt: minute + 1, total: 0, media: [] });
  share({ readAt: 100 * minute, total: 0, media: [] });
  expect(readAt()).toBe(minute + 1);
});
