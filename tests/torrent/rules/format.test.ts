import { expect, test } from 'bun:test';
import { format } from '../../../src/torrent/rules/format.ts';
import type { LibraryFact } from '../../../src/torrent/rules/view.ts';
import { download, type Given, imported, queue, record, says } from '../support/view.ts';

const scored = (formatScore: number | null, patch = {}) => record({ formatScore, state: 'downloading', ...patch });
const has = (fileScore: number | null, minimumScore: number | null = null): LibraryFact => ({
  hasFile: true,
  fileScore,
  minimumScore,
});
const lacks = (minimumScore: number | null): LibraryFact => ({ hasFile: false, fileScore: null, minimumScore });
const library = (...facts: LibraryFact[]) => new Map(facts.map((fact, index) => [index + 1, fact]));
const on = { formats: { forceMinimum: false } };
const forced = { formats: { forceMinimum: true } };
const gone = 'remove it with its files, blocklist the release and search for another';

const scene = (
  records: Parameters<typeof queue>,
  facts: LibraryFact[] | null,
  settings: Given['settings'] = on,
): Given => ({
  manager: { queue: queue(...records) },
  view: { library: facts && library(...facts) },
  settings,
});

test.each<[string, Given, string]>([
  ['lower than the file', scene([scored(9)], [has(10)]), gone],
  ['as good as the file', scene([scored(10)], [has(10)]), 'nothing'],
  ['off', scene([scored(9)], [has(10)], { formats: null }), 'nothing'],
  ['the file has no known score', scene([scored(-9)], [has(null)]), 'nothing'],
  ['the release has no known score', scene([scored(null)], [has(10)]), 'nothing'],
  ['no file', scene([scored(-9)], [lacks(0)]), 'nothing'],
  ['forced, no file, below the minimum', scene([scored(-1)], [lacks(0)], forced), gone],
  ['forced, no file, at the minimum', scene([scored(0)], [lacks(0)], forced), 'nothing'],
  ['forced, no file, minimum unknown', scene([scored(-1)], [lacks(null)], forced), 'nothing'],
  ['forced, below file and minimum', scene([scored(4)], [has(10, 5)], forced), gone],
  ['forced, below the file only', scene([scored(5)], [has(10, 5)], forced), 'nothing'],
  ['forced, below the minimum only', scene([scored(4)], [has(3, 5)], forced), 'nothing'],
  ['forced, minimum unknown', scene([scored(4)], [has(10)], forced), 'nothing'],
  ['the manager could not match it', scene([scored(9, { mediaId: null })], [has(10)]), 'nothing'],
  ['the library does not have it', scene([scored(9, { mediaId: 7 })], [has(10)]), 'nothing'],
  ['all of a pack', scene([scored(9), scored(9, { mediaId: 2 })], [has(10), has(10)]), gone],
  ['a part of a pack', scene([scored(9), scored(9, { mediaId: 2 })], [has(10), has(9)]), 'nothing'],
  ['being imported', scene([scored(9, { state: 'importing' })], [has(10)]), 'nothing'],
  ['imported as far as the queue knows', scene([scored(9, { state: 'imported' })], [has(10)]), 'nothing'],
  ['imported', { ...scene([scored(9)], [has(10)]), memory: imported }, 'nothing'],
  [
    'stopped for space',
    { ...scene([scored(9)], [has(10)]), torrent: { state: 'stoppedDL' }, notes: { stoppedBy: 'space' } },
    'nothing',
  ],
  [
    'the library was never read',
    scene([scored(9)], null),
    'unknown: The library of Movies has not been read yet, so its custom format score is not judged.',
  ],
  [
    'protected',
    { ...scene([scored(9)], [has(10)]), torrent: { tags: ['tendarr-ignored'] } },
    'withheld: Not removed, although its custom format score is lower than that of the file in the library: the tag tendarr-ignored protects it.',
  ],
  [
    'waiting its turn',
    { ...scene([scored(9)], [has(10)]), torrent: { state: 'queuedDL' } },
    'withheld: Not removed, although its custom format score is lower than that of the file in the library: it waits its turn in the client.',
  ],
])('%s', (_, given, expected) => {
  expect(says(format, download(given))).toBe(expected);
});
