import { expect, test } from 'bun:test';
import { OutsideError } from '../../../src/error.ts';
import { createReserving } from '../../../src/serve/beside/reserving.ts';

const accessOf = (client: string) => ({ client, url: 'http://x', headers: {}, webApi: '2.11', skipTlsVerify: false });
const answers = () => new Promise((resolve) => setImmediate(resolve));

function begin(answer: () => boolean) {
  let elapsed = 0;
  const asked: string[] = [];
  const defects: unknown[] = [];
  const subject = createReserving({
    ask: async ({ client }) => {
      asked.push(client);
      return answer();
    },
    elapsed: () => elapsed,
    onDefect: (thrown) => defects.push(thrown),
  });
  const pass = (ms: number) => {
    elapsed += ms;
  };
  return { subject, asked, defects, pass };
}

test('a client is asked once for each log-in and once an hour, and nobody waits for it', async () => {
  const { subject, asked, pass } = begin(() => true);
  const access = accessOf('box');
  expect(subject.of(access)).toBe(false);
  await answers();
  expect([subject.of(access), subject.of(access)]).toEqual([true, true]);
  expect(asked).toEqual(['box']);
  expect(subject.of(accessOf('box'))).toBe(true);
  await answers();
  pass(3_600_000);
  subject.of(accessOf('other'));
  expect(asked).toEqual(['box', 'box', 'other']);
});

test('one that does not say is asked again after a while, and what it said before holds until then', async () => {
  let fails = false;
  const { subject, asked, defects, pass } = begin(() => {
    if (fails) throw new OutsideError('reset', 'The connection was reset');
    return true;
  });
  const access = accessOf('box');
  subject.of(access);
  await answers();
  fails = true;
  pass(3_600_000);
  expect(subject.of(access)).toBe(true);
  await answers();
  expect(subject.of(access)).toBe(true);
  expect(asked).toHaveLength(2);
  pass(300_000);
  subject.of(access);
  expect([asked.length, defects]).toEqual([3, []]);
});
