import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ClientPayloads, pathsWithin, payloadsOf } from '../../src/supervisor/payload.ts';
import { createRealPaths } from '../../src/supervisor/real-paths.ts';
import { createTurn } from '../../src/turn.ts';

let disk: string;
beforeEach(() => {
  disk = realpathSync(mkdtempSync(join(tmpdir(), 'tendarr-real-')));
});
afterEach(() => rmSync(disk, { recursive: true, force: true }));

const file = (path: string) => {
  mkdirSync(dirname(join(disk, path)), { recursive: true });
  writeFileSync(join(disk, path), path);
};
const link = (path: string, to: string) => {
  mkdirSync(dirname(join(disk, path)), { recursive: true });
  symlinkSync(join(disk, to), join(disk, path));
};
/** `a/X`: X in the folder a. */
const torrent = (hash: string, path: string, size: number) => ({
  hash,
  contentPath: join(disk, path),
  savePath: dirname(join(disk, path)),
  size,
});
const from = (...torrents: ReturnType<typeof torrent>[]) => ({
  clients: [{ name: 'A', torrents: new Map(torrents.map((one) => [one.hash, one])) }] satisfies ClientPayloads[],
  mappings: {},
  real: createRealPaths(),
  turn: createTurn(),
});

describe('files that are one by different links', () => {
  test.each<[string, string, () => void, [string, string, number][]]>([
    ['none', 'own', () => file('a/X/1.mkv'), [['y', 'b/X', 2]]],
    [
      'the folder of one is a link to that of the other',
      'shared',
      () => {
        file('a/X/1.mkv');
        link('b', 'a');
      },
      [['y', 'b/X', 2]],
    ],
    [
      'both folders are links',
      'shared',
      () => {
        file('real/X/1.mkv');
        link('a', 'real');
        link('b', 'real');
      },
      [['y', 'b/X', 2]],
    ],
    [
      'one is inside of the other by a link',
      'shared',
      () => {
        file('a/X/Y/1.mkv');
        link('b', 'a/X');
      },
      [['y', 'b/Y', 2]],
    ],
    [
      'one is a link itself, by the same name',
      'shared',
      () => {
        file('a/X/1.mkv');
        link('b/X', 'a/X');
      },
      [['y', 'b/X', 2]],
    ],
    [
      'one is a link itself, by another name and of the same size',
      'shared',
      () => {
        file('a/X/1.mkv');
        link('b/Other', 'a/X');
      },
      [['y', 'b/Other', 1]],
    ],
    [
      'files of one are links to those of the other',
      'shared',
      () => {
        file('a/X/1.mkv');
        link('b/Other/Season/1.mkv', 'a/X/1.mkv');
      },
      [['y', 'b/Other', 1]],
    ],
    [
      'files of one are links to something else',
      'own',
      () => {
        file('a/X/1.mkv');
        file('c/1.mkv');
        link('b/Other/1.mkv', 'c/1.mkv');
      },
      [['y', 'b/Other', 1]],
    ],
    [
      'it is not there, and its folder is a link',
      'shared',
      () => {
        mkdirSync(join(disk, 'a'));
        link('b', 'a');
      },
      [['y', 'b/X', 2]],
    ],
    [
      'a link that leads in a circle',
      'own',
      () => {
        file('a/X/1.mkv');
        link('b/X', 'b/X');
      },
      [['y', 'b/X', 1]],
    ],
    ['nothing of it can be seen here', 'own', () => {}, [['y', 'b/X', 1]]],
  ])('%s: %s', async (_, expected, prepare, others) => {
    prepare();
    const sources = from(torrent('x', 'a/X', 1), ...others.map((other) => torrent(...other)));
    expect(await payloadsOf([{ client: 'A', hash: 'x' }], sources)).toEqual([expected as 'own']);
  });

  test('the links of many torrents in one folder are read once', async () => {
    file('a/X/1.mkv');
    link('b', 'a');
    const others = Array.from({ length: 500 }, (_, index) => torrent(`y${index}`, `b/Y${index}`, index + 10));
    const sources = from(torrent('x', 'a/X', 1), ...others);
    const asked: string[] = [];
    const { real } = sources;
    const counted = {
      ...real,
      linksIn: (path: string) => real.linksIn(path),
      of: (path: string) => {
        asked.push(path);
        return real.of(path);
      },
    };
    expect(await payloadsOf([{ client: 'A', hash: 'x' }], { ...sources, real: counted })).toEqual(['own']);
    expect([...new Set(asked)].sort()).toEqual(['a', 'a/X', 'b'].map((path) => join(disk, path)));
  });
});

describe('paths in a folder that are one by different links', () => {
  test('are told as the folder was asked for', async () => {
    file('a/X/1.mkv');
    link('b', 'a');
    const sources = from(torrent('y', 'b/X', 1), torrent('z', 'a/Z', 1));
    expect(await pathsWithin(join(disk, 'a/X'), sources)).toEqual([join(disk, 'a/X')]);
    expect(await pathsWithin(join(disk, 'b/X'), from(torrent('y', 'a/X/1.mkv', 1)))).toEqual([join(disk, 'b/X/1.mkv')]);
  });

  test('around it are told as the folder itself', async () => {
    file('a/X/1.mkv');
    link('b', 'a');
    expect(await pathsWithin(join(disk, 'b/X/Y'), from(torrent('y', 'a/X', 1)))).toEqual([join(disk, 'b/X/Y')]);
  });

  test('are none where the links lead elsewhere', async () => {
    file('a/X/1.mkv');
    file('c/X/1.mkv');
    link('b', 'c');
    expect(await pathsWithin(join(disk, 'a/X'), from(torrent('y', 'b/X', 1)))).toEqual([]);
  });
});
