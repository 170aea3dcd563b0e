/** The end of the executable while its workers are frozen, which is the worst that they can do. */
import { afterEach, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, isRunning, startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

const started: Tendarr[] = [];
const frozen: number[] = [];
afterEach(async () => {
  for (const pid of frozen.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  for (const tendarr of started.splice(0)) await tendarr.stop();
});

const config = ['Movies', 'Series', 'Music']
  .map((section, place) => `[${section}]\nURI = "http://127.0.0.1:${place + 1}"\nAPIKey = "secret-key-${place}"\n`)
  .join('');

/** Started, with all workers frozen. */
async function frozenWorkers(): Promise<{ tendarr: Tendarr; workers: number[] }> {
  const tendarr = await startTendarr({ config });
  started.push(tendarr);
  await until(() => tendarr.output().match(/runs as process/g)?.length === 7, { what: 'seven workers' });
  const workers = childrenOf(tendarr.pid);
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  frozen.push(...workers);
  return { tendarr, workers };
}

describe.if(process.platform !== 'win32')('with frozen workers', () => {
  test('a second SIGTERM ends everything at once and leaves no orphan', async () => {
    const { tendarr, workers } = await frozenWorkers();
    process.kill(tendarr.pid, 'SIGTERM');
    await until(() => tendarr.output().includes('Stopping'), { what: 'the first signal' });
    expect(await tendarr.end()).toBe(1);
    await until(() => !workers.some(isRunning), { what: 'the end of all workers' });
  });

  test('SIGTERM in the middle of a reload waits for all of them at once, not one by one, and names who was killed', async () => {
    const { tendarr, workers } = await frozenWorkers();
    const changes = { 'Movies.Category': 'films', 'Series.Category': 'shows', 'Music.Category': 'songs' };
    const headers = { 'content-type': 'application/json' };
    await tendarr.json('/web/config', { method: 'POST', headers, body: JSON.stringify({ changes }) });
    await until(() => tendarr.output().includes('The configuration has changed (multi_arr'), { what: 'the reload' });
    process.kill(tendarr.pid, 'SIGTERM');
    // Twice five seconds are enough; one by one it would be five for each.
    await until(() => !isRunning(tendarr.pid), { what: 'the end', timeout: 30_000 });
    expect(await tendarr.end()).toBe(0);
    expect(workers.some(isRunning)).toBe(false);
    const log = readFileSync(join(tendarr.folder, 'logs', 'Main.log'), 'utf8');
    expect(log.match(/did not stop in 5 s and was killed/g)?.length).toBeGreaterThanOrEqual(workers.length);
    expect(log).toContain('Stopped');
  });
});
