import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { createFileFilter } from '../../../src/torrent/rules/file-filter.ts';
import { files } from '../../../src/torrent/rules/files.ts';
import { download, type Given, files as list, now, queue, record, says } from '../support/view.ts';

const fileFilter = createFileFilter(
  {
    CaseSensitiveMatches: false,
    FolderExclusionRegex: [],
    FileNameExclusionRegex: ['sample'],
    FileExtensionAllowlist: ['.mkv'],
  },
  'movie',
);
const print = fileFilter?.fingerprint ?? '';
const viewOf = (scene: Given) => download({ ...scene, settings: { fileFilter, ...scene.settings } });
const decides = (scene: Given) => says(files, viewOf(scene));
const two = { files: list('a.mkv', 'a.nfo') };

test.each<[string, Given, string]>([
  ['files are not known', {}, 'needs files'],
  ['something to leave out', { view: two }, 'leave out 1 file'],
  ['nothing to leave out', { view: { files: list('a.mkv') } }, `notes {"filteredBy":"${print}"}`],
  ['filtered before', { view: two, notes: { filteredBy: print } }, 'nothing'],
  ['filtered by another filter', { view: two, notes: { filteredBy: 'x' } }, 'leave out 1 file'],
  ['without a filter', { view: two, settings: { fileFilter: null } }, 'nothing'],
  [
    'protected: its files are filtered all the same',
    { view: two, torrent: { tags: ['tendarr-ignored'] } },
    'leave out 1 file',
  ],
  ['the client does not know them yet', { view: { files: { readAt: now, list: [] } } }, 'rests for 30 s'],
  ['nor half a minute later', { view: { files: { readAt: now - 30_000, list: [] } } }, 'needs files'],
  ['they could not be read', { view: { files: { readAt: now - 1_000, list: null } } }, 'rests for 29 s'],
  ['rechecked a moment ago', { view: two, notes: { rechecked: now - 9_000 } }, 'rests for 1 s'],
  ['rechecked', { view: two, notes: { rechecked: now - 10_000 } }, 'leave out 1 file'],
  ['rechecked by a clock that was set back', { view: two, notes: { rechecked: now + 60_000 } }, 'leave out 1 file'],
  [
    'nothing but unknown types',
    { view: { files: list('a.xyz') } },
    'unknown: Unknown file types (.xyz): all files are kept, because too little would be left.',
  ],
  [
    'nothing but excluded names',
    { view: { files: list('sample.mkv') }, manager: { queue: queue(record()) } },
    'remove it with its files, blocklist the release and search for another',
  ],
  [
    'the same, protected',
    { view: { files: list('sample.mkv') }, torrent: { tags: ['tendarr-ignored'] } },
    'withheld: Not removed, although all of its files are excluded by name or folder (sample.mkv): the tag tendarr-ignored protects it.',
  ],
])('%s', (_, scene, expected) => {
  expect(decides(scene)).toBe(expected);
});

test('a removal names files, so that the log shows what went', () => {
  const names = ['x/sample.mkv', 'sample 2.mkv', 'sample 3.mkv', 'sample 4.mkv', 'sample 5.mkv'];
  expect(files.decide(viewOf({ view: { files: list(...names) } }))).toMatchObject({
    reason:
      'Removed, because all of its files are excluded by name or folder (x/sample.mkv, sample 2.mkv, sample 3.mkv, 2 others).',
  });
});

test('an unknown type is asked about once', () => {
  expect(files.decide(viewOf({ view: { files: list('a.xyz') } }))).toMatchObject({ note: { filteredBy: print } });
});

describe('only a download with metadata that is neither forced nor waiting nor being worked on', () => {
  const judged = ['downloading', 'stoppedDL', 'stalledDL'];
  test.each(torrentStates.map((state) => [state, judged.includes(state) ? 'leave out 1 file' : 'nothing']))(
    '%s: %s',
    (state, expected) => {
      expect(decides({ torrent: { state }, view: two })).toBe(expected);
    },
  );
});
