import { expect, test } from 'bun:test';
import { createInternet } from '../../../src/serve/beside/internet.ts';

function internet(isReachable: (host: string, port: number) => boolean, hosts = ['a.test', 'b.test']) {
  const asked: string[] = [];
  let elapsed = 0;
  const subject = createInternet({
    hosts,
    pause: 15_000,
    elapsed: () => elapsed,
    reach: async (host, port) => {
      asked.push(`${host}:${port}`);
      return isReachable(host, port);
    },
  });
  return {
    subject,
    asked,
    pass: (ms: number) => {
      elapsed += ms;
    },
  };
}

test('a client that is connected is enough: nobody is asked', async () => {
  const { subject, asked } = internet(() => false);
  expect(await subject.look(['disconnected', 'firewalled'])).toBe(true);
  expect(await subject.look([])).toBe(true);
  expect(asked).toEqual([]);
});

test('when every client says otherwise known hosts are asked, port 443 before 80', async () => {
  const { subject, asked } = internet((host, port) => host === 'b.test' && port === 80);
  expect(await subject.look(['disconnected'])).toBe(true);
  expect(asked).toEqual(['a.test:443', 'b.test:443', 'a.test:80', 'b.test:80']);
});

test('it is offline when no host can be reached, and looks again after the pause only', async () => {
  let isUp = false;
  const { subject, asked, pass } = internet(() => isUp);
  expect(await subject.look(['disconnected'])).toBe(false);
  isUp = true;
  expect(await subject.look(['disconnected'])).toBe(false);
  expect(asked).toHaveLength(4);
  pass(15_000);
  expect(await subject.look(['disconnected'])).toBe(true);
});

test('without hosts to ask the clients’ word alone makes nobody offline', async () => {
  const { subject } = internet(() => false, []);
  expect(await subject.look(['disconnected'])).toBe(true);
});

test('a host may be written as an address', async () => {
  const { subject, asked } = internet(() => true, ['https://a.test/x']);
  expect(await subject.look(['disconnected'])).toBe(true);
  expect(asked).toEqual(['a.test:443']);
});
