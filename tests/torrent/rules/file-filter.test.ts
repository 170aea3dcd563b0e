import { describe, expect, test } from 'bun:test';
import type { Kind } from '../../../src/config/config.ts';
import { createFileFilter, type FilterKeys, type Sifted, sift } from '../../../src/torrent/rules/file-filter.ts';
import { files } from '../support/view.ts';

type Names = Parameters<typeof files>;

const usual: FilterKeys = {
  CaseSensitiveMatches: false,
  FolderExclusionRegex: ['\\bextras?\\b', '\\bsamples?\\b'],
  FileNameExclusionRegex: ['\\bsample\\b', '\\btrailer\\b'],
  FileExtensionAllowlist: ['.mp4', '.mkv', '.srt', '\\.sub$'],
};
const sifted = (names: Names, keys: Partial<FilterKeys> = {}, kind: Kind = 'movie'): Sifted => {
  const filter = createFileFilter({ ...usual, ...keys }, kind);
  if (!filter) throw new Error('there is no filter');
  return sift(filter, files(...names).list ?? []);
};
const skips = (...skip: number[]): Sifted => ({ result: 'some', skip });
const strange = (...types: string[]): Sifted => ({ result: 'unknown types', types });
const all: Sifted = { result: 'all' };

test.each<[string, Names, Sifted]>([
  ['nothing is wrong', ['A/a.mkv', 'A/a.srt'], skips()],
  ['a file type', ['a.mkv', 'a.nfo'], skips(1)],
  ['a type in upper case', ['a.MKV'], skips()],
  ['a type that only begins alike', [['a.mkv', 200], 'a.mkvx'], skips(1)],
  ['a type by a pattern', ['a.mkv', 'a.SUB'], skips()],
  ['a folder', ['A/a.mkv', 'A/Extras/b.mkv'], skips(1)],
  ['a folder far above', ['A/a.mkv', 'A/extra/x/b.mkv'], skips(1)],
  ['a folder only by its whole word', ['extraordinary/a.mkv'], skips()],
  ['a file named like a folder', ['A/extras.mkv'], skips()],
  ['a name', ['a.mkv', 'a.sample.mkv'], skips(1)],
  ['a folder named like a file', ['trailer/a.mkv'], skips()],
  ['what the client has not finished', ['a.mkv.!qB', 'a.nfo.!qB'], skips(1)],
  ['what was left out before', ['a.mkv', ['a.nfo', 1, 0]], skips()],
  [
    'archives, which wait for extraction',
    ['a.rar', 'a.r00', 'a.zip', 'a.7z', 'a.part01.rar', 'a.7z.001', 'a.nfo'],
    skips(6),
  ],
  ['an archive with an excluded name', ['a.mkv', 'sample.rar'], skips()],
  ['only excluded names and folders', ['sample.mkv', 'extras/a.mkv'], all],
  ['only excluded names, all left out before', [['sample.mkv', 1, 0]], all],
  ['only unknown types', ['a.xyz', 'b.abc'], strange('.abc', '.xyz')],
  ['only a file without a type', ['README'], strange('')],
  ['unknown types and excluded names', ['sample.mkv', 'a.xyz'], strange('.xyz')],
  ['the rest was left out by its owner', ['sample.mkv', ['a.mkv', 9, 0]], skips()],
  ['unknown types beside what its owner left out', ['a.nfo', ['a.mkv', 9, 0]], strange('.nfo')],
  [
    'media of a type that is not listed',
    [
      ['a.avi', 900],
      ['a.srt', 1],
    ],
    strange('.avi'),
  ],
  [
    'the same, left out by its owner',
    [
      ['a.avi', 900, 0],
      ['a.srt', 1],
    ],
    skips(),
  ],
  [
    'media that is not the largest',
    [
      ['a.mkv', 900],
      ['b.avi', 1],
    ],
    skips(1),
  ],
  [
    'something large that is no media',
    [
      ['a.exe', 900],
      ['a.mkv', 1],
    ],
    skips(0),
  ],
])('%s', (_, names, expected) => {
  expect(sifted(names)).toEqual(expected);
});

test('music has media of its own', () => {
  const allowlist = { FileExtensionAllowlist: ['.mp3'] };
  expect(sifted([['a.flac', 900], 'a.mp3'], allowlist, 'music')).toEqual(strange('.flac'));
  expect(sifted([['a.mkv', 900], 'a.mp3'], allowlist, 'music')).toEqual(skips(0));
});

describe('patterns', () => {
  test.each<[string, Partial<FilterKeys>, Names, Sifted]>([
    ['case matters where asked for', { CaseSensitiveMatches: true }, ['a.mkv', 'SAMPLE.mkv', 'sample.mkv'], skips(2)],
    [
      'in folders too',
      { CaseSensitiveMatches: true, FolderExclusionRegex: ['Extras'] },
      ['a.mkv', 'Extras/a.mkv', 'extras/a.mkv'],
      skips(1),
    ],
    ['but never for types', { CaseSensitiveMatches: true }, ['a.MKV'], skips()],
    ['a broken one is left out', { FileNameExclusionRegex: ['(', 'trailer'] }, ['a.mkv', 'trailer.mkv'], skips(1)],
    ['look-behind works', { FileNameExclusionRegex: ['(?<!no-)extra'] }, ['no-extra.mkv', 'extra.mkv'], skips(1)],
    ['any type where none is listed', { FileExtensionAllowlist: [] }, ['a.xyz', 'trailer.xyz'], skips(1)],
    ['dots are dots', { FileExtensionAllowlist: ['.mkv'] }, [['a.mkv', 9], 'amkv'], skips(1)],
  ])('%s', (_, keys, names, expected) => {
    expect(sifted(names, keys)).toEqual(expected);
  });
});

test('there is no filter where nothing is asked for', () => {
  const empty = { FolderExclusionRegex: [], FileNameExclusionRegex: [], FileExtensionAllowlist: [] };
  expect(createFileFilter({ ...usual, ...empty }, 'movie')).toBeNull();
});

test('the fingerprint follows every part', () => {
  const prints = [
    createFileFilter(usual, 'movie'),
    createFileFilter(usual, 'series'),
    createFileFilter({ ...usual, CaseSensitiveMatches: true }, 'movie'),
    createFileFilter({ ...usual, FolderExclusionRegex: ['x'] }, 'movie'),
    createFileFilter({ ...usual, FileNameExclusionRegex: ['x'] }, 'movie'),
    createFileFilter({ ...usual, FileExtensionAllowlist: ['x'] }, 'movie'),
  ].map((filter) => filter?.fingerprint);
  expect(new Set(prints).size).toBe(6);
  expect(createFileFilter({ ...usual }, 'movie')?.fingerprint).toBe(prints[0] as string);
});
