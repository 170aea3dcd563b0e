import { describe, expect, test } from 'bun:test';
import type { SendRequest } from '../../../src/request.ts';
import { type Resolve, refusingSpecialHosts } from '../../../src/serve/connection/special-host.ts';

/** Requests that only count. */
function guarded(resolve: Resolve) {
  const sent: string[] = [];
  const send: SendRequest = async (url) => {
    sent.push(url);
    return {} as never;
  };
  return { sent, request: refusingSpecialHosts(send, resolve) };
}
const nowhere: Resolve = async () => [];
const refused = 'is no address of a machine on a network';

describe('an address where no manager can be is not asked', () => {
  test.each([
    '169.254.169.254',
    '169.254.1.1:80',
    '2852039166',
    '0xa9.0xfe.0xa9.0xfe',
    '0251.0376.0251.0376',
    '169.254.169.254.',
    'user:password@169.254.169.254',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::169.254.169.254]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '192.0.0.192',
    '239.0.0.1',
    '[ff02::1]',
  ])('%s', async (host) => {
    const { sent, request } = guarded(nowhere);
    await expect(request(`http://${host}/latest/meta-data/`)).rejects.toThrow(refused);
    expect(sent).toEqual([]);
  });

  test.each([
    ['alone', ['169.254.169.254']],
    ['among others', ['192.168.1.5', 'fe80::1%eth0']],
    ['mapped', ['::ffff:169.254.169.254']],
  ])('by a name that leads there: %s', async (_, addresses) => {
    const { sent, request } = guarded(async () => addresses);
    await expect(request('http://metadata.example:80/')).rejects.toThrow(`metadata.example ${refused}`);
    expect(sent).toEqual([]);
  });

  test('by a name that leads there from the second request on', async () => {
    const answers = [['192.168.1.5'], ['169.254.169.254']];
    const { sent, request } = guarded(async () => answers.shift() ?? []);
    await request('http://nas.example/1');
    await expect(request('http://nas.example/2')).rejects.toThrow(refused);
    expect(sent).toEqual(['http://nas.example/1']);
  });
});

test.each([
  ['127.0.0.1', []],
  ['[::1]', []],
  ['10.0.0.1', []],
  ['192.168.1.10:7878', []],
  ['100.64.0.1', []],
  ['[fd12:3456::1]', []],
  ['radarr', ['172.17.0.2']],
  ['nas.local', ['192.168.1.10', 'fd12::1']],
  ['nowhere.invalid', []],
] as [string, string[]][])('%s is asked', async (host, addresses) => {
  const { sent, request } = guarded(async () => addresses);
  await request(`http://${host}/`);
  expect(sent).toHaveLength(1);
});

test('a name server that is silent holds nobody up', async () => {
  const controller = new AbortController();
  const { sent, request } = guarded(() => new Promise(() => {}));
  const asked = request('http://nas.example/', { signal: controller.signal });
  controller.abort(new Error('too late'));
  await expect(asked).rejects.toThrow('too late');
  expect(sent).toEqual([]);
});
