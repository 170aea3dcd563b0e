import { describe, expect, test } from 'bun:test';
import { createLogger, type LogLine } from '../../src/log.ts';
import { createUpdates } from '../../src/serve/update.ts';
import { until } from '../support/wait.ts';
import { createFixture, post, told } from './fixture.ts';

const started = { start: () => true, download: async () => ({ available: false, url: null }) };
const download = (available: boolean, url: string | null) => ({
  ...started,
  download: async () => ({ available, url }),
});

describe.each(['/api', '/web'])('POST %s/update', (family) => {
  test('starts an update', async () => {
    const { call, asked } = createFixture();
    expect(await told(call(`${family}/update`, post()))).toEqual([200, { status: 'started' }]);
    expect(asked).toEqual(['update']);
  });

  test('while one is running gives 409', async () => {
    const { call } = createFixture({ update: { ...started, start: () => false } });
    expect(await told(call(`${family}/update`, post()))).toEqual([409, { error: 'An update is already in progress.' }]);
  });

  test('ends in an error that /meta tells, until this program can update itself', async () => {
    const lines: LogLine[] = [];
    const request = async () => {
      throw new Error('nobody is asked');
    };
    const log = createLogger('WebUI', (line) => lines.push(line), { level: 'TRACE' });
    const now = () => 1_769_850_307_123;
    const { call } = createFixture(createUpdates({ settings: () => ({ ReleaseUrl: '' }), request, log, now }));
    const state = async () => (await (await call(`${family}/meta`)).json()).update_state;
    expect(await state()).toEqual({ in_progress: false, last_result: null, last_error: null, completed_at: null });
    const answers = await Promise.all([1, 2].map(() => told(call(`${family}/update`, post()))));
    expect(answers.map(([status]) => status)).toEqual([200, 409]);
    await until(async () => (await state()).in_progress === false, { what: 'the end of the update' });
    expect(await state()).toEqual({
      in_progress: false,
      last_result: 'error',
      last_error: 'This build cannot update itself yet',
      completed_at: '2026-01-31T09:05:07.123Z',
    });
  });
});

describe.each(['/api', '/web'])('GET %s/download-update', (family) => {
  const target = `${family}/download-update`;

  test.each(['docker', 'unknown'] as const)(
    'gives 400 for an installation as %s, whatever there is',
    async (installation) => {
      const { call } = createFixture({ installation, update: download(true, 'https://host/file') });
      expect(await told(call(target))).toEqual([400, { error: 'Download only available for binary installations' }]);
    },
  );

  test('gives 404 when there is no update', async () => {
    const { call } = createFixture({ installation: 'binary', update: download(false, null) });
    expect(await told(call(target))).toEqual([404, { error: 'No update available' }]);
  });

  test('gives 404 when there is no file for this platform', async () => {
    const { call } = createFixture({ installation: 'binary', update: download(true, null) });
    expect(await told(call(target))).toEqual([404, { error: 'No binary available for your platform' }]);
  });

  test('leads to the file of the release', async () => {
    const { call } = createFixture({ installation: 'binary', update: download(true, 'https://host/file') });
    const answer = await call(target);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://host/file']);
  });
});
