// Everything that has to hold before a change lands: types, lint, the README's test command (which builds the
// executable). The last line counts what passed and failed; on CI a skipped test counts as failed.
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const npm = Bun.which('npm') ? 'npm' : process.execPath;

interface Outcome {
  passed: number;
  failed: number;
}

async function step(
  name: string,
  count: (output: string, code: number) => Outcome = (_, code) => one(code),
): Promise<Outcome> {
  console.log(`\n== ${name}`);
  const child = Bun.spawn([npm, 'run', name], { cwd: root, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [output, errors] = await Promise.all([show(child.stdout), show(child.stderr)]);
  return count(output + errors, await child.exited);
}

/** Passes a stream on as it comes and gives all of it. */
async function show(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    process.stdout.write(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function one(code: number): Outcome {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Reads the closing lines of the first `bun test`; what failed there and passed alone counts as passed. A run that ends
 * without them has failed as a whole.
 */
function countTests(output: string, code: number): Outcome {
  const number = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}$`, 'm').exec(output)?.[1] ?? 0);
  const unsteady = number('unsteady');
  const skipped = process.env.CI === 'true' && process.env.TENDARR_SKIPS_ALLOWED !== 'true' ? number('skip') : 0;
  const passed = number('pass') + unsteady;
  const failed = number('fail') - unsteady + skipped;
  if (skipped > 0) console.log(`${skipped} skipped tests count as failed`);
  return { passed, failed: failed > 0 || (code === 0 && passed > 0) ? failed : 1 };
}

const outcomes = [await step('types'), await step('lint'), await step('test', countTests)];
const sum = (key: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
