import { describe, expect, test } from 'bun:test';
import { AppError } from '../../src/error.ts';
import type { SeenMessage } from '../../src/http/seen-messages.ts';
import { createFixture, told } from './fixture.ts';

const message: SeenMessage = {
  text: 'Not an upgrade for existing movie file(s)',
  count: 3,
  firstSeen: '2026-01-30T00:00:00.000Z',
  lastSeen: '2026-01-31T00:00:00.000Z',
  listed: true,
};

describe.each(['/api', '/web'])('GET %s/arr/{section}/messages', (family) => {
  test('gives the messages of an instance by its section', async () => {
    const asked: string[] = [];
    const { call } = createFixture({
      seenMessages: (section) => {
        asked.push(section);
        return [message];
      },
    });
    const answer = call(`${family}/arr/Movies%20HD/messages`);
    expect(await told(answer)).toEqual([200, { section: 'Movies HD', messages: [message] }]);
    expect(asked).toEqual(['Movies HD']);
  });

  test('gives 404 for an unknown section', async () => {
    const answer = createFixture().call(`${family}/arr/none/messages`);
    expect(await told(answer)).toEqual([404, { error: 'Unknown section none' }]);
  });

  test('gives 503 while they cannot be read', async () => {
    const seenMessages = () => {
      throw new AppError('unavailable', 'try again');
    };
    const answer = createFixture({ seenMessages }).call(`${family}/arr/Movies-HD/messages`);
    expect(await told(answer)).toEqual([503, { error: 'try again' }]);
  });
});
