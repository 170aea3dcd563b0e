import { expect, test } from 'bun:test';
import { createAsks } from '../../src/supervisor/ask.ts';
import type { ToWorker } from '../../src/supervisor/message.ts';

const unit = { section: 'Movies', role: 'torrent' } as const;

test('an answer finds its question, whatever else is said meanwhile', async () => {
  const sent: ToWorker[] = [];
  const asks = createAsks({ send: (_, message) => void sent.push(message), patience: 10_000 });
  const first = asks.ask<'release'>(unit, { type: 'release', category: 'movies' });
  const second = asks.ask<'release'>(unit, { type: 'release', category: 'series' });
  const [one, two] = sent.flatMap((message) => (message.type === 'release' ? [message.id] : []));
  asks.hear({ type: 'beat' });
  asks.hear({ type: 'released', id: 999, released: 5 });
  asks.hear({ type: 'released', id: two ?? 0, released: null });
  asks.hear({ type: 'released', id: one ?? 0, released: 3 });
  expect([(await first)?.released, (await second)?.released]).toEqual([3, null]);
});

test('a worker that does not answer is not waited for without end', async () => {
  const asks = createAsks({ send: () => {}, patience: 1 });
  expect(await asks.ask<'release'>(unit, { type: 'release', category: 'movies' })).toBeNull();
});
