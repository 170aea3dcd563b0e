import { describe, expect, test } from 'bun:test';
import { type Torrent, torrentStates } from '../../../src/client/torrent.ts';
import { advance, type Evidence, noEvidence, type WatchFacts } from '../../../src/torrent/rules/evidence.ts';
import { downloading } from '../support/torrent.ts';

const facts: WatchFacts = {
  fresh: true,
  connected: true,
  alternativeSpeed: false,
  downloadsOff: false,
  maximumEta: null,
  seedingTimeMatters: true,
};
const half = downloading(1).amountLeft;
const watched: Evidence = { ...noEvidence, stalledMs: 5_000, mark: half };
const step = (torrent: Partial<Torrent>, given: Partial<WatchFacts> = {}, before = watched, elapsed = 1_000) =>
  advance(before, downloading(1, torrent), { ...facts, ...given }, elapsed);

describe('time without progress', () => {
  test.each<[string, Partial<Torrent>, Partial<WatchFacts>, number]>([
    ['counts while it could go on', { state: 'stalledDL' }, {}, 6_000],
    ['counts in a download that gets nothing', { state: 'downloading' }, {}, 6_000],
    ['rests in the queue', { state: 'queuedDL' }, {}, 5_000],
    ['rests while stopped', { state: 'stoppedDL' }, {}, 5_000],
    ['rests while checked', { state: 'checkingDL' }, {}, 5_000],
    ['rests while moved', { state: 'moving' }, {}, 5_000],
    ['rests while forced', { state: 'forcedDL' }, {}, 5_000],
    ['rests without a network', { state: 'stalledDL' }, { connected: false }, 5_000],
    ['rests under alternative limits', { state: 'stalledDL' }, { alternativeSpeed: true }, 5_000],
    ['rests while nothing may be downloaded', { state: 'stalledDL' }, { downloadsOff: true }, 5_000],
    ['rests while the client is away', { state: 'stalledDL' }, { fresh: false }, 5_000],
    ['begins anew with a byte', { state: 'stalledDL', amountLeft: half - 1 }, {}, 0],
    ['begins anew after a check that lost some', { state: 'stalledDL', amountLeft: half + 1 }, {}, 0],
    ['begins anew when the metadata is gone', { state: 'metaDL' }, {}, 0],
  ])('%s', (_, torrent, given, expected) => {
    expect(step(torrent, given).stalledMs).toBe(expected);
  });

  test('of metadata counts until it comes', () => {
    const first = step({ state: 'metaDL', amountLeft: 0 }, {}, noEvidence);
    const second = step({ state: 'metaDL', amountLeft: 0 }, {}, first);
    expect([first.stalledMs, second.stalledMs]).toEqual([0, 1_000]);
    expect(step({ state: 'downloading', amountLeft: 0 }, {}, second)).toMatchObject({ stalledMs: 0, mark: 0 });
  });

  test('a first look counts nothing', () => {
    expect(step({ state: 'stalledDL' }, {}, noEvidence, 60_000)).toMatchObject({ stalledMs: 0, mark: half });
  });

  test.each([
    [60_000, 65_000],
    [60_001, 65_000],
    [3_600_000, 65_000],
    [-5, 5_000],
  ])('%p ms between two answers make %p', (elapsed, expected) => {
    expect(step({ state: 'stalledDL' }, {}, watched, elapsed).stalledMs).toBe(expected);
  });
});

describe('seeding to nobody', () => {
  const seeded = { ...noEvidence, mark: half, stalledUpMs: 5_000 };
  test.each(torrentStates.map((state) => [state, state === 'stalledUP' ? 6_000 : 0] as const))(
    '%s: %p',
    (state, expected) => {
      expect(step({ state }, {}, seeded).stalledUpMs).toBe(expected);
    },
  );
  test('is kept while the client is away', () => {
    expect(step({ state: 'uploading' }, { fresh: false }, seeded)).toBe(seeded);
  });
  test('is not counted where no limit asks for it', () => {
    expect(step({ state: 'stalledUP' }, { seedingTimeMatters: false }, seeded).stalledUpMs).toBe(0);
  });
});

describe('slow downloads', () => {
  const before = { ...noEvidence, mark: half, slowMs: 5_000 };
  test.each<[string, Partial<Torrent>, Partial<WatchFacts>, number]>([
    ['above the limit', { eta: 101 }, { maximumEta: 100 }, 6_000],
    ['at the limit', { eta: 100 }, { maximumEta: 100 }, 0],
    ['no limit', { eta: 101 }, {}, 0],
    ['no estimate', { eta: null }, { maximumEta: 100 }, 0],
    ['under alternative limits', { eta: 101 }, { maximumEta: 100, alternativeSpeed: true }, 0],
    ['stopped', { eta: 101, state: 'stoppedDL' }, { maximumEta: 100 }, 0],
  ])('%s', (_, torrent, given, expected) => {
    expect(step(torrent, given, before).slowMs).toBe(expected);
  });
});

test('missing files are counted without a break', () => {
  const before = { ...noEvidence, mark: half, missingMs: 5_000 };
  expect(step({ state: 'missingFiles' }, {}, before).missingMs).toBe(6_000);
  expect(step({ state: 'stalledUP' }, {}, before).missingMs).toBe(0);
});

test('nothing new is the same object, so that nothing is written', () => {
  const before = { ...noEvidence, mark: half };
  expect(step({ state: 'queuedDL' }, {}, before)).toBe(before);
});
