import { expect, test } from 'bun:test';
import { refused } from '../../../src/torrent/rules/refused.ts';
import { type Given, given, hitAndRun, imported, now, queue, record, says, trackers } from '../support/view.ts';

const hopelessImports = ['not an upgrade for existing movie file(s)', 'sample'];
const bad = { health: 'warning', messages: ['a.mkv: Not an upgrade for existing movie file(s)'] };
const other = { id: 2, mediaId: 2 };
const decides = ({ settings, ...scene }: Given) =>
  says(refused, given({ ...scene, settings: { hopelessImports, ...settings } }));
const gone = 'remove it with its files, blocklist the release and search for another';
const although = 'Not removed, although Movies will not import it (a.mkv: Not an upgrade for existing movie file(s)):';

test.each<[string, Given, string]>([
  ['pending', { manager: { queue: queue(record({ ...bad })) } }, gone],
  ['blocked', { manager: { queue: queue(record({ ...bad, state: 'importBlocked' })) } }, gone],
  ['failed', { manager: { queue: queue(record({ ...bad, state: 'importFailed' })) } }, gone],
  ['an error', { manager: { queue: queue(record({ ...bad, health: 'error' })) } }, gone],
  ['without the name of a file', { manager: { queue: queue(record({ ...bad, messages: [' SAMPLE '] })) } }, gone],
  ['importing', { manager: { queue: queue(record({ ...bad, state: 'importing' })) } }, 'nothing'],
  ['still downloading', { manager: { queue: queue(record({ ...bad, status: 'downloading' })) } }, 'nothing'],
  ['no warning', { manager: { queue: queue(record({ ...bad, health: 'ok' })) } }, 'nothing'],
  ['another message', { manager: { queue: queue(record({ ...bad, messages: ['a.mkv: Sample?'] })) } }, 'nothing'],
  [
    'a message that only ends alike',
    { manager: { queue: queue(record({ ...bad, messages: ['a sample'] })) } },
    'nothing',
  ],
  [
    'a message that only ends alike after a colon',
    { manager: { queue: queue(record({ ...bad, messages: ['a.mkv: No: sample'], texts: ['No: sample'] })) } },
    'nothing',
  ],
  ['not listed', {}, 'nothing'],
  ['no queue', { manager: { queue: null } }, 'nothing'],
  ['no manager', { manager: null }, 'nothing'],
  ['off', { manager: { queue: queue(record({ ...bad })) }, settings: { hopelessImports: [] } }, 'nothing'],
  ['imported', { manager: { queue: queue(record({ ...bad })) }, memory: imported }, 'nothing'],
  ['all of a pack', { manager: { queue: queue(record({ ...bad }), record({ ...bad, ...other })) } }, gone],
  ['a part of a pack', { manager: { queue: queue(record({ ...bad }), record(other)) } }, 'nothing'],
  [
    'the rest of a pack',
    { manager: { queue: queue(record({ ...bad }), record({ ...other, state: 'imported' })) } },
    gone,
  ],
  ['an old queue', { manager: { queue: { ...queue(record({ ...bad }))!, readAt: now - 10_001 } } }, 'needs queue'],
  [
    'a queue that was not read whole',
    { manager: { queue: { readAt: now, complete: false, records: [record({ ...bad })] } } },
    `unknown: ${although} the queue of Movies could not be read whole., again in 10 s`,
  ],
  [
    'the manager is away',
    { manager: { trouble: 'x', queue: queue(record({ ...bad })) } },
    `unknown: ${although} Movies cannot be asked about it.`,
  ],
  ['being imported', { manager: { queue: queue(record({ ...bad })) }, view: { importing: true } }, 'rests'],
  [
    'being imported for the second time',
    { manager: { queue: queue(record({ ...bad })) }, view: { pending: new Set(['import']) } },
    'rests',
  ],
  [
    'forced',
    { manager: { queue: queue(record({ ...bad })) }, torrent: { state: 'forcedUP' } },
    `withheld: ${although} it is forced in the client.`,
  ],
  [
    'bound',
    {
      manager: { queue: queue(record({ ...bad })) },
      policy: { hitAndRun: hitAndRun() },
      view: { trackers: trackers('') },
    },
    `withheld: ${although} its tracker tracker.test wants a ratio of 1 or 10 days of seeding.`,
  ],
])('%s', (_, scene, expected) => {
  expect(decides(scene)).toBe(expected);
});

test('every part of a pack is given up', () => {
  const manager = { queue: queue(record({ ...bad }), record({ ...bad, ...other })) };
  expect(refused.decide(given({ manager, settings: { hopelessImports } }))).toMatchObject({
    action: {
      cause: 'import',
      count: 'removal',
      entries: [
        { instance: 'Movies', id: 1, mediaId: 1, search: true },
        { instance: 'Movies', id: 2, mediaId: 2, search: true },
      ],
    },
  });
});
