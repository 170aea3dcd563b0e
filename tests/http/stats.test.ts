import { describe, expect, test } from 'bun:test';
import { createFixture, told } from './fixture.ts';

function asking() {
  const asked: unknown[] = [];
  const fixture = createFixture({
    history: (metrics, window) => {
      asked.push([[...metrics], window]);
      return { step: 300, from: '2026-01-31T00:00:00.000Z', series: { queue: { Movies: [1, null, 2.5] } } };
    },
  });
  return { ...fixture, asked };
}

const all = ['queue', 'free_space', 'ratio', 'complete', 'searches'];

describe.each(['/api', '/web'])('GET %s/stats/history', (family) => {
  test('gives series by metric and key, with null where nothing is known', async () => {
    expect(await told(asking().call(`${family}/stats/history`))).toEqual([
      200,
      { step: 300, from: '2026-01-31T00:00:00.000Z', series: { queue: { Movies: [1, null, 2.5] } } },
    ]);
  });

  test.each([
    ['', all, '24h'],
    ['?metric=queue,free_space,ratio,complete,searches&window=7d', all, '7d'],
    ['?metric=ratio,queue&window=30d', ['queue', 'ratio'], '30d'],
  ])('reads %p', async (query, metrics, window) => {
    const { call, asked } = asking();
    await call(`${family}/stats/history${query}`);
    expect(asked).toEqual([[metrics, window]]);
  });

  test.each(['metric=speed', 'metric=', 'metric=queue,,ratio', 'metric=constructor', 'window=1h', 'window='])(
    'refuses %s',
    async (query) => {
      const { call, asked } = asking();
      expect((await call(`${family}/stats/history?${query}`)).status).toBe(400);
      expect(asked).toEqual([]);
    },
  );
});
