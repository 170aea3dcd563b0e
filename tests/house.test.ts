import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dir, '..');
const listed = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));

const sources = listed('src');
const pages = listed('ui');
const tests = listed('tests');
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) };

interface Import {
  /** Relative to the top folder; a package by its name. */
  target: string;
  lazy: boolean;
}

/** Imports that exist at run time: type-only ones are not among them. */
function importsOf(file: string): Import[] {
  const transpiler = file.endsWith('x') ? transpilers.tsx : transpilers.ts;
  return transpiler.scanImports(readFileSync(join(root, file), 'utf8')).map(({ path, kind }) => ({
    target: path.startsWith('.') ? relative(root, resolve(root, dirname(file), path)) : path,
    lazy: kind === 'dynamic-import',
  }));
}

/** The folder below src, or the file itself for those that stand in src. */
function roomOf(path: string): string {
  const [, room = '', inner] = path.split('/');
  return inner === undefined ? 'base' : room;
}

/** Who may use whose code at run time. `base` is what stands in src itself: one small idea a file. */
const rooms: Record<string, string[]> = {
  config: ['base', 'config'],
  client: ['base', 'client'],
  arr: ['base', 'arr'],
  database: ['base', 'database'],
  torrent: ['base', 'arr', 'client', 'config', 'database', 'torrent'],
  search: ['base', 'arr', 'database', 'search'],
  supervisor: ['base', 'supervisor'],
  http: ['base', 'config', 'database', 'http'],
  serve: ['base', 'arr', 'client', 'config', 'database', 'http', 'serve', 'supervisor', 'update'],
  update: ['base', 'update'],
  commands: ['base', 'commands', 'config', 'database', 'serve'],
  demo: ['base', 'demo'],
};

describe('code is used only where the plan of the house says', () => {
  test('and nowhere else', () => {
    const inRooms = sources.filter((file) => roomOf(file) !== 'base');
    expect(inRooms.filter((file) => !(roomOf(file) in rooms))).toEqual([]);
    const foreign = inRooms.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target.startsWith('src/') && !rooms[roomOf(file)]?.includes(roomOf(target)))
        .map(({ target }) => `${file} uses ${target}`),
    );
    expect(foreign).toEqual(['src/serve/demo.ts uses src/demo/stack.ts']);
  });

  test('the demo is loaded only by the demo, and that lazily', () => {
    const users = sources
      .flatMap((file) => importsOf(file).map((one) => ({ file, ...one })))
      .filter(({ target }) => target === 'src/serve/demo.ts');
    expect(users).toEqual([{ file: 'src/serve/serve.ts', target: 'src/serve/demo.ts', lazy: true }]);
  });

  test('the entry loads every role lazily', () => {
    const eager = importsOf('src/main.ts').filter(({ lazy }) => !lazy);
    expect(eager.map(({ target }) => target)).toEqual(['src/command-line.ts']);
  });

  test('the page knows the service only by its types', () => {
    const used = pages.flatMap((file) => importsOf(file).map(({ target }) => `${file}: ${target}`));
    expect(used.filter((line) => line.includes(': src/'))).toEqual([]);
    expect(used.filter((line) => /preact\/compat|typebox/.test(line))).toEqual([]);
  });
});

describe('the table of folders in the README', () => {
  const lines = readFileSync(join(root, 'README.md'), 'utf8').split('\n');
  const table = new Map(
    lines.flatMap((line): [string, string][] => {
      const [, room, , use = ''] = /^\| `src\/(\w+)` +\|(.*)\|([^|]*)\|$/.exec(line) ?? [];
      return room === undefined ? [] : [[room, use.trim()]];
    }),
  );
  const namesIn = (text: string) => text.split(', ').filter((name) => name !== '');
  const allBut = (names: string[]) => Object.keys(rooms).filter((room) => !names.includes(room));

  test('names every folder of src and no other', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...table.keys()].sort()).toEqual(folders.map(({ name }) => name).sort());
  });
  test.each(Object.keys(rooms))('says what src/%s uses', (room) => {
    const use = table.get(room) ?? '';
    const said = use.startsWith('all but ') ? allBut([...namesIn(use.slice(8)), room]) : namesIn(use);
    const held = rooms[room]?.filter((other) => other !== 'base' && other !== room);
    expect(said.sort()).toEqual(held?.sort() ?? []);
  });
});

describe('deciding is pure', () => {
  const pure = sources.filter(
    (file) =>
      /^src\/torrent\/(decide|rules\/.*)\.ts$/.test(file) ||
      /^src\/search\/(choose\/.*|identity|marked|profiles\/plan|sync\/(availability|judge|schedule))\.ts$/.test(file) ||
      [
        'src/supervisor/restart.ts',
        'src/supervisor/owners.ts',
        'src/supervisor/queue-order.ts',
        'src/supervisor/space.ts',
        'src/torrent/brake.ts',
        'src/host-table.ts',
        'src/config/change.ts',
        'src/serve/attention.ts',
      ].includes(file),
  );
  test('there is something to check', () => {
    expect(pure.length).toBeGreaterThan(5);
  });
  test('it asks no clock, no network, no disk and no random number', () => {
    const impure = /Date\.now|new Date\(\)|performance\.now|Math\.random|\bfetch\(|\bawait\b/;
    expect(pure.filter((file) => impure.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
    const used = pure.flatMap((file) => importsOf(file).map(({ target }) => `${file} uses ${target}`));
    expect(used.filter((line) => /uses ((node|bun):|src\/(request|log|clock)\.ts)/.test(line))).toEqual([]);
  });
});

describe('files stay small', () => {
  const lengths = (files: string[]) =>
    files.map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }));
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

  test('none is longer than 400 lines', () => {
    expect(lengths([...sources, ...pages, ...tests, 'build.ts']).filter(({ lines }) => lines > 400)).toEqual([]);
  });
  test('half of them are shorter than 100', () => {
    expect(median(lengths([...sources, ...pages]).map(({ lines }) => lines))).toBeLessThan(100);
  });
  test('none is a drawer', () => {
    expect([...sources, ...pages].filter((file) => /(utils?|helpers?|common|misc)\.tsx?$/.test(file))).toEqual([]);
  });
});
