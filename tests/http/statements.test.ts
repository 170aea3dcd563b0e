/** Keeps README.md beside this file honest. */
import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessTable } from '../../src/http/access.ts';

const root = join(import.meta.dir, '../..');
const readme = readFileSync(join(import.meta.dir, 'README.md'), 'utf8');
const lines = [...readme.matchAll(/^\| (.+?) +\| `(tests\/\S+)` +\| `(.+?)` +\|$/gm)].map(
  ([, statement = '', file = '', name = '']) => ({ statement, file, name }),
);

describe('the table of statements', () => {
  test('has lines, each of them whole', () => {
    expect(lines.length).toBeGreaterThan(80);
    expect(readme.split('\n').filter((line) => line.startsWith('| ')).length).toBe(lines.length + headings());
  });

  test('names only tests that exist', () => {
    const missing = lines.filter(({ file, name }) => {
      const path = join(root, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${name}'`);
    });
    expect(missing).toEqual([]);
  });

  test('speaks of every route', () => {
    const routes = new Set(Object.keys(accessTable).map((route) => route.replace(/ \/(api|web)\//, ' /')));
    const written = [...routes].map((route) => route.replace(/:(\w+)/g, '{$1}'));
    const statements = lines.map(({ statement }) => statement).join('\n');
    const silent = written.filter((route) => !new RegExp(`${escaped(route)}(?![\\w/])`).test(statements));
    expect(silent).toEqual([]);
  });
});

/** Two lines above each table. */
function headings(): number {
  return (readme.match(/^\| Statement /gm)?.length ?? 0) + (readme.match(/^\| ---/gm)?.length ?? 0);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
