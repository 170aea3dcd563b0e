import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../../src/serve/lock.ts';

test('a data folder belongs to one process, until it lets go or dies, also when nobody refers to the lock', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-lock-'));
  const module = join(import.meta.dir, '../../src/serve/lock.ts');
  const script = `const { lockFolder } = await import(${JSON.stringify(module)});
    const answer = lockFolder(${JSON.stringify(folder)}) ? 'taken' : 'busy';
    setInterval(() => {}, 1000);
    setTimeout(() => { Bun.gc(true); console.log(answer); });`;
  await using child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  expect(new TextDecoder().decode(value)).toBe('taken\n');
  expect(lockFolder(folder)).toBeNull();
  child.kill('SIGKILL');
  await child.exited;
  const mine = lockFolder(folder);
  expect(mine).not.toBeNull();
  mine?.release();
  lockFolder(folder)?.release();
  rmSync(folder, { recursive: true });
});
