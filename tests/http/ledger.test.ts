import { describe, expect, test } from 'bun:test';
import type { LedgerEntry } from '../../src/http/ledger.ts';
import { createFixture, told } from './fixture.ts';

const entry: LedgerEntry = {
  id: 5,
  time: '2026-01-31T09:05:07.123Z',
  client: 'default',
  hash: 'ab'.repeat(20),
  name: 'A.Movie.2024',
  instance: 'Movies-HD',
  category: 'movies',
  kind: 'movie',
  rule: 'complete',
  verdict: 'done',
  reason: 'The download is complete and was handed to the manager.',
  inputs: { progress: 1, queue: { age: 3 } },
  result: null,
};

describe.each(['/api', '/web'])('GET %s/ledger', (family) => {
  test('gives a page', async () => {
    const { call } = createFixture({ ledger: { page: () => ({ total: 1, entries: [entry] }) } });
    expect(await told(call(`${family}/ledger`))).toEqual([200, { total: 1, page: 0, page_size: 50, entries: [entry] }]);
  });

  test.each([
    ['', { page: 0, pageSize: 50 }],
    ['?page=3&page_size=10', { page: 3, pageSize: 10 }],
    ['?page_size=5000', { page: 0, pageSize: 1000 }],
    [
      '?hash=ABCD&category=tv%2Fhd&rule=complete&verdict=failed',
      { page: 0, pageSize: 50, hash: 'abcd', category: 'tv/hd', rule: 'complete', verdict: 'failed' },
    ],
    ['?since=2026-01-31T09:05:07.123Z', { page: 0, pageSize: 50, since: 1769850307123 }],
    ['?since=2026-01-31T10:05:07.123+01:00', { page: 0, pageSize: 50, since: 1769850307123 }],
    ['?since=2026-01-31', { page: 0, pageSize: 50, since: 1769817600000 }],
    ['?removed=true', { page: 0, pageSize: 50, removed: true }],
    ['?removed=0', { page: 0, pageSize: 50, removed: false }],
    ['?unknown=1', { page: 0, pageSize: 50 }],
  ])('reads %p', async (query, filter) => {
    const { call, filters } = createFixture();
    expect((await call(`${family}/ledger${query}`)).status).toBe(200);
    expect(filters as unknown[]).toEqual([filter]);
  });

  test.each([
    ['page=-1', 'page: must be an integer from 0 to 1000000000'],
    ['page=1.5', 'page: must be an integer from 0 to 1000000000'],
    ['page=', 'page: must be an integer from 0 to 1000000000'],
    ['page=0x10', 'page: must be an integer from 0 to 1000000000'],
    ['page=1e1', 'page: must be an integer from 0 to 1000000000'],
    ['page=%205', 'page: must be an integer from 0 to 1000000000'],
    ['page=+5', 'page: must be an integer from 0 to 1000000000'],
    ['page=99999999999999999999', 'page: must be an integer from 0 to 1000000000'],
    ['page=1&page=2', 'page: must be given once'],
    ['page=1000000001', 'page: must be an integer from 0 to 1000000000'],
    ['page_size=0', 'page_size: must be an integer of at least 1'],
    ['verdict=maybe', 'verdict: must be one of done, failed, would, withheld, unknown'],
    ['removed=yes', 'removed: must be true, false, 1 or 0'],
    ['since=yesterday', 'since: must be an ISO 8601 time'],
    ['since=2026-13-40', 'since: must be an ISO 8601 time'],
    [`rule=${'x'.repeat(501)}`, 'rule: must be text of at most 500 characters'],
  ])('?%s gives 400', async (query, problem) => {
    const { call, filters } = createFixture();
    expect(await told(call(`${family}/ledger?${query}`))).toEqual([400, { error: `Invalid parameter ${problem}` }]);
    expect(filters).toEqual([]);
  });
});
