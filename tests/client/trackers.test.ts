import { describe, expect, test } from 'bun:test';
import { createShared } from '../../src/client/shared.ts';
import { createTrackers, trackerHost } from '../../src/client/trackers.ts';
import { createTurn } from '../../src/turn.ts';

test.each([
  ['https://Tracker.Example/0123456789abcdef/announce', 'tracker.example'],
  ['http://tracker.example:8080/announce?passkey=secret', 'tracker.example'],
  ['udp://Tracker.Example:1337/announce', 'tracker.example'],
  ['udp://[2001:db8::1]:80/announce', '[2001:db8::1]'],
  ['wss://tracker.example', 'tracker.example'],
  ['** [DHT] **', null],
  ['** [PeX] **', null],
  ['', null],
  ['tracker.example', null],
])('the host of %p is %p', (url, host) => {
  expect(trackerHost(url)).toBe(host);
});

describe('the hosts of a torrent', () => {
  const one = 'https://one.example/key/announce';
  const oneAgain = 'http://one.example:81/key/announce';
  const two = 'udp://two.example:1337/announce';
  const turn = createTurn();
  const known = (hash: string) => (hash === 'unknown' ? undefined : hash);

  function make() {
    const trackers = createTrackers(createShared());
    const set = async (url: string, ...hashes: string[]) => [...(await trackers.set(url, hashes, known, turn))].sort();
    return { ...trackers, set };
  }

  test('are sorted, each once', async () => {
    const { set, hostsOf } = make();
    await set(two, 'a');
    await set(one, 'a');
    await set(oneAgain, 'a');
    expect(hostsOf('a')).toEqual(['one.example', 'two.example']);
    expect(hostsOf('b')).toEqual([]);
  });

  test('follow the newest list of an address, and only those are told that came or left', async () => {
    const { set, hostsOf } = make();
    expect(await set(one, 'a', 'b')).toEqual(['a', 'b']);
    expect(await set(one, 'a', 'b')).toEqual([]);
    expect(await set(one, 'b', 'c')).toEqual(['a', 'c']);
    expect(['a', 'b', 'c'].map(hostsOf)).toEqual([[], ['one.example'], ['one.example']]);
    expect(await set(one)).toEqual(['b', 'c']);
    expect(hostsOf('b')).toEqual([]);
  });

  test('keep a host that another address of it still has', async () => {
    const { set, hostsOf } = make();
    await set(one, 'a');
    await set(oneAgain, 'a');
    await set(one);
    expect(hostsOf('a')).toEqual(['one.example']);
  });

  test('are kept for known torrents only', async () => {
    const { set, hostsOf } = make();
    expect(await set(one, 'a', 'unknown')).toEqual(['a']);
    expect(hostsOf('unknown')).toEqual([]);
    expect(await set(one, 'b', 'unknown')).toEqual(['a', 'b']);
  });

  test('are forgotten with the torrent, and the address goes on counting right', async () => {
    const { set, hostsOf, forget } = make();
    await set(one, 'a', 'b');
    forget('a');
    expect(hostsOf('a')).toEqual([]);
    expect(await set(one, 'c')).toEqual(['b', 'c']);
    expect(hostsOf('b')).toEqual([]);
  });

  test('are one list for all torrents that share them', async () => {
    const { set, hostsOf } = make();
    await set(one, 'a', 'b');
    await set(two, 'b', 'a');
    expect(hostsOf('a')).toBe(hostsOf('b'));
  });
});
