import { describe, expect, test } from 'bun:test';
import { isFromWorker } from '../../src/supervisor/heard.ts';

const line = { type: 'log', level: 'INFO', logger: 'TV.search', message: 'text', at: 1 };

describe('what a worker says is taken', () => {
  test.each([
    { type: 'ready' },
    { type: 'jumped', by: -1 },
    line,
    { type: 'report', report: { queueCount: 1 } },
    { type: 'released', id: 1, released: null },
    { type: 'next', client: 'default', next: {} },
  ])('%j', (message) => {
    expect(isFromWorker(message)).toBe(true);
  });
});

describe('what a worker says is refused', () => {
  const cases: unknown[] = [
    null,
    'ready',
    7,
    [],
    {},
    { type: 'unknown' },
    { type: 'constructor' },
    { type: 'toString' },
    { ...line, level: 'LOUD' },
    { ...line, message: undefined },
    { ...line, logger: {} },
    { ...line, at: 1e300 },
    { type: 'report', report: null },
    { type: 'report' },
    { type: 'jumped', by: null },
    { type: 'payload', id: 1 },
    { type: 'presence', id: 1, client: 'default', hashes: 'all' },
    { type: 'stopped', client: 'default', stopped: null },
    { type: 'next', client: 'default', next: [] },
    { type: 'protected', id: 1, changed: '2' },
  ];
  test.each(cases.map((message) => ({ message })))('%j', ({ message }) => {
    expect(isFromWorker(message)).toBe(false);
  });
});
