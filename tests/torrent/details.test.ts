import { expect, test } from 'bun:test';
import { createClientWriter } from '../../src/torrent/client-writer.ts';
import { createDetails } from '../../src/torrent/details.ts';
import { createInquiry } from '../../src/torrent/inquiry.ts';
import { toMemory } from '../../src/torrent/memory.ts';
import { newTracked } from '../../src/torrent/tracked.ts';
import { until } from '../support/wait.ts';
import { createFakeClient } from './support/client.ts';
import { eventClock } from './support/event-clock.ts';
import { complete } from './support/torrent.ts';
import { rowOf } from './support/view.ts';

const stop = new AbortController();

function details() {
  const clock = eventClock();
  const client = createFakeClient('default', () => {});
  const writer = createClientWriter({ open: () => client.open(), send: () => {}, clock });
  writer.use('default', { client: 'default', url: '', headers: {}, webApi: '', skipTlsVerify: false });
  const inquiry = createInquiry(() => {}, clock, stop.signal);
  const subject = createDetails({ writer, inquiry, clock, signal: stop.signal });
  const at: number[] = [];
  client.before = () => void at.push(clock.now());
  return { subject, client, clock, at };
}
const tracked = (number: number) =>
  newTracked('default', complete(number), toMemory({ ...rowOf(complete(number)), notes: {} }), 0);

test('trackers are read five times a second at most, one after the other', async () => {
  const { subject, clock, at } = details();
  const all = Promise.all(Array.from({ length: 11 }, (_, index) => subject.readTrackers(tracked(index))));
  let done = false;
  void all.then(() => {
    done = true;
  });
  await until(() => {
    if (!done) clock.jump();
    return done;
  });
  const start = at[0] ?? 0;
  expect(at.map((time) => time - start)).toEqual(Array.from({ length: 11 }, (_, index) => index * 200));
});

test('an answer about a state that is over is not kept', async () => {
  const { subject, client } = details();
  const one = tracked(1);
  client.after = () => {
    one.torrent = complete(1, { state: 'checkingUP' });
  };
  await subject.readTrackers(one);
  expect(subject.trackersOf(one)).toBeNull();
});

test('what could not be read is forgotten after a minute, what was read is kept', async () => {
  const { subject, clock } = details();
  const [bad, good] = [tracked(1), tracked(2)];
  bad.trackers = { readAt: clock.now(), list: null };
  good.trackers = { readAt: clock.now(), list: [] };
  expect(subject.trackersOf(bad)).not.toBeNull();
  clock.advance(61_000);
  expect(subject.trackersOf(bad)).toBeNull();
  expect(subject.trackersOf(good)).not.toBeNull();
});

test('whose files they are is asked anew after half a minute', () => {
  const { subject, clock } = details();
  const one = tracked(1);
  one.payload = { askedAt: clock.now(), is: 'own' };
  clock.advance(30_000);
  expect(subject.payloadOf(one)?.is).toBe('own');
  clock.advance(1);
  expect(subject.payloadOf(one)).toBeNull();
});
