import { beforeEach, describe, expect, test } from 'bun:test';
import { describeConfig } from '../../../src/config/describe.ts';
import { maskTree } from '../../../src/config/mask.ts';
import type { Result } from '../../../ui/api.ts';
import { type ConfigStore, createConfigStore } from '../../../ui/config-form/store.ts';
import { fieldOf, sample } from './described.ts';

const answer = (body: unknown): Result => ({
  answer: { unchanged: false, body, headers: new Headers() },
  failure: null,
});
const refusal = (status: number, message: string): Result => ({
  answer: null,
  failure: { kind: 'refused', status, message },
});

let posted: unknown[] = [];
let reply: Result = answer({});
let warnings: string[] = [];
let store: ConfigStore;

const port = { section: 'WebUI', field: fieldOf('WebUI', 'Port') };
const limit = { section: 'Movies-HD', field: fieldOf('Movies-HD', 'EntrySearch.SearchLimit') };

beforeEach(async () => {
  posted = [];
  warnings = [];
  reply = answer({ status: 'ok', reloadType: 'single_arr', affectedInstances: ['Movies-HD'] });
  store = createConfigStore(
    {
      get: async (path) =>
        path === 'config' ? answer({ config: maskTree(sample) }) : answer(describeConfig(sample, new Map())),
      post: async (_, body) => {
        posted.push(body);
        return reply;
      },
    },
    (line) => warnings.push(line),
  );
  await store.load();
});

describe('a save', () => {
  test('sends what was changed, and nothing else', async () => {
    store.change(limit, 9);
    expect(await store.save()).toEqual({ reloadType: 'single_arr', affectedInstances: ['Movies-HD'] });
    expect(posted).toEqual([{ changes: { 'Movies-HD.EntrySearch.SearchLimit': 9 } }]);
    expect([store.draft.value.size, store.saving.value, warnings]).toEqual([0, false, []]);
  });

  test('of nothing asks nobody', async () => {
    expect(await store.save()).toBeNull();
    expect(posted).toEqual([]);
  });

  test('of a wrong value asks nobody and marks its field', async () => {
    store.change(port, 70_000);
    expect(await store.save()).toBeNull();
    expect(posted).toEqual([]);
    expect(store.problems.value.get('WebUI.Port')).toEqual([{ message: 'must be between 1 and 65535', at: '' }]);
    expect(store.refusal.value).toEqual({ status: null, message: '', issues: [] });
  });

  test('says when the service restarts something else than was foretold', async () => {
    reply = answer({ reloadType: 'full', affectedInstances: ['Kids', 'Movies-HD', 'Series'] });
    store.change(limit, 9);
    await store.save();
    expect(warnings.length).toBe(1);
  });
});

describe('a refusal', () => {
  test('is put on its fields; what no field stands for is kept as a line', async () => {
    reply = refusal(400, 'Please resolve the following issues:\nMovies-HD.URI: is missing\nWhole.Thing: is odd');
    store.change(limit, 9);
    expect(await store.save()).toBeNull();
    expect(store.problems.value.get('Movies-HD.URI')).toEqual([{ message: 'is missing', at: '' }]);
    expect(store.refusal.value).toEqual({
      status: 400,
      message: '',
      issues: [{ key: 'Whole.Thing', message: 'is odd' }],
    });
    expect(store.draft.value.size).toBe(1);
  });

  test('that names no key is kept as it is', async () => {
    reply = refusal(500, 'The file cannot be written');
    store.change(limit, 9);
    await store.save();
    expect(store.refusal.value).toEqual({ status: 500, message: 'The file cannot be written', issues: [] });
  });
});

describe('a field', () => {
  test('is checked when it is left, and from then on while it is mended', () => {
    store.change(port, 70_000);
    expect(store.problems.value.size).toBe(0);
    store.check(port);
    expect(store.problems.value.size).toBe(1);
    store.change(port, 7_000);
    expect(store.problems.value.size).toBe(0);
  });

  test('that goes back to its default is not wrong', () => {
    store.change(port, 70_000);
    store.check(port);
    store.change(port, null);
    expect(store.problems.value.size).toBe(0);
  });
});

test('discarding takes changes and problems back', () => {
  store.change(port, 70_000);
  store.check(port);
  store.remove('Kids', true);
  expect(store.plan.value?.reloadType).toBe('single_arr');
  store.discard();
  expect([store.draft.value.size, store.problems.value.size, store.plan.value]).toEqual([0, 0, null]);
});

test('a configuration that cannot be read is a failure, not an empty one', async () => {
  const broken = createConfigStore(
    { get: async () => refusal(503, 'config.toml is broken'), post: async () => reply },
    () => {},
  );
  await broken.load();
  expect(broken.failure.value?.message).toBe('config.toml is broken');
  expect(broken.loaded.value).toBeNull();
});
