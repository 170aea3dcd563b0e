import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Delete } from '../../src/torrent/action.ts';
import { brake, type Wish } from '../../src/torrent/brake.ts';
import { type Decision, decide } from '../../src/torrent/decide.ts';
import { isReleased, owed } from '../../src/torrent/rules/hit-and-run.ts';
import { categoryRules, failedRules, instanceRules, recheckRules } from '../../src/torrent/rules/order.ts';
import type { Rule, View } from '../../src/torrent/rules/rule.ts';
import { views } from './support/arbitrary.ts';
import { tick } from './support/simulate.ts';

const numRuns = 3_000;

/** A category without a manager has none to ask, and no import to wait for. */
const alone = (view: View): View => ({
  ...view,
  manager: null,
  queues: { readAt: view.now, complete: true, missing: [], entries: [] },
  settings: { ...view.settings, kind: null, fileFilter: null, removeSlow: false },
});
const asIs = (view: View): View => view;

const owners: [string, readonly Rule[], (view: View) => View][] = [
  ['an instance', instanceRules, asIs],
  ['a category without a manager', categoryRules, alone],
  ['the category for failed torrents', failedRules, alone],
  ['the category for rechecks', recheckRules, (view) => ({ ...alone(view), formerCategory: 'movies' })],
];

interface Removal extends Decision {
  action: Delete;
}

function removalOf(view: View, rules: readonly Rule[]): Removal | null {
  const { decisions } = decide(view, rules);
  return (decisions.find(({ action }) => action?.type === 'delete') as Removal | undefined) ?? null;
}

describe.each(owners)('for %s', (_, rules, ownerOf) => {
  const holds = (property: (view: View) => void) =>
    fc.assert(
      fc.property(views, (view) => property(ownerOf(view))),
      { numRuns },
    );

  test('deciding twice gives the same, and changes nothing that was read', () => {
    holds((view) => {
      const before = JSON.stringify(view);
      const first = decide(view, rules);
      expect(decide(view, rules)).toEqual(first);
      expect(JSON.stringify(view)).toBe(before);
    });
  });

  test('a removal names its rule and what it read, every value known', () => {
    holds((view) => {
      const removal = removalOf(view, rules);
      if (removal === null) return;
      expect(rules.map(({ name }) => name)).toContain(removal.rule);
      expect(removal.reason).toStartWith('Removed, because ');
      expect(Object.keys(removal.inputs).length).toBeGreaterThan(0);
      expect(Object.values(removal.inputs)).not.toContain(undefined);
    });
  });

  test('a torrent has one removal at most, and nothing after it', () => {
    holds((view) => {
      const { decisions } = decide(view, rules);
      const at = decisions.findIndex(({ action }) => action?.type === 'delete');
      if (at >= 0) expect(at).toBe(decisions.length - 1);
    });
  });

  test('nothing is removed without the knowledge that its rule needs', () => {
    holds((view) => {
      const removal = removalOf(view, rules);
      if (removal === null) return;
      for (const less of withLess(view)) expect(removalOf(less, rules)).toBeNull();
      for (const less of withoutRead(view, removal)) expect(removalOf(less, rules)?.rule).not.toBe(removal.rule);
    });
  });

  test('what is protected is never removed', () => {
    holds((view) => {
      const tags = [...view.torrent.tags, 'tendarr-ignored'];
      expect(removalOf({ ...view, torrent: { ...view.torrent, tags } }, rules)).toBeNull();
    });
  });

  test('a dry run changes nothing outside', () => {
    holds((view) => {
      const dry = { ...view, settings: { ...view.settings, dryRun: true } };
      const types = decide(dry, rules).decisions.flatMap(({ action }) => action?.type ?? []);
      expect(types.filter((type) => !['mark', 'note', 'keep'].includes(type))).toEqual([]);
    });
  });

  test('what is forced, waits, or is being worked on is not removed, stopped, started or rechecked', () => {
    if (rules === failedRules || rules === recheckRules) return;
    const handsOff = ['forcedDL', 'forcedUP', 'checkingUP', 'checkingDL', 'checkingResumeData', 'moving', 'queuedDL'];
    holds((view) => {
      for (const state of handsOff) {
        const forced = { ...view, torrent: { ...view.torrent, state: state as View['torrent']['state'] } };
        const types = decide(forced, rules).decisions.flatMap(({ action }) => action?.type ?? []);
        expect(types.filter((type) => ['delete', 'stop', 'start', 'recheck'].includes(type))).toEqual([]);
      }
    });
  });

  test('what its owner stopped stays stopped', () => {
    holds((view) => {
      if (!view.torrent.state.startsWith('stopped') || view.settings.resumeStopped) return;
      const notes = { ...view.memory.notes, stoppedBy: null, marks: [] };
      const tags = view.torrent.tags.filter((tag) => tag !== 'tendarr-free_space_paused');
      const stopped = { ...view, memory: { ...view.memory, notes }, torrent: { ...view.torrent, tags } };
      const types = decide(stopped, rules).decisions.flatMap(({ action }) => action?.type ?? []);
      expect(types).not.toContain('start');
    });
  });

  test('done and decided again, it comes to rest within two ticks', () => {
    holds((view) => {
      const first = tick(view, rules);
      // With other trackers it is under other rules: from there on it counts.
      const start = first.actions.some(({ type }) => type.endsWith('Trackers')) ? first.after : view;
      const once = start && tick(start, rules).after;
      const twice = once && tick(once, rules).after;
      if (twice) expect(tick(twice, rules).actions).toEqual([]);
    });
  });

  test('no text shows more of a tracker than its host', () => {
    holds((view) => {
      const { decisions } = decide(view, rules);
      expect(JSON.stringify(decisions.map(({ reason, inputs }) => [reason, inputs]))).not.toContain('secret');
    });
  });
});

test('what a tracker still binds is never removed, but by its owner', () => {
  fc.assert(
    fc.property(views, (view) => {
      const rule = view.policy.hitAndRun;
      if (rule === null || owed(rule, view.torrent) === null || isReleased(rule, view.trackers)) return;
      expect(removalOf(view, instanceRules)).toBeNull();
      expect(removalOf(alone(view), categoryRules)).toBeNull();
    }),
    { numRuns },
  );
});

test('the order of the torrents changes neither decisions nor what the brake lets pass', () => {
  const list = fc.array(views, { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(list, (torrents) => {
      const numbered = torrents.map((view, index) => ({ view, key: `default/${index}` }));
      expect(passing(numbered.toReversed())).toEqual(passing(numbered));
    }),
    { numRuns: 200 },
  );
});

test('an engaged brake lets nothing pass that nobody released', () => {
  fc.assert(
    fc.property(fc.array(views, { minLength: 1, maxLength: 12 }), (torrents) => {
      const wishes = wishesOf(torrents.map((view, index) => ({ view, key: `default/${index}` })));
      const state = { on: true, held: new Map(), counted: { removal: 0, seed: 0 }, owned: 1_000 };
      expect(brake(wishes, state, { removal: 20, seed: 100 }).pass).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

interface Numbered {
  view: View;
  key: string;
}

function wishesOf(torrents: readonly Numbered[]): Wish[] {
  return torrents.flatMap(({ view, key }) => {
    const removal = removalOf(view, instanceRules);
    return removal ? { key, rule: removal.rule, count: removal.action.count } : [];
  });
}

function passing(torrents: readonly Numbered[]): string[] {
  const state = { on: false, held: new Map(), counted: { removal: 0, seed: 0 }, owned: torrents.length };
  const { pass, hold, engage } = brake(wishesOf(torrents), state, { removal: 2, seed: 2 });
  return [...pass.map(({ wish }) => `${wish.key} passes`), ...hold.map(({ key }) => `${key} waits`), `${engage}`];
}

/** The same with one thing missing that every removal rests on. */
function withLess(view: View): View[] {
  const { client } = view;
  return [
    { ...view, fresh: false },
    { ...view, client: { ...client, settled: false } },
    { ...view, client: { ...client, mountLost: true } },
    { ...view, removalsOff: { verdict: 'unknown', why: 'it is not sure whose it is' } },
  ];
}

/** The same with one thing missing that this removal rests on; another rule may have a reason of its own. */
function withoutRead(view: View, { rule, action }: Removal): View[] {
  const { client, manager, queues } = view;
  const lacking: View[] = [];
  if (rule !== 'failed') lacking.push({ ...view, client: { ...client, trackersKnown: false } });
  if (action.deleteFiles) lacking.push({ ...view, payload: null });
  if (rule === 'missing' && manager) lacking.push({ ...view, manager: { ...manager, history: null } });
  if (rule === 'format') lacking.push({ ...view, library: null });
  if (rule === 'files') lacking.push({ ...view, files: null });
  if (rule === 'limit' || rule === 'missing') return lacking;
  if (manager?.queue) {
    const { queue } = manager;
    lacking.push({ ...view, manager: { ...manager, queue: null } });
    lacking.push({ ...view, manager: { ...manager, trouble: 'it is away' } });
    lacking.push({ ...view, manager: { ...manager, queue: { ...queue, complete: false } } });
    lacking.push({ ...view, manager: { ...manager, queue: { ...queue, readAt: view.now - 10_001 } } });
  }
  if (manager === null && queues) {
    lacking.push({ ...view, queues: null });
    lacking.push({ ...view, queues: { ...queues, complete: false } });
  }
  return lacking;
}
