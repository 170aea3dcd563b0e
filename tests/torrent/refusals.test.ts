import { expect, test } from 'bun:test';
import type { QueueRecord } from '../../src/arr/queue.ts';
import { torrentsFile } from '../../src/database/files.ts';
import { readSeenMessages } from '../../src/database/refusals.ts';
import { refusalsIn } from '../../src/torrent/refusals.ts';
import { startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';
import { record } from './support/view.ts';

const refused: Partial<QueueRecord> = { health: 'warning', messages: ['a.mkv: Sample'] };

test.each<[string, Partial<QueueRecord>[], string[]]>([
  ['refused with a message has it without the name of the file', [refused], ['Sample']],
  ['refused with one that has spaces around it has it without them', [{ ...refused, messages: [' a '] }], ['a']],
  [
    'refused with the same message twice has it once',
    [refused, { ...refused, messages: ['b.mkv: Sample'] }],
    ['Sample'],
  ],
  ['still to be complete has none', [{ ...refused, status: 'downloading' }], []],
  ['imported has none', [{ ...refused, state: 'imported' }], []],
  ['that nothing is wrong with has none', [{ ...refused, health: 'ok' }], []],
  [
    'with very many has ten',
    [{ ...refused, messages: Array.from({ length: 99 }, (_, n) => `m${n}`) }],
    Array.from({ length: 10 }, (_, n) => `m${n}`),
  ],
])('a download %s', (_, records, texts) => {
  const byHash = new Map([['HASH', records.map(record)]]);
  expect(refusalsIn({ byHash })).toEqual(texts.map((message) => ({ hash: 'HASH', message })));
});

test('what a manager refuses an import with is kept for its owner', async () => {
  const stage = startStage({ instance: 'ArrErrorCodesToBlocklist = []' });
  try {
    const torrent = complete(1);
    stage.torrents.set(torrent.hash, downloading(1));
    stage.begin();
    await stage.settle();
    stage.manager.list(torrent.hash, [{ state: 'importBlocked', messages: ['Not an upgrade'] }]);
    stage.torrents.set(torrent.hash, torrent);
    stage.feed(torrent);
    const seen = () => readSeenMessages(torrentsFile(stage.folder, 'Movies'));
    await stage.until(() => seen().length > 0);
    expect(seen()).toMatchObject([{ text: 'Not an upgrade', count: 1 }]);
  } finally {
    await stage.stop();
  }
});
