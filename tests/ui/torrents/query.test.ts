import { describe, expect, test } from 'bun:test';
import { parseRoute } from '../../../ui/router.ts';
import { isFiltered, ledgerAddress, ledgerPath, readLedgerQuery } from '../../../ui/torrents/ledger-query.ts';
import { addressOf, pathOf, readQuery } from '../../../ui/torrents/query.ts';

describe('the address of a list of torrents', () => {
  test('without a filter shows the categories', () => {
    expect(readQuery({})).toBeNull();
    expect(readQuery({ sort: 'size' })).toBeNull();
  });

  test.each([
    { category: 'movies/4k', client: '', search: '', state: '', order: 'name', page: 1 },
    { category: '', client: 'Seedbox', search: 'a b&c', state: 'stalledDL', order: 'ratio', page: 3 },
    { category: '', client: '', search: '', state: '', order: 'size', page: 1 },
  ] as const)('brings back what it was made of: %j', (query) => {
    expect(readQuery(parseRoute(addressOf(query)).query)).toEqual(query);
  });

  test('with odd values shows the beginning', () => {
    expect(readQuery({ category: 'x', sort: 'odd', page: '-3' })).toMatchObject({ order: 'name', page: 1 });
  });

  test('is asked for in the words of the service', () => {
    const query = { category: 'movies', client: '', search: '', state: '', order: 'ratio', page: 2 } as const;
    expect(pathOf(query)).toBe('torrents?category=movies&sort=ratio&order=desc&page=1&page_size=25');
    expect(pathOf({ ...query, order: 'name' })).toContain('sort=name&order=asc');
  });
});

describe('the address of the ledger', () => {
  const query = readLedgerQuery({ category: 'movies', verdict: 'withheld', days: '7', page: '2', rule: 'stalled' });

  test('brings back what it was made of', () => {
    expect(readLedgerQuery(parseRoute(ledgerAddress(query)).query)).toEqual(query);
  });

  test('is asked for in the words of the service, from a whole minute on', () => {
    const now = Date.parse('2026-03-08T12:00:59.500Z');
    expect(ledgerPath(query, now)).toBe(
      'ledger?category=movies&rule=stalled&verdict=withheld&since=2026-03-01T12%3A00%3A00.000Z&page=1&page_size=50',
    );
  });

  test('asks for removals by what became of the torrent', () => {
    const removals = readLedgerQuery({ verdict: 'removed' });
    expect(readLedgerQuery(parseRoute(ledgerAddress(removals)).query)).toEqual(removals);
    expect(ledgerPath(removals, 0)).toBe('ledger?removed=true&page=0&page_size=50');
  });

  test('knows when it leaves something out', () => {
    expect([isFiltered(query), isFiltered(readLedgerQuery({ page: '4' }))]).toEqual([true, false]);
  });
});
