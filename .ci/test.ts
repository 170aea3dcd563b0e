// Builds the executable, then runs all tests against the sources and against it. Arguments go to `bun test`.
// A few tests that fail get a second look by themselves and are named either way: a test that passes only alone is
// unsteady and wants mending, but says nothing against the product.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresOf } from './failures.ts';

const root = join(import.meta.dir, '..');
const words = process.argv.slice(2);
/** More files than this with failures are no bad luck. */
const secondLooks = 3;

function run(command: string[], env: Record<string, string | undefined> = process.env): number {
  return Bun.spawnSync(command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).exitCode;
}

const executable = join(root, 'dist', process.platform === 'win32' ? 'tendarr.exe' : 'tendarr');
if (run([process.execPath, 'build.ts']) !== 0) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'tendarr-report-'));
const report = join(folder, 'tests.xml');
const test = (...more: string[]) =>
  run([process.execPath, 'test', '--timeout', '60000', ...more], {
    ...process.env,
    TENDARR_TEST_EXECUTABLE: executable,
  });
try {
  // Most of the long tests wait for a client, a manager or a browser: more of them than processors go well together.
  let code = test('--parallel=4', '--reporter=junit', `--reporter-outfile=${report}`, ...words);
  if (code !== 0) code = lookAgain(readFileSync(report, 'utf8')) ? 0 : code;
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Whether what failed passes alone. */
function lookAgain(junit: string): boolean {
  const failures = failuresOf(junit);
  for (const { file, name, message } of failures) console.log(`\nfailed: ${file} > ${name}\n${message}`);
  const files = [...new Set(failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > secondLooks) return false;
  console.log(`\n== once more, alone: ${files.join(' ')}`);
  if (test(...files.map((file) => `./${file}`)) !== 0) return false;
  console.log(`\nFailed among the others, passed alone:\n${failures.length} unsteady`);
  return true;
}
