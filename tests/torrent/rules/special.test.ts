import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { failed } from '../../../src/torrent/rules/failed.ts';
import { recheck } from '../../../src/torrent/rules/recheck.ts';
import type { QueuesView } from '../../../src/torrent/rules/view.ts';
import { download, type Given, hitAndRun, now, says } from '../support/view.ts';

const alone = { kind: null };
const entry = { instance: 'Movies', id: 1, mediaId: 1, search: true };
const queues = (patch: Partial<QueuesView> = {}): Given['view'] => ({
  queues: { readAt: now, complete: true, missing: [], entries: [entry], ...patch },
});
const young = now / 1000 - 179;

describe('the category for failed torrents', () => {
  const decides = ({ torrent, ...scene }: Given) =>
    says(failed, download({ manager: null, settings: alone, ...scene, torrent: { category: 'failed', ...torrent } }));
  const gone = 'remove it with its files, blocklist the release and search for another';
  const although = 'Not removed, although it was moved to the category failed:';
  test.each<[string, Given, string]>([
    ['some manager lists it', { view: queues() }, gone],
    ['no manager lists it', { view: queues({ entries: [] }) }, 'remove it with its files'],
    ['young', { torrent: { addedOn: young }, view: queues() }, 'rests for 1 s'],
    ['the queues are not known', {}, 'needs queues'],
    ['the queues are old', { view: queues({ readAt: now - 10_001 }) }, 'needs queues'],
    [
      'a queue could not be read',
      { view: queues({ complete: false, missing: ['TV'] }) },
      `unknown: ${although} the queue of TV could not be read whole., again in 60 s`,
    ],
    [
      'its tracker wants more, but its owner wants it gone',
      { policy: { hitAndRun: hitAndRun() }, view: queues() },
      gone,
    ],
    ['forced', { torrent: { state: 'forcedDL' }, view: queues() }, gone],
    ['waiting its turn', { torrent: { state: 'queuedDL' }, view: queues() }, gone],
    ['being checked', { torrent: { state: 'checkingDL' }, view: queues() }, 'rests'],
    ['nearly finished', { torrent: { progress: 0.999 }, view: queues() }, gone],
    [
      'protected',
      { torrent: { tags: ['tendarr-ignored'] }, view: queues() },
      `withheld: ${although} the tag tendarr-ignored protects it.`,
    ],
    [
      'the client is away',
      { view: { ...queues(), fresh: false } },
      `unknown: ${although} the client default cannot be asked about it.`,
    ],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });
});

describe('the category for rechecks', () => {
  const decides = ({ torrent, view, ...scene }: Given) =>
    says(
      recheck,
      download({
        manager: null,
        settings: alone,
        ...scene,
        torrent: { category: 'recheck', ...torrent },
        view: { formerCategory: 'movies', ...view },
      }),
    );
  test.each<[string, Given, string]>([
    ['first', {}, 'have its files checked'],
    ['then', { notes: { rechecked: now } }, 'put it in the category movies'],
    [
      'then, while it is checked',
      { notes: { rechecked: now }, torrent: { state: 'checkingDL' } },
      'put it in the category movies',
    ],
    ['back to none', { notes: { rechecked: now }, view: { formerCategory: '' } }, 'take its category off'],
    [
      'from nobody knows where',
      { view: { formerCategory: null } },
      'withheld: It is not known which category it came from, so it is left where it is.',
    ],
    ['young', { torrent: { addedOn: young } }, 'rests for 1 s'],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });

  test('what the client is working on waits', () => {
    expect(torrentStates.filter((state) => decides({ torrent: { state } }) === 'rests')).toEqual([
      'checkingUP',
      'allocating',
      'checkingDL',
      'checkingResumeData',
      'moving',
    ]);
  });
});
