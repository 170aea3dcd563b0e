import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTendarr, startTendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

test('the demo keeps its many lines in the log files, so that its address stays on the terminal', async () => {
  const tendarr = await startTendarr({ args: ['--demo'] });
  const logged = async () => (await tendarr.get('/web/logs/All.log')).text();
  await until(async () => /INFO: Movies-HD\.torrent: /.test(await logged()), { what: 'lines of a worker' });
  const shown = tendarr.output();
  await tendarr.stop();
  expect(shown).toMatch(/^Tendarr \S+ listens on \S+\/ui$/m);
  expect(shown).not.toContain('INFO: ');
});

test('the demo leaves a folder with a real configuration as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-real-'));
  const file = join(folder, 'config.toml');
  writeFileSync(file, '[WebUI]\nPort = 7000\n');
  const refused = runTendarr(['--demo', '--port', '0', '--data', folder]);
  const after = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file} is a real configuration: the demo needs a folder of its own\n`,
  });
  expect(after).toBe('[WebUI]\nPort = 7000\n');
});
