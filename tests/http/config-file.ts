/** The interface over a real configuration file in a folder of its own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigDeps } from '../../src/http/config.ts';
import { createLogger } from '../../src/log.ts';
import { configAccess } from '../../src/serve/config-access.ts';
import { createFixture, post, told } from './fixture.ts';

export interface ConfigFile {
  path: string;
  configuration: ConfigDeps['configuration'];
  text(): string;
  write(text: string): void;
  /** How often a change was taken up. */
  takenUp(): number;
  call: ReturnType<typeof createFixture>['call'];
  /** Posts changes to `/web/config`. */
  change(changes: unknown, family?: string): Promise<[number, unknown]>;
  lines: ReturnType<typeof createFixture>['lines'];
  remove(): void;
}

export function openConfigFile(text: string, env: Record<string, string> = {}, { ready = true } = {}): ConfigFile {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-config-'));
  const path = join(folder, 'config.toml');
  const write = (content: string) => writeFileSync(path, content);
  write(text);
  let taken = 0;
  const takeUp = () => {
    taken += 1;
  };
  const lines: ConfigFile['lines'] = [];
  const log = createLogger('WebUI', (line) => lines.push(line), { level: 'TRACE' });
  const configuration = configAccess({ path, env, log, onSaved: () => (ready ? takeUp : null) });
  const { call } = createFixture({ log, configuration });
  return {
    path,
    configuration,
    text: () => readFileSync(path, 'utf8'),
    write,
    takenUp: () => taken,
    call,
    change: (changes, family = '/web') => told(call(`${family}/config`, post({ changes }))),
    lines,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
