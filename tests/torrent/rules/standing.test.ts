import { describe, expect, test } from 'bun:test';
import type { HistoryEvent } from '../../../src/arr/history.ts';
import type { QueueRecord } from '../../../src/arr/queue.ts';
import { historyWord, standingOf } from '../../../src/torrent/rules/standing.ts';
import { event, record } from '../support/view.ts';

const second = record({ id: 2, mediaId: 2 });

describe('queue and history together', () => {
  test.each<[string, QueueRecord[], HistoryEvent[], string]>([
    ['no record', [], [], 'absent'],
    ['no record, although imported', [], [event('imported')], 'absent'],
    ['one waits', [record()], [], 'waiting'],
    ['one is imported', [record({ state: 'imported' })], [], 'imported'],
    ['its import is in the history', [record()], [event('imported')], 'imported'],
    [
      'a blocked one with its import in the history',
      [record({ state: 'importBlocked' })],
      [event('imported')],
      'imported',
    ],
    ['an import of something else', [record()], [event('imported', 1, 9)], 'waiting'],
    ['an import without a known thing', [record({ mediaId: null })], [event('imported', 1, null)], 'waiting'],
    ['an import from before the last grab', [record()], [event('grabbed', 5), event('imported', 4)], 'waiting'],
    ['an import since the last grab', [record()], [event('imported', 6), event('grabbed', 5)], 'imported'],
    ['only a track of an album', [record()], [event('part')], 'waiting'],
    ['half of a pack', [record(), second], [event('imported')], 'waiting'],
    ['all of a pack', [record(), second], [event('imported'), event('imported', 1, 2)], 'imported'],
    [
      'half of a pack, the rest under way',
      [record(), { ...second, state: 'importing' }],
      [event('imported')],
      'importing',
    ],
    ['half of a pack given up', [record({ state: 'imported' }), { ...second, state: 'failedPending' }], [], 'refused'],
  ])('%s', (_, records, events, expected) => {
    expect(standingOf(records, events).is).toBe(expected as never);
  });

  test('only what is still to be imported speaks', () => {
    const records = [
      record({ messages: ['a'] }),
      { ...second, messages: ['b'] },
      { ...second, id: 3, mediaId: 3, messages: ['b'] },
    ];
    expect(standingOf(records, [event('imported')])).toEqual({ is: 'waiting', ready: true, messages: ['b'] });
  });

  test('it is ready when the manager knows each part to be complete', () => {
    const late = { ...second, status: 'downloading', state: 'downloading' } as const;
    expect(standingOf([record(), late], [])).toMatchObject({ is: 'waiting', ready: false });
  });
});

test.each<[string, HistoryEvent[], string]>([
  ['nothing', [], 'nothing'],
  ['grabbed', [event('grabbed')], 'nothing'],
  ['imported', [event('imported', 2), event('grabbed', 1)], 'imported'],
  ['grabbed at no known time', [event('imported', 2), event('grabbed', 0)], 'nothing'],
  ['grabbed after the import', [event('grabbed', 3), event('imported', 2)], 'nothing'],
  ['imported, then failed', [event('failed', 3), event('imported', 2)], 'imported'],
  ['ignored', [event('ignored', 2), event('grabbed', 1)], 'ignored'],
  ['failed, then grabbed', [event('grabbed', 3), event('failed', 2)], 'nothing'],
])('the history alone: %s', (_, events, expected) => {
  expect(historyWord(events)).toBe(expected as never);
});
