/**
 * `bun run bench [NAME...]`: measures the built executable and prints a table. Exits 1 when a figure misses its target
 * by more than a quarter.
 */
import { missOf, printTable, type Row, tolerated } from './table.ts';

const benches: Record<string, () => Promise<Row[]>> = {
  service: async () => (await import('./service.ts')).serviceBench(),
  http: async () => (await import('./http.ts')).httpBench(),
  decide: async () => (await import('./decide.ts')).decideBench(),
  engine: async () => (await import('./engine.ts')).engineBench(),
  sync: async () => (await import('./sync.ts')).syncBench(),
  requests: async () => (await import('./requests.ts')).requestBench(),
  browse: async () => (await import('./browse.ts')).browseBench(),
  library: async () => (await import('./library.ts')).libraryBench(),
};

/** Marks a process that measures for another one. */
const part = '--part';
const wanted = process.argv.slice(2).filter((word) => word !== part);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
if (process.argv.includes(part)) {
  const found = await benches[wanted[0] ?? '']?.();
  await new Promise((sent) => process.send?.(found, undefined, undefined, sent));
  process.exit();
}

/** In a process of its own: what one leaves in memory slows none after it. */
async function measured(name: string): Promise<Row[]> {
  const answer = Promise.withResolvers<Row[]>();
  const child = Bun.spawn([process.execPath, import.meta.path, part, name], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (rows) => answer.resolve(rows),
  });
  const ended = child.exited.then((code) => {
    if (code !== 0) throw new Error(`The bench ${name} ended with exit code ${code}`);
    return answer.promise;
  });
  return Promise.race([answer.promise, ended]);
}

const rows: Row[] = [];
for (const name of Object.keys(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measured(name)));
}
printTable(rows);
const missed = rows.filter((row) => missOf(row) > tolerated);
if (missed.length > 0) console.error(`Missed by more than a quarter: ${missed.map(({ name }) => name).join('; ')}`);
process.exit(missed.length > 0 ? 1 : 0);
