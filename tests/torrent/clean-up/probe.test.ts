import { afterEach, beforeEach, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProbe } from '../../../src/torrent/clean-up/probe.ts';

let disk: string;
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'tendarr-probe-'));
});
afterEach(() => rmSync(disk, { recursive: true, force: true }));

/** In the place of ffprobe, that says its version. */
function probeBy(lines: string, version = 'exit 0') {
  const program = join(disk, 'ffprobe');
  writeFileSync(program, `#!/bin/sh\ncase "$*" in -version) ${version};; esac\n${lines}\n`);
  chmodSync(program, 0o755);
  return createProbe(program, new Set(['.mkv']));
}
function film(name = 'film.mkv'): string {
  writeFileSync(join(disk, name), 'film');
  return join(disk, name);
}
const streams = `echo '{"streams":[]}'`;

test.each<[string, string, boolean | null, string?]>([
  ['finds streams', streams, true],
  ['finds nothing', 'echo "{}"', false],
  ['refuses the file', 'exit 1', false],
  ['is not found by the system', 'exit 127', null],
  ['may not be run', 'exit 126', null],
  ['crashes', 'exit 134', null],
  ['is killed', 'kill -9 $$', null],
  ['cannot even say its version', 'exit 1', null, 'exit 1'],
  ['ends well although it cannot say its version', streams, null, 'exit 1'],
  ['loses the file while it looks', 'for last; do :; done\nrm "$last"\nexit 1', null],
])('a program that %s', async (_, lines, expected, version = 'exit 0') => {
  expect(await probeBy(lines, version)(film())).toBe(expected);
});

test('a program that is not there, and a file that is no film, are not judged', async () => {
  expect(await createProbe(join(disk, 'nothing'), new Set(['.mkv']))(film())).toBeNull();
  expect(await probeBy('exit 1')(film('film.txt'))).toBeNull();
});

test('a file is asked about once until it changes', async () => {
  const probe = probeBy(`echo x >> "${disk}/asked"\n${streams}`);
  const path = film();
  await probe(path);
  await probe(path);
  expect(await Bun.file(join(disk, 'asked')).text()).toBe('x\n');
  writeFileSync(path, 'a longer film');
  await probe(path);
  expect(await Bun.file(join(disk, 'asked')).text()).toBe('x\nx\n');
});
