/** Whether media files can be played, told by ffprobe where the system has it. */
import { statSync } from 'node:fs';

/** Null = it was not tested: there is no program, or the file is none that it could judge. */
export type Probe = (file: string) => Promise<boolean | null>;

const patienceMs = 60_000;

/** @param program path of ffprobe; '' = the one in PATH. @param media endings of files that are tested, lower case with dot */
export function createProbe(program: string, media: ReadonlySet<string>): Probe {
  const command = program === '' ? Bun.which('ffprobe') : program;
  const known = new Map<string, boolean>();
  return async (file) => {
    const ending = /\.[^./]+$/.exec(file)?.[0].toLowerCase() ?? '';
    if (command === null || !media.has(ending)) return null;
    const { size, mtimeMs } = statSync(file);
    const key = `${file}\n${size}\n${mtimeMs}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = await run(command, file);
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
    return child.exitCode === 0 && text.replace(/[\s{}]/g, '') !== '';
  } catch {
    return null;
  }
}
