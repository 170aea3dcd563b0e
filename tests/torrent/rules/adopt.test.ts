import { expect, test } from 'bun:test';
import { adopt } from '../../../src/torrent/rules/adopt.ts';
import { event, type Given, given, history, now, queue, record, says } from '../support/view.ts';

const decides = ({ memory, ...scene }: Given) =>
  says(adopt, given({ memory: { origin: 'complete', ...memory }, ...scene }));
const alone = 'It is not in the queue of Movies: it was complete before Tendarr saw it, so it is left alone.';
const firstSeen = now - 3_600_000;
const listed = { queue: queue(record()) };

test.each<[string, Given, string]>([
  ['listed as complete and not imported', { manager: listed }, 'scans /data/Release 1 (Auto, adopted)'],
  [
    'listed and blocked',
    { manager: { queue: queue(record({ state: 'importBlocked', status: 'warning' })) } },
    'scans /downloads/movies/Release 1 (Auto, adopted)',
  ],
  [
    'listed without any movie that it could be',
    { manager: { queue: queue(record({ mediaId: null })) } },
    'withheld: Movies lists it without knowing what it is: it was complete before Tendarr saw it, so it is left alone., again in 1800 s',
  ],
  [
    'listed as being downloaded',
    { manager: { queue: queue(record({ state: 'downloading', status: 'downloading' })) } },
    'withheld: Movies does not know yet that it is complete., again in 60 s',
  ],
  [
    'listed and importing',
    { manager: { queue: queue(record({ state: 'importing' })) } },
    'withheld: Movies is importing it by itself., again in 60 s',
  ],
  ['listed and imported', { manager: { queue: queue(record({ state: 'imported' })) } }, 'marks by manager'],
  [
    'listed, but the history has its import',
    { manager: { ...listed, history: history(event('imported')) } },
    'marks by manager',
  ],
  [
    'listed and given up',
    { manager: { queue: queue(record({ state: 'failed' })) } },
    'withheld: Movies has given this download up., again in 1800 s',
  ],
  ['not listed, imported', { manager: { history: history(event('imported')) } }, 'marks by manager'],
  ['not listed, a track imported', { manager: { history: history(event('part')) } }, 'marks by manager'],
  [
    'not listed, grabbed again after an import',
    { manager: { history: history(event('grabbed', now), event('imported', now - 1)) } },
    `withheld: ${alone}`,
  ],
  ['not listed, unknown to the history', {}, `withheld: ${alone}`],
  [
    'not listed for ever',
    { memory: { verdicts: { adopt: { verdict: 'withheld', reason: alone, since: 1 } } }, manager: { history: null } },
    'rests',
  ],
  ['seen being downloaded', { memory: { origin: 'incomplete' }, manager: listed }, 'nothing'],
  ['marked', { memory: { importedAt: 1 }, manager: listed }, 'nothing'],
  ['tagged', { torrent: { tags: ['old-imported'] }, manager: listed }, 'marks by tag'],
  ['the manager is away', { manager: { ...listed, trouble: 'x' } }, 'rests'],
  [
    'the manager has not looked since it was seen',
    { manager: { ...listed, refreshedAt: firstSeen - 1 } },
    'needs refresh',
  ],
  [
    'the same in a dry run',
    { manager: { ...listed, refreshedAt: null }, settings: { dryRun: true } },
    'scans /data/Release 1 (Auto, adopted)',
  ],
  ['no queue', { manager: { queue: null } }, 'needs queue'],
  [
    'a queue from before it was seen',
    { manager: { queue: { readAt: firstSeen - 1, complete: true, records: [] } } },
    'needs queue',
  ],
  ['an old queue that lists it', { manager: { queue: { ...queue(record())!, readAt: now - 10_001 } } }, 'needs queue'],
  [
    'an old queue that does not',
    { manager: { queue: { readAt: now - 300_000, complete: true, records: [] } } },
    `withheld: ${alone}`,
  ],
  [
    'a queue that was not read whole',
    { manager: { queue: { readAt: now, complete: false, records: [] } } },
    'unknown: The queue of Movies could not be read whole., again in 60 s',
  ],
  ['listed, history unknown', { manager: { ...listed, history: null } }, 'needs history'],
  ['not listed, history unknown', { manager: { history: null } }, 'needs history'],
])('%s', (_, scene, expected) => {
  expect(decides(scene)).toBe(expected);
});
