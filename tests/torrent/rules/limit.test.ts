import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { limit, limitStop } from '../../../src/torrent/rules/limit.ts';
import type { Policy } from '../../../src/torrent/rules/policy.ts';
import { type Given, given, hitAndRun, imported, minute, now, says, tagless, trackers } from '../support/view.ts';

const removed = 'remove it with its files';
const seed = (scene: Given = {}): Given => ({ ...scene, memory: { ...imported, ...scene.memory } });
const decides = (scene: Given) => says(limit, given(scene));

describe('modes and limits in each state', () => {
  const none: Partial<Policy> = {};
  const byRatio: Partial<Policy> = { maxRatio: 2 };
  const byTime: Partial<Policy> = { maxSeedingTime: 1000 };
  const both: Partial<Policy> = { maxRatio: 2, maxSeedingTime: 1000 };
  const modes = [-1, 1, 2, 3, 4] as const;
  /** What goes, by mode -1, 1, 2, 3, 4. */
  const table: [string, Partial<Policy>, { ratio: number; seedingTime: number }, string][] = [
    ['no limit', none, { ratio: 99, seedingTime: 1e9 }, '.....'],
    ['ratio only, reached', byRatio, { ratio: 2, seedingTime: 0 }, '.x.xx'],
    ['ratio only, not reached', byRatio, { ratio: 1.99, seedingTime: 1e9 }, '.....'],
    ['time only, reached', byTime, { ratio: 0, seedingTime: 1000 }, '..xxx'],
    ['time only, not reached', byTime, { ratio: 99, seedingTime: 999 }, '.....'],
    ['both, neither reached', both, { ratio: 1.99, seedingTime: 999 }, '.....'],
    ['both, the ratio reached', both, { ratio: 2, seedingTime: 999 }, '.x.x.'],
    ['both, the time reached', both, { ratio: 1.99, seedingTime: 1000 }, '..xx.'],
    ['both reached', both, { ratio: 2, seedingTime: 1000 }, '.xxxx'],
  ];
  const states = ['uploading', 'stalledUP', 'queuedUP', 'stoppedUP'] as const;
  test.each(
    table.flatMap(([name, policy, torrent, goes]) =>
      states.map((state) => [name, state, policy, torrent, goes] as const),
    ),
  )('%s, %s', (_, state, policy, torrent, goes) => {
    const marks = modes.map((removeAt) =>
      decides(seed({ torrent: { state, ...torrent }, policy, settings: { removeAt } })) === removed ? 'x' : '.',
    );
    expect(marks.join('')).toBe(goes);
  });

  test('seeding to nobody counts like seeding', () => {
    const scene = (stalledUpMs: number) =>
      seed({ torrent: { state: 'stalledUP' }, policy: byTime, settings: { removeAt: 2 }, evidence: { stalledUpMs } });
    expect([999_999, 1_000_000].map((ms) => decides(scene(ms)))).toEqual(['rests for 1 s', removed]);
    expect(decides(scene(0))).toBe('rests for 1000 s');
  });

  test.each<[string, Given, string]>([
    ['somebody downloads', { torrent: { state: 'uploading' } }, 'nothing'],
    ['only the ratio counts', { settings: { removeAt: 1 } }, 'nothing'],
    ['it never goes', { settings: { removeAt: -1 } }, 'nothing'],
    ['no time is set', { policy: { maxRatio: 2 } }, 'nothing'],
    ['a longer time of its own', { torrent: { state: 'stalledUP', seedingTimeLimit: 1_060 } }, 'rests for 1060 s'],
    ['the client counted more', { torrent: { state: 'stalledUP', seedingTime: 940 } }, 'rests for 60 s'],
    [
      'both limits, the time over',
      { settings: { removeAt: 4 }, policy: both, evidence: { stalledUpMs: 1e6 } },
      'nothing',
    ],
  ])('and is looked at again when its time is over: %s', (_, { torrent, settings, ...scene }, expected) => {
    const state = { state: 'stalledUP', ...torrent } as const;
    expect(decides(seed({ policy: byTime, ...scene, torrent: state, settings: { removeAt: 2, ...settings } }))).toBe(
      expected,
    );
  });

  const aged = (age: number, scene: Given = {}): Given =>
    seed({
      policy: byTime,
      settings: { removeAt: 2 },
      ...scene,
      torrent: { seedingTime: 5_000, addedOn: now / 1000 - age, ...scene.torrent },
    });
  test.each<[string, Given, string]>([
    ['older than the limit', aged(1_000), removed],
    ['younger', aged(940), 'rests for 60 s'],
    ['younger, stopped', aged(940, { torrent: { state: 'stoppedUP' } }), 'rests for 60 s'],
    [
      'younger than what was watched',
      aged(940, { torrent: { state: 'stalledUP', seedingTime: 0 }, evidence: { stalledUpMs: 2e6 } }),
      'rests for 60 s',
    ],
    ['added at an unknown time', aged(0, { torrent: { addedOn: 0 } }), removed],
    ['added in the future', aged(-60), removed],
    ['only the ratio counts', aged(940, { settings: { removeAt: 1 } }), 'nothing'],
  ])('no seeding time counts beyond its age: %s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });

  test('a hit-and-run rule holds one that is too young for it, until it is old enough', () => {
    const scene = (addedOn: number): Given => ({
      torrent: { ratio: 2, seedingTime: 1e6, addedOn },
      policy: { maxRatio: 2, hitAndRun: hitAndRun({ minRatio: 0, minSeedingTime: 1_000, buffer: 60 }) },
      settings: { removeAt: 1 },
      view: { trackers: trackers('') },
    });
    const wants = 'its tracker tracker.test wants 1000 seconds of seeding and 1 minute to spare';
    const kept = `withheld: Not removed, although its ratio reached 2: ${wants}.`;
    expect(decides(seed(scene(now / 1000 - 1_059)))).toBe(`${kept}, again in 1 s`);
    expect(decides(seed(scene(now / 1000 - 1_060)))).toBe(removed);
    expect(limit.decide(given(seed(scene(now / 1000 - 1_059))))).toMatchObject({
      inputs: { seedingTime: 1e6, age: 1_059 },
    });
  });

  test('in no other state', () => {
    const scene = (state: (typeof torrentStates)[number]) =>
      seed({ torrent: { state, ratio: 9 }, policy: byRatio, settings: { removeAt: 3 } });
    expect(torrentStates.filter((state) => decides(scene(state)) !== 'nothing')).toEqual([
      'uploading',
      'stoppedUP',
      'queuedUP',
      'stalledUP',
    ]);
  });
});

describe('what else it asks', () => {
  const over = (scene: Given = {}): Given =>
    seed({
      ...scene,
      torrent: { ratio: 2, ...scene.torrent },
      policy: { maxRatio: 2, ...scene.policy },
      settings: { removeAt: 1, ...scene.settings },
    });
  const although = 'Not removed, although its ratio reached 2:';
  test.each<[string, Given, string]>([
    ['imported', over(), removed],
    ['not imported', over({ memory: { importedAt: null } }), `withheld: ${although} it is not known to be imported.`],
    ['not imported yet', over({ memory: { importedAt: null }, view: { importing: true } }), 'nothing'],
    ['about to be imported', over({ memory: { importedAt: null }, view: { pending: new Set(['import']) } }), 'nothing'],
    ['marked by a tag', over({ memory: { importedAt: null }, torrent: { tags: ['tendarr-imported'] } }), removed],
    [
      'a category without a manager',
      over({ memory: { importedAt: null }, manager: null, settings: { kind: null } }),
      removed,
    ],
    ['bytes are left', over({ torrent: { amountLeft: 1 } }), 'nothing'],
    ['a higher limit of its own', over({ torrent: { ratioLimit: 2.1 } }), 'nothing'],
    ['a lower limit of its own', over({ torrent: { ratioLimit: 1 } }), removed],
    ['only a limit of its own', over({ torrent: { ratioLimit: 2 }, policy: { maxRatio: null } }), removed],
    ['a limit of its own of zero', over({ torrent: { ratioLimit: 0 }, policy: { maxRatio: null } }), 'nothing'],
    ['super seeding', over({ torrent: { superSeeding: true } }), 'nothing'],
    [
      'super seeding that is to end',
      over({ torrent: { superSeeding: true }, policy: { superSeeding: false } }),
      'nothing',
    ],
    ['super seeding that is not wanted and over', over({ policy: { superSeeding: false } }), removed],
    ['super seeding is asked for', over({ policy: { superSeeding: true } }), 'nothing'],
    ['stopped for space', over({ torrent: { state: 'stoppedUP' }, notes: { stoppedBy: 'space' } }), 'nothing'],
    ['stopped for space once', over({ notes: { stoppedBy: 'space' } }), removed],
    [
      'stopped for space, by its tag',
      over({ torrent: { state: 'stoppedUP', tags: ['tendarr-free_space_paused'] } }),
      'nothing',
    ],
    [
      'the same without tags',
      over({ torrent: { state: 'stoppedUP' }, notes: { marks: ['free_space_paused'] }, settings: tagless }),
      'nothing',
    ],
    ['still listed as waiting', over({ manager: { queue: null } }), removed],
    [
      'protected',
      over({ torrent: { tags: ['tendarr-ignored'] } }),
      `withheld: ${although} the tag tendarr-ignored protects it.`,
    ],
    [
      'protected by a predecessor',
      over({ torrent: { tags: ['old-ignored'] } }),
      `withheld: ${although} the tag old-ignored protects it.`,
    ],
    [
      'bound',
      over({
        torrent: { ratio: 2 },
        policy: { hitAndRun: hitAndRun({ minRatio: 3 }) },
        view: { trackers: trackers('') },
      }),
      `withheld: ${although} its tracker tracker.test wants a ratio of 3 or 10 days of seeding.`,
    ],
    [
      'bound, but not known any more',
      over({ policy: { hitAndRun: hitAndRun({ minRatio: 3 }) }, view: { trackers: trackers('Unregistered torrent') } }),
      removed,
    ],
    ['others use its files', over({ view: { payload: 'shared' } }), 'remove it and keep its files'],
    ['nobody knows who uses its files', over({ view: { payload: 'unknown' } }), 'remove it and keep its files'],
    ['nobody was asked yet', over({ view: { payload: null } }), 'needs payload'],
    [
      'the client is away',
      over({ view: { fresh: false } }),
      `unknown: ${although} the client default cannot be asked about it.`,
    ],
    ['the client has just come', over({ client: { settled: false, settlesAt: now + 5_000 } }), 'rests for 5 s'],
    [
      'a disk is lost',
      over({ client: { mountLost: true } }),
      `withheld: ${although} files of several torrents of the client default went missing together.`,
    ],
    [
      'its trackers are not known',
      over({ client: { trackersKnown: false } }),
      `unknown: ${although} it is not known which trackers it has.`,
    ],
    [
      'removals are off',
      over({ view: { removalsOff: { verdict: 'withheld', why: 'the database was restored' } } }),
      `withheld: ${although} the database was restored.`,
    ],
    [
      'it may be of somebody else',
      over({ view: { removalsOff: { verdict: 'unknown', why: 'its category is another' } } }),
      `unknown: ${although} its category is another.`,
    ],
    ['an import is under way', over({ view: { importing: true } }), 'rests'],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });

  test.each<[string, Given, string]>([
    ['proven by its manager', {}, 'seed'],
    ['known by a tag', { memory: { importedBy: 'tag' } }, 'removal'],
    ['without a manager', { memory: { importedAt: null }, settings: { kind: null } }, 'removal'],
  ])('what was %s counts as a %s', (_, scene, count) => {
    expect(limit.decide(given(over(scene)))).toMatchObject({ action: { count, entries: [] } });
  });
});

describe('one that is not imported', () => {
  const waits = (scene: Given = {}): Given => ({
    ...scene,
    torrent: { ratio: 2, seedingTime: 2, ...scene.torrent },
    policy: { maxRatio: 2, ...scene.policy },
    settings: { removeAt: 3, ...scene.settings },
  });
  test.each<[string, Given, string]>([
    ['is stopped', waits(), 'stop it'],
    ['in the queue', waits({ torrent: { state: 'queuedUP' } }), 'stop it'],
    ['in the queue, just complete', waits({ torrent: { state: 'queuedUP', seedingTime: 0 } }), 'stop it'],
    ['stopped already', waits({ torrent: { state: 'stoppedUP' } }), 'nothing'],
    ['forced', waits({ torrent: { state: 'forcedUP' } }), 'nothing'],
    ['just complete', waits({ torrent: { seedingTime: 1 } }), 'nothing'],
    ['not at its limit', waits({ torrent: { ratio: 1.9 } }), 'nothing'],
    ['never', waits({ settings: { removeAt: -1 } }), 'nothing'],
    ['imported', waits({ memory: imported }), 'nothing'],
    ['protected', waits({ torrent: { tags: ['tendarr-ignored'] } }), 'nothing'],
    ['bound', waits({ policy: { hitAndRun: hitAndRun({ minRatio: 3 }) } }), 'nothing'],
    ['complete before it was seen', waits({ memory: { origin: 'complete' } }), 'nothing'],
    ['nothing may be stopped', waits({ settings: { mayStopAndStart: false } }), 'nothing'],
    ['being imported', waits({ view: { importing: true } }), 'nothing'],
    ['being started', waits({ view: { pending: new Set(['start']) } }), 'nothing'],
    ['without a manager', waits({ settings: { kind: null } }), 'nothing'],
  ])('%s', (_, scene, expected) => {
    expect(says(limitStop, given(scene))).toBe(expected);
  });
});

test('the reason names what was reached, the inputs say how', () => {
  const scene = seed({
    torrent: { ratio: 2.5, seedingTime: 86_400, addedOn: now / 1000 - 90_000 },
    policy: { maxRatio: 2, maxSeedingTime: 86_400 },
    settings: { removeAt: 4 },
    evidence: { stalledUpMs: minute },
  });
  expect(limit.decide(given(scene))).toMatchObject({
    reason: 'Removed, because its ratio reached 2 and it was seeded for 1 day.',
    inputs: {
      ratio: 2.5,
      ratioLimit: 2,
      seedingTime: 86_400,
      seedingTimeLimit: 86_400,
      watchedSeedingTime: 60,
      removeTorrent: 4,
      payload: 'own',
    },
  });
});
