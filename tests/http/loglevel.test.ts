import { describe, expect, test } from 'bun:test';
import { createFixture, post, told } from './fixture.ts';

describe.each(['/api', '/web'])('POST %s/loglevel', (family) => {
  test.each(['CRITICAL', 'ERROR', 'WARNING', 'NOTICE', 'INFO', 'DEBUG', 'TRACE', 'info'])('takes %s', async (level) => {
    const { call, asked } = createFixture();
    const upper = level.toUpperCase();
    expect(await told(call(`${family}/loglevel`, post({ level })))).toEqual([200, { status: 'ok', level: upper }]);
    expect(asked).toEqual([`level ${upper}`]);
  });

  test.each([{ level: 'LOUD' }, { level: '' }, { level: 20 }, { level: null }, {}, [[]], 'INFO', null, undefined])(
    '%j is an invalid log level',
    async (body) => {
      const { call, asked } = createFixture();
      expect(await told(call(`${family}/loglevel`, post(body)))).toEqual([400, { error: 'Invalid log level' }]);
      expect(asked).toEqual([]);
    },
  );
});
