// Builds the executable, then runs all tests against the sources and against it. Arguments go to `bun test`.
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const words = process.argv.slice(2);

function run(command: string[], env: Record<string, string | undefined> = process.env): number {
  return Bun.spawnSync(command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).exitCode;
}

const executable = join(root, 'dist', process.platform === 'win32' ? 'tendarr.exe' : 'tendarr');
if (run([process.execPath, 'build.ts']) !== 0) process.exit(1);
// Most of the long tests wait for a client, a manager or a browser: more of them than processors go well together.
process.exit(
  run([process.execPath, 'test', '--parallel=4', '--timeout', '60000', ...words], {
    ...process.env,
    TENDARR_TEST_EXECUTABLE: executable,
  }),
);
