import { describe, expect, test } from 'bun:test';
import type { Ask, Result } from '../../ui/api.ts';
import { createPoller, type Source } from '../../ui/poll.ts';

const good = (body: unknown, etag?: string): Result => ({
  answer: { unchanged: false, body, headers: new Headers(etag ? { ETag: etag } : {}) },
  failure: null,
});
const unchanged: Result = { answer: { unchanged: true, body: null, headers: new Headers() }, failure: null };
const silence: Result = { answer: null, failure: { kind: 'unreachable', status: null, message: 'No answer' } };
const refused = (status: number): Result => ({
  answer: null,
  failure: { kind: 'refused', status, message: 'No' },
});

/** A poller in a world where time passes only by `advance`. */
function world() {
  const state = { now: 1_000_000, visible: true, sparing: false, answer: good('one') as Result };
  const asked: { path: string; etag: string | null | undefined; signal: AbortSignal | undefined }[] = [];
  const saved: string[] = [];
  const kept = new Map<string, { body: unknown; at: number }>();
  let timers: { at: number; work: () => void }[] = [];
  const poller = createPoller({
    get: async (path: string, ask: Ask) => {
      asked.push({ path, etag: ask.etag, signal: ask.signal });
      return state.answer;
    },
    keeper: { load: async (path) => kept.get(path) ?? null, save: (path) => saved.push(path) },
    now: () => state.now,
    random: () => 0.5,
    later(work, delay) {
      const timer = { at: state.now + delay, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    visible: () => state.visible,
    sparing: () => state.sparing,
  });
  /** Lets everything that waits for an answer go on. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  async function advance(milliseconds: number) {
    const until = state.now + milliseconds;
    await settle();
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      state.now = next.at;
      next.work();
      await settle();
    }
    state.now = until;
  }
  const source = (path = 'status', every = 5_000): Source<string> => ({ path, every, read: String });
  return { poller, state, asked, saved, kept, advance, settle, source };
}

describe('asking', () => {
  test('starts at once and goes on at the pace of the source', async () => {
    const { poller, asked, advance, source } = world();
    const resource = poller.resource(source());
    poller.use(resource);
    await advance(15_000);
    expect(asked.length).toBe(4);
    expect(resource.state.value.data).toBe('one');
  });

  test('happens once for an address, however many look', async () => {
    const { poller, asked, advance, source } = world();
    poller.use(poller.resource(source()));
    poller.use(poller.resource(source()));
    await advance(0);
    expect(asked.length).toBe(1);
  });

  test('ends with the last one who looked, and gives up the open question', async () => {
    const { poller, asked, advance, source } = world();
    const resource = poller.resource(source());
    const [first, second] = [poller.use(resource), poller.use(resource)];
    first();
    first();
    expect(asked[0]?.signal?.aborted).toBe(false);
    second();
    expect(asked[0]?.signal?.aborted).toBe(true);
    await advance(60_000);
    expect(asked.length).toBe(1);
  });

  test('stops while the page is hidden, and is made up for once on return', async () => {
    const { poller, state, asked, advance, source } = world();
    poller.use(poller.resource(source()));
    await advance(0);
    state.visible = false;
    poller.visibilityChanged();
    await advance(600_000);
    expect(asked.length).toBe(1);
    state.visible = true;
    poller.visibilityChanged();
    await advance(0);
    expect(asked.length).toBe(2);
  });

  test('is three times as seldom where traffic costs', async () => {
    const { poller, state, asked, advance, source } = world();
    state.sparing = true;
    poller.use(poller.resource(source()));
    await advance(30_000);
    expect(asked.length).toBe(3);
  });

  test('carries the ETag, and an unchanged answer renews the age of the data', async () => {
    const { poller, state, asked, advance, source } = world();
    state.answer = good('one', '"a"');
    const resource = poller.resource(source());
    poller.use(resource);
    await advance(0);
    state.answer = unchanged;
    await advance(5_000);
    expect(asked.map(({ etag }) => etag)).toEqual([null, '"a"']);
    expect(resource.state.value).toMatchObject({ data: 'one', at: state.now, failures: 0 });
  });

  test('waits, for a patient source, until the answer that is there is due', async () => {
    const { poller, asked, advance, source } = world();
    const resource = poller.resource({ ...source(), every: 60_000, patient: true });
    const stop = poller.use(resource);
    await advance(0);
    stop();
    await advance(20_000);
    poller.use(resource);
    await advance(39_999);
    expect(asked.length).toBe(1);
    await advance(1);
    expect(asked.length).toBe(2);
  });

  test('starts at once, for a patient source, after a failure', async () => {
    const { poller, state, asked, advance, source } = world();
    const resource = poller.resource({ ...source(), patient: true });
    state.answer = silence;
    const stop = poller.use(resource);
    await advance(0);
    stop();
    poller.use(resource);
    await advance(0);
    expect(asked.length).toBe(2);
  });

  test('comes sooner when something was just changed', async () => {
    const { poller, asked, advance, source } = world();
    const resource = poller.resource(source());
    poller.use(resource);
    await advance(0);
    poller.soon(resource, 1_000);
    await advance(1_000);
    expect(asked.length).toBe(2);
  });

  test('slows down after failures and keeps what is known', async () => {
    const { poller, state, asked, advance, source } = world();
    const resource = poller.resource(source());
    poller.use(resource);
    await advance(0);
    state.answer = refused(500);
    await advance(5_000 + 5_000 + 10_000 + 20_000);
    expect(asked.length).toBe(5);
    expect(resource.state.value).toMatchObject({ data: 'one', failures: 4 });
  });

  for (const status of [404, 401]) {
    test(`ends with ${status}, until somebody asks again`, async () => {
      const { poller, state, asked, advance, source } = world();
      state.answer = refused(status);
      const resource = poller.resource(source());
      poller.use(resource);
      await advance(600_000);
      expect(asked.length).toBe(1);
      expect(resource.state.value.absent).toBe(status === 404);
      poller.refresh();
      await advance(0);
      expect(asked.length).toBe(2);
    });
  }
});

describe('what outlives the page', () => {
  test('is shown with its age until the first answer, and is replaced by that', async () => {
    const { poller, state, kept, saved, settle, source } = world();
    kept.set('status', { body: 'old', at: 400_000 });
    state.visible = false;
    const resource = poller.resource(source());
    poller.use(resource);
    await settle();
    expect(resource.state.value).toMatchObject({ data: 'old', at: 400_000 });
    state.visible = true;
    poller.visibilityChanged();
    await settle();
    expect(resource.state.value).toMatchObject({ data: 'one', at: state.now });
    expect(saved).toEqual(['status']);
  });

  test('leaves out sources that ask in their own way', async () => {
    const { poller, asked, saved, settle } = world();
    const resource = poller.resource({ path: 'x', every: 1_000, read: String, ask: async () => good('own') });
    poller.use(resource);
    await settle();
    expect(resource.state.value.data).toBe('own');
    expect([asked.length, saved.length]).toEqual([0, 0]);
  });
});

describe('the service', () => {
  test('counts as gone since its last answer once the silence is no hiccup', async () => {
    const { poller, state, advance, source } = world();
    poller.use(poller.resource(source()));
    await advance(0);
    const last = state.now;
    state.answer = silence;
    await advance(5_000);
    expect(poller.contact.value.goneSince).toBeNull();
    await advance(5_000);
    expect(poller.contact.value.goneSince).toBe(last);
    expect(poller.contact.value.nextAt).toBe(state.now + 10_000);
  });

  test('is back with any answer, and then everything is asked at once', async () => {
    const { poller, state, asked, advance, source } = world();
    poller.use(poller.resource(source('status', 15_000)));
    poller.use(poller.resource(source('processes', 5_000)));
    await advance(0);
    state.answer = silence;
    await advance(20_000);
    expect(poller.contact.value.goneSince).not.toBeNull();
    state.answer = refused(500);
    asked.length = 0;
    await advance(10_000);
    expect(poller.contact.value.goneSince).toBeNull();
    // The turn of status came first; that of processes would only be ten seconds later.
    expect(asked.map(({ path }) => path)).toEqual(['status', 'processes']);
  });
});
