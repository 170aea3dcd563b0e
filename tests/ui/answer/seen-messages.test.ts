import { describe, expect, test } from 'bun:test';
import { isListed, readSeenMessages } from '../../../ui/answer/seen-messages.ts';

describe('messages of refused imports', () => {
  test('keep the words of the manager, how often and when last', () => {
    const [first] = readSeenMessages({
      section: 'Movies-HD',
      messages: [{ text: ' Found archive file ', count: 3, lastSeen: '2026-03-01T12:00:00Z', listed: false }],
    });
    expect(first).toEqual({ text: 'Found archive file', count: 3, lastSeen: Date.parse('2026-03-01T12:00:00Z') });
  });

  test.each([[undefined], [null], [7], [[]], [{ messages: 'no' }], [{ messages: [{}, null, { text: ' ' }] }]])(
    'are none in %j',
    (body) => {
      expect(readSeenMessages(body)).toEqual([]);
    },
  );

  test.each<[string[], string, boolean]>([
    [[], 'Sample', false],
    [['Sample'], 'sample', true],
    [[' SAMPLE '], 'Sample', true],
    [['Sample file'], 'Sample', false],
  ])('of %j, %p is on the list: %p', (entries, words, listed) => {
    expect(isListed(entries, words)).toBe(listed);
  });
});
