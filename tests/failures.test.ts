import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresOf } from '../.ci/failures.ts';

async function reportOn(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-failures-'));
  for (const [name, text] of Object.entries(files)) await Bun.write(join(folder, name), text);
  const report = join(folder, 'tests.xml');
  const words = [process.execPath, 'test', '--parallel=2', '--reporter=junit', `--reporter-outfile=${report}`];
  await Bun.spawn(words, { cwd: folder, stdout: 'ignore', stderr: 'ignore' }).exited;
  const text = readFileSync(report, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

const passing = "import { test } from 'bun:test';\ntest('passes', () => {});\ntest.skip('is left out', () => {});\n";
const failing = `import { describe, expect, test } from 'bun:test';
describe('a "rule"', () => test('1 < 2 & more', () => expect(1).toBe(2)));
test('passes', () => {});\n`;

test('a report names each test that failed, with its file and its reason, and no other', async () => {
  const failures = failuresOf(
    await reportOn({ 'a.test.ts': passing, 'b.test.ts': failing, 'c.test.ts': 'process.exit(3);\n' }),
  );
  failures.sort((a, b) => a.file.localeCompare(b.file));
  expect(failures).toEqual([
    {
      file: 'b.test.ts',
      name: 'a "rule" > 1 < 2 & more',
      message: expect.stringContaining('Expected: 2\nReceived: 1'),
    },
    { file: 'c.test.ts', name: '(worker crashed)', message: expect.stringContaining('crashed') },
  ]);
});

test('a report without a failure names none', async () => {
  expect(failuresOf(await reportOn({ 'a.test.ts': passing, 'b.test.ts': passing }))).toEqual([]);
});
