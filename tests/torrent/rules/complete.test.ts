import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { complete } from '../../../src/torrent/rules/complete.ts';
import { event, type Given, given, history, now, queue, record, says } from '../support/view.ts';

const decides = (scene: Given) => says(complete, given(scene));
const scan = 'scans /data/Release 1 (Auto, live)';
const listed = { queue: queue(record()) };
const copies = 'scans /downloads/movies/Release 1 (Copy, live)';
const notListed = {
  verdicts: { complete: { verdict: 'withheld' as const, reason: 'Movies does not list it yet.', since: now - 60_000 } },
};
const notListedAhead = { verdicts: { complete: { ...notListed.verdicts.complete, since: now + 86_400_000 } } };

describe('a state counts as complete at rest, forced and stopped ones included', () => {
  const at = ['uploading', 'stoppedUP', 'queuedUP', 'stalledUP', 'forcedUP'];
  test.each(torrentStates.map((state) => [state, at.includes(state) ? scan : 'nothing']))(
    '%s: %s',
    (state, expected) => {
      expect(decides({ torrent: { state }, manager: listed })).toBe(expected);
    },
  );
});

test.each<[string, Given, string]>([
  ['listed', { manager: listed }, scan],
  ['bytes are left', { torrent: { amountLeft: 1 }, manager: listed }, 'nothing'],
  ['no completion date', { torrent: { completedOn: null }, manager: listed }, 'nothing'],
  ['a category without a manager', { manager: null }, 'nothing'],
  ['complete before it was seen', { memory: { origin: 'complete' }, manager: listed }, 'nothing'],
  ['never seen at rest', { memory: { origin: null }, manager: listed }, 'nothing'],
  ['known as imported', { memory: { importedAt: 1 }, manager: listed }, 'nothing'],
  ['our tag', { torrent: { tags: ['tendarr-imported'] }, manager: listed }, 'marks by tag'],
  ['a predecessor’s tag', { torrent: { tags: ['x', 'old-imported'] }, manager: listed }, 'marks by tag'],
  ['a tag that only begins alike', { torrent: { tags: ['tendarr-imported-2'] }, manager: listed }, scan],
  ['the tag that protects', { torrent: { tags: ['tendarr-ignored'] }, manager: listed }, scan],
  ['an import under way', { view: { importing: true }, manager: listed }, 'rests'],
  ['the client is away', { view: { fresh: false }, manager: listed }, 'rests'],
  [
    'no path',
    { torrent: { contentPath: '' }, manager: listed },
    'withheld: The client does not say yet where the files are.',
  ],
  [
    'still in the folder for unfinished downloads',
    { torrent: { contentPath: '/tmp/Release 1' }, manager: listed, view: { completeSince: now - 10_000 } },
    'withheld: The client has not moved the files to their final folder yet., again in 20 s',
  ],
  ['kept elsewhere for good', { torrent: { contentPath: '/tmp/Release 1' }, manager: listed }, scan],
  [
    'inside the delay',
    { torrent: { completedOn: now / 1000 - 100 }, settings: { importDelayMs: 101_000 }, manager: listed },
    'withheld: Waits for the time that is set between completion and import., again in 1 s',
  ],
  [
    'after the delay',
    { torrent: { completedOn: now / 1000 - 100 }, settings: { importDelayMs: 100_000 }, manager: listed },
    scan,
  ],
  [
    'a client clock that is ahead',
    { torrent: { completedOn: now / 1000 + 9_999 }, settings: { importDelayMs: 60_000 }, manager: listed },
    scan,
  ],
  ['before the next try', { memory: { failures: 1, nextTry: now + 5_000 }, manager: listed }, 'rests for 5 s'],
  ['at the next try', { memory: { failures: 1, nextTry: now }, manager: listed }, scan],
  [
    'a next try from a clock that was set back',
    { memory: { failures: 1, nextTry: now + 1_800_001 }, manager: listed },
    scan,
  ],
  ['the manager is away', { manager: { ...listed, trouble: 'x' } }, 'unknown: Movies cannot be asked about it.'],
])('%s', (_, scene, expected) => {
  expect(decides(scene)).toBe(expected);
});

describe('what has to be known first', () => {
  test.each<[string, Given, string]>([
    ['no queue', { manager: { queue: null } }, 'needs queue'],
    ['a queue of 10 s', { manager: { queue: { ...queue(record())!, readAt: now - 10_000 } } }, scan],
    ['an older queue', { manager: { queue: { ...queue(record())!, readAt: now - 10_001 } } }, 'needs queue'],
    ['listed, history unknown', { manager: { ...listed, history: null } }, scan],
    [
      'a second try, history unknown',
      { memory: { failures: 1 }, manager: { ...listed, history: null } },
      'needs history',
    ],
    ['not listed before it was complete', { view: { completeSince: now + 1 } }, 'needs queue'],
    ['not listed before the manager looked', { manager: { refreshedAt: now - 60_001 } }, 'needs refresh'],
    [
      'the same in a dry run',
      { manager: { refreshedAt: null }, memory: notListed, settings: { dryRun: true } },
      copies,
    ],
    ['not listed, history unknown', { manager: { history: null } }, 'needs history'],
    ['not listed, history old', { manager: { history: { askedAt: now - 60_001, events: [] } } }, 'needs history'],
    [
      'a path nobody maps yet',
      { manager: { queue: queue(record({ outputPath: '' })), pathMappings: null } },
      'needs pathMappings',
    ],
    [
      'a queue that was not read whole',
      { manager: { queue: { readAt: now, complete: false, records: [] } } },
      'unknown: The queue of Movies could not be read whole., again in 10 s',
    ],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });
});

describe('by what the manager says', () => {
  const givenUp = 'withheld: Movies has given this download up., again in 1800 s';
  test.each<[string, Given, string]>([
    ['blocked', { manager: { queue: queue(record({ state: 'importBlocked' })) } }, scan],
    [
      'importing',
      { manager: { queue: queue(record({ state: 'importing' })) } },
      'withheld: Movies is importing it by itself., again in 10 s',
    ],
    ['imported', { manager: { queue: queue(record({ state: 'imported' })) } }, 'marks by manager'],
    ['failed', { manager: { queue: queue(record({ state: 'failed' })) } }, givenUp],
    ['ignored', { manager: { queue: queue(record({ state: 'ignored' })) } }, givenUp],
    ['gone, imported', { manager: { history: history(event('imported')) } }, 'marks by manager'],
    ['gone, ignored', { manager: { history: history(event('ignored')) } }, givenUp],
    ['gone, failed', { manager: { history: history(event('failed')) } }, givenUp],
    ['not listed yet', {}, 'withheld: Movies does not list it yet., again in 10 s'],
    ['not listed for a minute', { memory: notListed }, copies],
    ['not listed at a further try', { memory: { failures: 1, nextTry: now } }, copies],
    [
      'listed, the owner wants Move',
      { manager: listed, settings: { importMode: 'Move' } },
      'scans /data/Release 1 (Move, live)',
    ],
    ['not listed since a time that lies ahead, after the clock was set back', { memory: notListedAhead }, copies],
    ['not listed, the owner wants Move', { memory: notListed, settings: { importMode: 'Move' } }, copies],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });

  test('not listed for less than a minute: exactly until then', () => {
    const since = now - 55_000;
    const memory = { verdicts: { complete: { ...notListed.verdicts.complete, since } } };
    expect(decides({ memory })).toBe('withheld: Movies does not list it yet., again in 5 s');
  });
});

describe('a payload without a folder of its own', () => {
  const torrent = { contentPath: '/downloads/movies' };
  test('is never scanned when listed', () => {
    expect(decides({ torrent, manager: listed })).toBe('processes (live)');
  });
  test('is left alone when not listed', () => {
    expect(decides({ torrent, memory: notListed })).toStartWith('withheld: Its files lie in no folder of their own');
  });
  test('is seen by the manager’s path too', () => {
    const manager = { queue: queue(record({ outputPath: '/downloads' })) };
    expect(decides({ manager })).toBe('processes (live)');
  });
});
