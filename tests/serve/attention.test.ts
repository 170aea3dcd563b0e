import { describe, expect, test } from 'bun:test';
import { sortAttention, workerAttention } from '../../src/serve/attention.ts';
import { type Member, newMember } from '../../src/supervisor/member.ts';

const now = 10_000_000;

function member(more: Partial<Member>): Member {
  return { ...newMember({ section: 'Movies-HD', role: 'torrent' }), ...more };
}
const subjects = (more: Partial<Member>) => workerAttention([member(more)], now).map(({ subject }) => subject);

describe('a worker that gives no sign of life', () => {
  test.each(['running', 'starting'] as const)('while it is %s needs attention after two minutes', (phase) => {
    expect(subjects({ phase, beatAt: now - 120_000 })).toEqual([]);
    expect(subjects({ phase, beatAt: now - 120_001 })).toEqual(['The Movies-HD torrent process does not answer']);
  });

  test.each(['stopping', 'stopped'] as const)('needs none while it is %s', (phase) => {
    expect(subjects({ phase, beatAt: 0 })).toEqual([]);
  });
});

test('workers that cannot store anything need attention once for all, with what is wrong with the disk', () => {
  const lost = { phase: 'no-storage', lastError: 'The disk of the data folder is full' } as const;
  const other = { ...member(lost), unit: { section: 'TV', role: 'search' } as const };
  const items = sortAttention(workerAttention([member(lost), other], now));
  expect(items).toMatchObject([{ id: 'storage', severity: 'error', subject: 'The disk of the data folder is full' }]);
});

test.each([
  ['waiting', 'The Movies-HD torrent process crashed'],
  ['given-up', 'The Movies-HD torrent process has stopped'],
  ['off', 'The Movies-HD torrent process has stopped'],
] as const)('a worker that is %s needs attention', (phase, subject) => {
  expect(subjects({ phase, lastError: 'why' })).toEqual([subject]);
});
