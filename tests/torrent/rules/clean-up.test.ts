import { expect, test } from 'bun:test';
import {
  type CleanUp,
  type CleanUpFacts,
  cleanUp,
  type DiskFile,
  emptyFolders,
} from '../../../src/torrent/rules/clean-up.ts';
import { createFileFilter } from '../../../src/torrent/rules/file-filter.ts';

const keys = { CaseSensitiveMatches: false, FolderExclusionRegex: [], FileNameExclusionRegex: [] };
const filter = createFileFilter({ ...keys, FileExtensionAllowlist: ['.mkv', '.srt'] }, 'movie')!;
const file = (path: string, isPlayable: boolean | null = null): DiskFile => ({ path, isPlayable });
const decides = (facts: Partial<CleanUpFacts>): CleanUp =>
  cleanUp(filter, {
    folder: '/data/movies/A',
    completedFolder: '/data/movies',
    mounts: ['/', '/data'],
    inUse: [],
    files: [file('a.mkv', true), file('a.nfo')],
    moved: false,
    ...facts,
  });
const junk: CleanUp = { do: 'delete', paths: ['a.nfo'] };
const nothing = (because: string): CleanUp => ({ do: 'nothing', because });
const below = nothing('its folder does not lie below the folder of finished downloads');
const used = nothing('a torrent uses its files');
const unknown = nothing('it is not known which files torrents use');
const clean = nothing('there is nothing to clean up');
const strange = nothing('it holds only file types that are not known');

test.each<[string, Partial<CleanUpFacts>, CleanUp]>([
  ['junk beside a film', {}, junk],
  ['only good files', { files: [file('a.mkv', true), file('a.srt')] }, clean],
  ['nobody tested it', { files: [file('a.mkv'), file('a.nfo')] }, junk],
  [
    'a broken one beside a good one',
    { files: [file('a.mkv', true), file('b.mkv', false)] },
    { do: 'delete', paths: ['b.mkv'] },
  ],
  [
    'only broken ones',
    { files: [file('a.mkv', false)] },
    { do: 'give up', because: 'none of its files can be played' },
  ],
  ['only unknown types', { files: [file('a.xyz')] }, strange],
  ['broken ones and unknown types', { files: [file('a.mkv', false), file('a.xyz')] }, strange],
  ['archives', { files: [file('a.rar'), file('a.r00')] }, clean],
  [
    'left behind by systems',
    { files: [file('a.mkv'), file('x/.DS_Store'), file('desktop.ini'), file('.a.parts')] },
    clean,
  ],
  ['an empty folder', { files: [] }, { do: 'delete', paths: [] }],
  ['an empty folder in use', { files: [], inUse: ['/data/movies/A/a.mkv'] }, used],
  [
    'what an import that moved the film has left',
    { files: [file('a.nfo'), file('a.xyz'), file('.DS_Store')], moved: true },
    { do: 'delete', paths: ['a.nfo', 'a.xyz', '.DS_Store'] },
  ],
  ['what it has left, of which a part is good', { moved: true }, junk],
  ['an archive that it has left', { files: [file('a.rar')], moved: true }, clean],
  ['what it has left and another torrent uses', { files: [file('a.nfo')], moved: true, inUse: null }, unknown],
  ['a folder that cannot be read', { files: null }, nothing('its folder could not be read')],
  ['the folder of all downloads', { folder: '/data/movies' }, below],
  ['a folder above it', { folder: '/data' }, below],
  ['a folder beside it', { folder: '/data/movies-old/A' }, below],
  ['a disk', { mounts: ['/data/movies/A'] }, nothing('a disk begins in its folder')],
  ['a disk inside', { mounts: ['/data/movies/A/x'] }, nothing('a disk begins in its folder')],
  ['nobody knows what is in use', { inUse: null }, unknown],
  ['in use', { inUse: ['/data/movies/A'] }, used],
  ['a file in use', { inUse: ['/data/movies/A/a.mkv'] }, used],
  ['a folder above in use', { inUse: ['/data/movies/'] }, used],
  ['something that only begins alike in use', { inUse: ['/data/movies/AB'] }, junk],
])('%s', (_, facts, expected) => {
  expect(decides(facts)).toEqual(expected);
});

test('empty folders go from the deepest on', () => {
  expect(emptyFolders(['a', 'a/b', 'a/b/c', 'd', 'e'], ['d/x.mkv', 'ee/y'])).toEqual(['a/b/c', 'a/b', 'a', 'e']);
});
