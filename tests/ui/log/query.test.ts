import { describe, expect, test } from 'bun:test';
import { type LogQuery, readLogQuery, writeLogQuery } from '../../../ui/log/query.ts';
import { href, parseRoute } from '../../../ui/router.ts';

const plain: LogQuery = { level: 'TRACE', search: '', regex: false, context: false, follow: true };

test('a bare address follows the whole log', () => {
  expect(readLogQuery({})).toEqual(plain);
});

test('an odd level shows everything', () => {
  expect(readLogQuery({ level: 'loud' })).toEqual(plain);
});

describe('how a log is looked at survives the address', () => {
  const table: LogQuery[] = [
    plain,
    { level: 'ERROR', search: 'a&b #c', regex: true, context: true, follow: false },
    { ...plain, follow: false },
  ];
  for (const query of table) {
    test(href('logs', ['Main.log'], writeLogQuery(query)), () => {
      expect(readLogQuery(parseRoute(href('logs', ['Main.log'], writeLogQuery(query))).query)).toEqual(query);
    });
  }
});
