import { expect, test } from 'bun:test';
import { join } from 'node:path';

test('a worker that says what no worker says is ended, which is a crash with that as its reason', () => {
  const program = join(import.meta.dir, 'misspeaking-program.ts');
  const { stdout } = Bun.spawnSync([process.execPath, program], { timeout: 120_000 });
  const { heard, exit } = JSON.parse(stdout.toString());
  expect(heard).toBe('ready');
  expect(exit).toMatchObject({ code: null, signal: 'SIGKILL', asked: false });
  expect(exit.lastLines.at(-1)).toBe('error: it sent a message that is not understood (log)');
});
