import { describe, expect, test } from 'bun:test';
import { type ClientPayloads, type PayloadSources, pathsWithin, payloadsOf } from '../../src/supervisor/payload.ts';
import { createRealPaths } from '../../src/supervisor/real-paths.ts';
import { createTurn } from '../../src/turn.ts';

type Torrent = { hash: string; contentPath: string; savePath: string; size: number };
const torrent = (hash: string, contentPath: string, savePath = '/data', size = 1): Torrent => ({
  hash,
  contentPath,
  savePath,
  size,
});
const client = (name: string, ...torrents: Torrent[]): ClientPayloads => ({
  name,
  torrents: new Map(torrents.map((one) => [one.hash, one])),
});
const from = (clients: ClientPayloads[], mappings: Record<string, string> = {}): PayloadSources => ({
  clients,
  mappings,
  real: createRealPaths(),
  turn: createTurn(),
});
const of = async (clients: ClientPayloads[], mappings: Record<string, string> = {}) =>
  (await payloadsOf([{ client: 'A', hash: 'x' }], from(clients, mappings)))[0];

describe('whose files the files of a torrent are', () => {
  test.each<[string, string, ClientPayloads[], Record<string, string>?]>([
    ['alone', 'own', [client('A', torrent('x', '/data/X'))]],
    ['beside others', 'own', [client('A', torrent('x', '/data/X'), torrent('y', '/data/XY'))]],
    ['the same path', 'shared', [client('A', torrent('x', '/data/X'), torrent('y', '/data/X/'))]],
    [
      'the same path on another client',
      'shared',
      [client('A', torrent('x', '/data/X')), client('B', torrent('y', '/data/X'))],
    ],
    ['one inside of it', 'shared', [client('A', torrent('x', '/data/X'), torrent('y', '/data/X/part.mkv', '/data/X'))]],
    ['one around it', 'shared', [client('A', torrent('x', '/data/X/part.mkv', '/data/X'), torrent('y', '/data/X'))]],
    [
      'the same hash on another client',
      'shared',
      [client('A', torrent('x', '/a/X', '/a')), client('B', torrent('x', '/b/Y', '/b'))],
    ],
    [
      'an unfinished one that will come there',
      'shared',
      [client('A', torrent('x', '/data/X'), torrent('y', '/incomplete/X'))],
    ],
    [
      'one that is unfinished and will come there',
      'shared',
      [client('A', torrent('x', '/incomplete/X'), torrent('y', '/data/X'))],
    ],
    ['files among those of others', 'shared', [client('A', torrent('x', '/data', '/data'), torrent('y', '/data/Y'))]],
    ['no path yet', 'unknown', [client('A', torrent('x', ''))]],
    ['not there', 'unknown', [client('A')]],
    [
      'a client whose list is not known',
      'unknown',
      [client('A', torrent('x', '/data/X')), { name: 'B', torrents: null }],
    ],
    [
      'a Windows path in another case',
      'shared',
      [client('A', torrent('x', 'D:\\data\\X', 'D:\\data'), torrent('y', 'd:/Data/x', 'd:/Data'))],
    ],
    [
      'letters with marks in another form',
      'shared',
      [client('A', torrent('x', '/data/Ame\u0301lie'), torrent('y', '/data/Am\u00e9lie'))],
    ],
    [
      'steps back and forth',
      'shared',
      [client('A', torrent('x', '/data/X'), torrent('y', '/data/./a/..//X/', '/data/'))],
    ],
    ['a name of dots', 'own', [client('A', torrent('x', '/data/X'), torrent('y', '/data/...'))]],
    ['a name with a line break', 'shared', [client('A', torrent('x', '/data/X\nY'), torrent('y', '/data/X\nY/1'))]],
    ['a backslash in a Linux name', 'own', [client('A', torrent('x', '/data/X'), torrent('y', '/data/X\\Y'))]],
    [
      'a Linux path in another case, on a share',
      'shared',
      [client('A', torrent('x', '/data/X'), torrent('y', '/data/x'))],
    ],
    [
      'two names for one disk',
      'shared',
      [client('A', torrent('x', '/downloads/X', '/downloads')), client('B', torrent('y', '/mnt/d/X', '/mnt/d'))],
      { '/downloads': '/mnt/d' },
    ],
    [
      'half a name is no folder',
      'own',
      [
        client('A', torrent('x', '/downloads-2/X', '/downloads-2')),
        client('B', torrent('y', '/mnt/d-2/X', '/mnt/d-2')),
      ],
      { '/downloads': '/mnt/d' },
    ],
    // With a default: a parameter that a row has no value for would be taken for a callback that has to be called.
  ])('%s: %s', async (_, payload, clients, mappings = {}) => {
    expect(await of(clients, mappings)).toBe(payload as 'own');
  });

  test('many are answered in the order of the questions', async () => {
    const clients = [client('A', torrent('x', '/data/X'), torrent('y', '/data/Y'), torrent('z', '/data/Y'))];
    const questions = ['z', 'x', 'nobody', 'y'].map((hash) => ({ client: 'A', hash }));
    expect(await payloadsOf(questions, from(clients))).toEqual(['shared', 'own', 'unknown', 'shared']);
  });
});

describe('paths of torrents in and around a folder', () => {
  test('are those inside, around and at it', async () => {
    const clients = [
      client('A', torrent('x', '/data/X'), torrent('y', '/data/X/1.mkv', '/data/X')),
      client('B', torrent('z', '/data', '/')),
      client('C', torrent('w', '/data/XY')),
    ];
    expect((await pathsWithin('/data/X', from(clients)))?.sort()).toEqual(['/data', '/data/X', '/data/X/1.mkv']);
  });

  test('are told as the folder was asked for, whatever their case', async () => {
    const clients = [client('A', torrent('x', '/Data/x/1.mkv', '/Data/x')), client('B', torrent('y', '/DATA', '/'))];
    expect((await pathsWithin('/data/X', from(clients)))?.sort()).toEqual(['/data', '/data/X/1.mkv']);
  });

  test('are translated whatever their case', async () => {
    const clients = [client('A', torrent('x', 'd:\\Data\\X', 'd:\\Data'))];
    expect(await pathsWithin('/mnt/d/X', from(clients, { 'D:\\data': '/mnt/d' }))).toEqual(['/mnt/d/X']);
  });

  test('are not known while some list is not', async () => {
    expect(await pathsWithin('/data', from([{ name: 'A', torrents: null }]))).toBeNull();
  });
});
