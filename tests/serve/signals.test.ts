import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test.each(['exception', 'rejection'])('an %s that nobody catches is in the log with its stack, exit code 1', (how) => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-defect-'));
  const program = join(import.meta.dir, 'defect-program.ts');
  const { exitCode } = Bun.spawnSync([process.execPath, program, how, folder], { timeout: 120_000 });
  const log = readFileSync(join(folder, 'Main.log'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(exitCode).toBe(1);
  expect(log).toContain('CRITICAL: Main: A defect ends the service: TypeError: nobody caught me');
  expect(log).toContain('defect-program.ts');
  expect(log).toContain('The workers were killed');
  expect(log).not.toContain('abcdefghijk');
});
