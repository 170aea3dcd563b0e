import { describe, expect, test } from 'bun:test';
import { isAtHome, isRootless, managerPath, type PathSources } from '../../../src/torrent/rules/path.ts';
import { record } from '../support/view.ts';

const sources = (patch: Partial<PathSources> & { content?: string; save?: string } = {}): PathSources => ({
  torrent: { contentPath: patch.content ?? '/downloads/movies/A', savePath: patch.save ?? '/downloads/movies' },
  records: [],
  pathMappings: {},
  remoteMappings: [],
  clientHost: 'client',
  ...patch,
});
const remote = (host: string, remotePath: string, localPath: string) => ({ host, remotePath, localPath });

test.each<[string, PathSources, string, string]>([
  ['nobody maps it', sources(), '/downloads/movies/A', 'client'],
  ['the queue knows it', sources({ records: [record({ outputPath: '/q/A' })] }), '/q/A', 'queue'],
  [
    'the queue knew it before completion',
    sources({ records: [record({ outputPath: '/tmp/A', status: 'downloading' })] }),
    '/downloads/movies/A',
    'client',
  ],
  [
    'one record of a pack knows it',
    sources({ records: [record({ outputPath: '' }), record({ outputPath: '/q/A' })] }),
    '/q/A',
    'queue',
  ],
  ['our mapping', sources({ pathMappings: { '/downloads': '/media' } }), '/media/movies/A', 'setting'],
  [
    'a slash at the end of either',
    sources({ pathMappings: { '/downloads/': '/media/' } }),
    '/media/movies/A',
    'setting',
  ],
  [
    'the longest of ours',
    sources({ pathMappings: { '/downloads': '/x', '/downloads/movies': '/m' } }),
    '/m/A',
    'setting',
  ],
  [
    'half a segment is no match',
    sources({ pathMappings: { '/down': '/x', '/downloads/mov': '/y' } }),
    '/downloads/movies/A',
    'client',
  ],
  ['exactly the path', sources({ pathMappings: { '/downloads/movies/A': '/one' } }), '/one', 'setting'],
  ['the root', sources({ pathMappings: { '/': '/mnt' } }), '/mnt/downloads/movies/A', 'setting'],
  ['to Windows', sources({ pathMappings: { '/downloads': 'D:\\dl' } }), 'D:\\dl\\movies\\A', 'setting'],
  [
    'from Windows',
    sources({ content: 'd:/dl/movies/A', save: 'D:\\DL\\movies', pathMappings: { 'D:\\dl': '/media' } }),
    '/media/movies/A',
    'setting',
  ],
  [
    'a backslash in a Linux name',
    sources({ content: '/downloads/a\\b', save: '/downloads', pathMappings: { '/downloads': '/m' } }),
    '/m/a\\b',
    'setting',
  ],
  [
    'the manager’s mapping',
    sources({ remoteMappings: [remote('other', '/downloads/', '/media/')] }),
    '/media/movies/A',
    'manager',
  ],
  [
    'the right host wins over the longer path',
    sources({ remoteMappings: [remote('other', '/downloads/movies', '/o'), remote('CLIENT', '/downloads', '/c')] }),
    '/c/movies/A',
    'manager',
  ],
  [
    'ours wins over the manager’s',
    sources({ pathMappings: { '/downloads': '/s' }, remoteMappings: [remote('client', '/downloads/movies', '/c')] }),
    '/s/movies/A',
    'setting',
  ],
  ['an empty mapping', sources({ pathMappings: { '': '/x', '/downloads': '' } }), '/downloads/movies/A', 'client'],
])('%s', (_, given, path, from) => {
  expect(managerPath(given)).toEqual({ path, from: from as never, shared: false });
});

describe('a folder that holds others’ files is shared', () => {
  test.each<[string, PathSources, boolean]>([
    ['the save path itself', sources({ content: '/downloads/movies' }), true],
    ['with a slash', sources({ content: '/downloads/movies/' }), true],
    ['a folder above it', sources({ content: '/downloads' }), true],
    [
      'the queue names the mapped save path',
      sources({ records: [record({ outputPath: '/m' })], pathMappings: { '/downloads/movies': '/m' } }),
      true,
    ],
    ['a file in it', sources({ content: '/downloads/movies/a.mkv' }), false],
  ])('%s', (_, given, shared) => {
    expect(managerPath(given).shared).toBe(shared);
  });
});

test('a payload is at home below its save path only', () => {
  expect(isAtHome({ contentPath: '/d/m/A', savePath: '/d/m/' })).toBe(true);
  expect(isAtHome({ contentPath: '/tmp/A', savePath: '/d/m' })).toBe(false);
  expect(isRootless({ contentPath: '/d/m', savePath: '/d/m' })).toBe(true);
});
