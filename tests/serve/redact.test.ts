import { describe, expect, test } from 'bun:test';
import { createRedactor } from '../../src/serve/redact.ts';

describe('what is logged holds no secret', () => {
  const redactor = createRedactor();
  redactor.learn(['hunter22', 'hunter22-longer', 'ab', '']);
  test.each([
    ['the key is hunter22.', 'the key is [redacted].'],
    ['hunter22-longer', '[redacted]'],
    ['about ab', 'about ab'],
    ['GET /x?apikey=k123&page=1', 'GET /x?apikey=[redacted]&page=1'],
    ['?token=abc def', '?token=[redacted] def'],
    ['Authorization: Bearer qbt_0123456789', 'Authorization: Bearer [redacted]'],
    ['http://tracker.example:80/0123abcd/announce?x=1 failed', 'http://tracker.example:80/… failed'],
    ['http://manager.example:7878/api/v3/queue', 'http://manager.example:7878/api/v3/queue'],
  ])('%p', (text, clean) => {
    expect(redactor.clean(text)).toBe(clean);
  });

  test('a secret that was replaced stays one', () => {
    redactor.learn(['another-one']);
    redactor.learn(['hunter22-longest']);
    expect(redactor.clean('hunter22 another-one hunter22-longest')).toBe('[redacted] [redacted] [redacted]');
  });
});
