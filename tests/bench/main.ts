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

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await bench()));
}
printTable(rows);
const missed = rows.filter((row) => missOf(row) > tolerated);
if (missed.length > 0) console.error(`Missed by more than a quarter: ${missed.map(({ name }) => name).join('; ')}`);
process.exit(missed.length > 0 ? 1 : 0);
