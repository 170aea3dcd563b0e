/** Whether media files can be played, told by ffprobe where the system has it. */
import { statSync } from 'node:fs';

/**
 * Null = nobody can tell: there is no program or it does not run here, the file cannot be read, or it is none that could
 * be judged. What cannot be played may be given up, so `false` is said only of what was read and refused.
 */
export type Probe = (file: string) => Promise<boolean | null>;

const patienceMs = 60_000;
/** What it ends with for a file that it cannot make anything of. */
const refused = 1;

/** @param program path of ffprobe; '' = the one in PATH. @param media endings of files that are tested, lower case with dot */
export function createProbe(program: string, media: ReadonlySet<string>): Probe {
  const command = program === '' ? Bun.which('ffprobe') : program;
  const known = new Map<string, boolean>();
  let isAble: Promise<boolean> | null = null;
  return async (file) => {
    const ending = /\.[^./]+$/.exec(file)?.[0].toLowerCase() ?? '';
    if (command === null || !media.has(ending)) return null;
    const { size, mtimeMs } = statSync(file);
    const key = `${file}\n${size}\n${mtimeMs}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    isAble ??= runs(command);
    if (!(await isAble)) return null;
    const answer = (await isReadable(file)) ? await run(command, file) : null;
    if (answer !== null) known.set(key, answer);
    return answer;
  };
}

/** Null = the program could not be run to its end. */
async function run(command: string, file: string): Promise<boolean | null> {
  try {
    const child = Bun.spawn([command, '-v', 'error', '-show_format', '-show_streams', '-of', 'json', file], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'ignore',
      timeout: patienceMs,
    });
    const text = await new Response(child.stdout).text();
    await child.exited;
    if (child.signalCode !== null) return null;
    if (child.exitCode === 0) return text.replace(/[\s{}]/g, '') !== '';
    // Other codes tell of the program, as one that lacks a library of the system.
    return child.exitCode === refused && (await isReadable(file)) ? false : null;
  } catch {
    return null;
  }
}

/** The program says its version. */
async function runs(command: string): Promise<boolean> {
  try {
    const child = Bun.spawn([command, '-version'], {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      timeout: patienceMs,
    });
    return (await child.exited) === 0;
  } catch {
    return false;
  }
}

/** From end to end the disk may still fail; this tells of rights, and of a disk that is away. */
async function isReadable(file: string): Promise<boolean> {
  try {
    await Bun.file(file).slice(0, 65_536).bytes();
    return true;
  } catch {
    return false;
  }
}
