import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { readTree } from '../../src/config/load.ts';
import type { ReloadPlan } from '../../src/config/reload.ts';
import { createLogger } from '../../src/log.ts';
import { createReloader } from '../../src/serve/reloader.ts';
import { until } from '../support/wait.ts';

const single: ReloadPlan = { reloadType: 'single_arr', affectedInstances: ['TV'], webui: false };
const frontend: ReloadPlan = { reloadType: 'frontend', affectedInstances: [], webui: false };

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tendarr-reloader-'));
  mkdirSync(join(dataFolder, 'db'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

/** A service of which only the order of reloads is real. */
function world(options: { reload?: () => Promise<void>; secondTry?: number } = {}) {
  const done: [what: string, theme: string][] = [];
  const lines: string[] = [];
  const configs: Config[] = [];
  let current = configWith('start');
  let running = current;
  let plan: ReloadPlan | null = null;
  const reload = async (config: Config, sections: readonly string[]) => {
    running = config;
    await options.reload?.();
    done.push([sections.join(), config.WebUI.Theme]);
  };
  const reloader = createReloader({
    configuration: {
      current: () => current,
      state: () => ({ state: 'ok', path: '' }),
      isOutdated: () => false,
      reread: () => plan,
    },
    runtime: {
      config: () => running,
      reload,
      replace: async (config) => {
        running = config;
        done.push(['everything', config.WebUI.Theme]);
      },
    },
    listener: { move: async () => {}, address: () => ({ host: '127.0.0.1', port: 1 }) },
    addressOf: ({ Host, Port }) => ({ host: Host, port: Port }),
    log: createLogger('Main', (line) => lines.push(`${line.level} ${line.message}`), { level: 'TRACE' }),
    gate: { level: 'INFO' },
    learnSecrets: () => {},
    onChange: () => {},
    dataFolder,
    secondTry: options.secondTry ?? 1,
  });
  const change = (theme: string, wanted: ReloadPlan) => {
    current = configWith(theme);
    configs.push(current);
    plan = wanted;
    reloader.fileChanged();
  };
  return { reloader, change, done, lines };
}

/** The theme tells one configuration from another. */
function configWith(theme: string): Config {
  const { config } = readTree({});
  return { ...config, WebUI: { ...config.WebUI, Theme: theme as Config['WebUI']['Theme'] } };
}

test('changes that come while another is carried out are carried out each with its own configuration', async () => {
  const { change, done } = world();
  change('one', frontend);
  change('two', single);
  await until(() => done.length === 2, { what: 'both reloads' });
  expect(done).toEqual([
    ['', 'one'],
    ['TV', 'two'],
  ]);
});

test('a reload that fails is tried again as a whole, so that nothing stays half done', async () => {
  const { change, done, lines } = world({ reload: () => Promise.reject(new Error('the disk is full')) });
  change('one', single);
  await until(() => done.length === 1, { what: 'the second try' });
  expect(done).toEqual([['everything', 'one']]);
  expect(lines.find((line) => line.startsWith('CRITICAL'))).toContain('the disk is full');
});

test('the next change after a reload that failed carries everything out', async () => {
  const failing = [new Error('the disk is full')];
  const { change, done, lines } = world({
    reload: async () => {
      const error = failing.pop();
      if (error) throw error;
    },
    secondTry: 60_000,
  });
  change('one', single);
  await until(() => lines.some((line) => line.startsWith('CRITICAL')), { what: 'the failure' });
  change('two', frontend);
  change('three', single);
  await until(() => done.length === 2, { what: 'both reloads' });
  expect(done).toEqual([
    ['everything', 'two'],
    ['TV', 'three'],
  ]);
});

test('nothing is begun once it is stopped', async () => {
  const { reloader, change, done } = world();
  change('one', single);
  await reloader.stop();
  change('two', single);
  await reloader.stop();
  expect(done).toEqual([]);
});
