import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/load.ts';
import { torrentsFile } from '../../src/database/files.ts';
import { migrate } from '../../src/database/migrations.ts';
import { openWriter, torrentsWriter } from '../../src/database/open.ts';
import { refusalStore } from '../../src/database/refusals.ts';
import { seenMessagesOf } from '../../src/serve/seen-messages.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-messages-'));
  migrate(folder, ['Movies']);
  const database = openWriter(torrentsFile(folder, 'Movies'), torrentsWriter);
  const refusals = ['Sample', 'Sample', 'Locked', 'Not an upgrade'].map((message, n) => ({ hash: `${n}`, message }));
  refusalStore(database).remember(refusals, 0);
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function instances() {
  const reading = readConfig(`[Movies]\nType = "movie"\nURI = "http://localhost:1"\nAPIKey = "k"
ArrErrorCodesToBlocklist = [" SAMPLE "]`);
  return reading.state === 'ok' ? reading.config.instances : [];
}

test('messages say whether they are on the list, as the rule compares, and those that are not come first', () => {
  const messages = seenMessagesOf(folder, instances(), 'Movies');
  expect(messages?.map(({ text, count, listed }) => [text, count, listed])).toEqual([
    ['Locked', 1, false],
    ['Not an upgrade', 1, false],
    ['Sample', 2, true],
  ]);
  expect(messages?.[0]).toMatchObject({ firstSeen: '1970-01-01T00:00:00.000Z', lastSeen: '1970-01-01T00:00:00.000Z' });
});

test('there are none of an unknown section', () => {
  expect(seenMessagesOf(folder, instances(), 'Music')).toBeNull();
});
