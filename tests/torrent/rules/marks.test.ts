import { expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { hitAndRunMark, seedingMark, spaceMark, stalledMark } from '../../../src/torrent/rules/marks.ts';
import type { Rule } from '../../../src/torrent/rules/rule.ts';
import { download, type Given, given, hitAndRun, minute, now, says, tagless, trackers } from '../support/view.ts';

const tags = (...names: string[]) => names.map((name) => `tendarr-${name}`);
const over: Given = { torrent: { ratio: 2 }, policy: { maxRatio: 2 }, settings: { removeAt: 1 } };
const also = (scene: Given, torrent: Given['torrent'], more: Given = {}): Given => ({
  ...scene,
  ...more,
  torrent: { ...scene.torrent, ...torrent },
  policy: { ...scene.policy, ...more.policy },
  settings: { ...scene.settings, ...more.settings },
});
const seeding = 'allowed_seeding';
const space = 'free_space_paused';
const stalled = 'allowed_stalled';
const stuck: Given = { torrent: { state: 'stalledDL' }, evidence: { stalledMs: minute } };

const decides = (rule: Rule, scene: Given) => {
  const isDownload = scene.torrent?.state?.endsWith('DL') || scene.torrent?.state === 'downloading';
  return says(rule, isDownload ? download(scene) : given(scene));
};

test.each<[string, Given, string]>([
  ['no limit', {}, 'tags tendarr-allowed_seeding'],
  ['a download', { torrent: { state: 'metaDL' } }, 'tags tendarr-allowed_seeding'],
  ['marked', { torrent: { tags: tags(seeding) } }, 'nothing'],
  ['over its limit', over, 'nothing'],
  ['over its limit, marked', also(over, { tags: tags(seeding) }), 'untags tendarr-allowed_seeding'],
  ['over its limit, never removed', also(over, {}, { settings: { removeAt: -1 } }), 'tags tendarr-allowed_seeding'],
  ['over its limit, forced', also(over, { state: 'forcedUP' }), 'tags tendarr-allowed_seeding'],
  ['over its limit, super seeding', also(over, { superSeeding: true }), 'tags tendarr-allowed_seeding'],
  [
    'over its limit, bound',
    also(over, {}, { policy: { hitAndRun: hitAndRun({ minRatio: 3 }) } }),
    'tags tendarr-allowed_seeding',
  ],
  ['protected', { torrent: { tags: tags('ignored') } }, 'nothing'],
  ['protected, marked', { torrent: { tags: tags('ignored', seeding) } }, 'untags tendarr-allowed_seeding'],
  [
    'stopped for space',
    { torrent: { state: 'stoppedDL', tags: tags(space, seeding) } },
    'untags tendarr-allowed_seeding',
  ],
  ['without tags', { settings: tagless }, 'keeps allowed_seeding'],
  ['without tags, marked', { settings: tagless, notes: { marks: [seeding] } }, 'nothing'],
  [
    'without tags, protected',
    { settings: tagless, notes: { marks: [seeding] }, torrent: { tags: tags('ignored') } },
    'drops allowed_seeding',
  ],
])('may seed: %s', (_, scene, expected) => {
  expect(decides(seedingMark, scene)).toBe(expected);
});

const bound = also(over, {}, { policy: { hitAndRun: hitAndRun({ minRatio: 3 }) } });
test.each<[string, Given, string]>([
  ['over its limit', bound, 'tags tendarr-hnr_active'],
  ['marked', also(bound, { tags: tags('hnr_active') }), 'nothing'],
  ['not over its limit', also(bound, { ratio: 1.9 }), 'nothing'],
  ['not over its limit, marked', also(bound, { ratio: 1.9, tags: tags('hnr_active') }), 'untags tendarr-hnr_active'],
  ['satisfied, marked', also(bound, { ratio: 3, tags: tags('hnr_active') }), 'untags tendarr-hnr_active'],
  ['no rule, marked', also(over, { tags: tags('hnr_active') }), 'untags tendarr-hnr_active'],
  [
    'not known to its tracker any more, marked',
    also(bound, { tags: tags('hnr_active') }, { view: { trackers: trackers('unregistered torrent') } }),
    'untags tendarr-hnr_active',
  ],
  ['no rule', over, 'nothing'],
  ['without tags', also(bound, {}, { settings: tagless }), 'nothing'],
])('kept by its tracker: %s', (_, scene, expected) => {
  expect(decides(hitAndRunMark, scene)).toBe(expected);
});

test.each<[string, Given, string]>([
  ['with time left', stuck, 'tags tendarr-allowed_stalled'],
  ['marked', also(stuck, { tags: tags(stalled) }), 'nothing'],
  ['for a moment only', { ...stuck, evidence: { stalledMs: minute - 1 } }, 'rests for 1 s'],
  [
    'for a moment only, without an age gate',
    also(stuck, {}, { settings: { youngMs: 0 }, evidence: { stalledMs: 0 } }),
    'tags tendarr-allowed_stalled',
  ],
  ['metadata', also(stuck, { state: 'metaDL' }), 'tags tendarr-allowed_stalled'],
  ['nobody has all', also(stuck, { state: 'downloading', availability: 0.5 }), 'tags tendarr-allowed_stalled'],
  [
    'somebody has all, marked',
    also(stuck, { state: 'downloading', tags: tags(stalled) }),
    'untags tendarr-allowed_stalled',
  ],
  ['young', also(stuck, { addedOn: now / 1000 }), 'nothing'],
  ['its time is over', { ...stuck, evidence: { stalledMs: 15 * minute } }, 'nothing'],
  [
    'its time is over, marked',
    { ...also(stuck, { tags: tags(stalled) }), evidence: { stalledMs: 15 * minute } },
    'nothing',
  ],
  ['patience without end', also(stuck, {}, { settings: { stalledMs: 0 } }), 'tags tendarr-allowed_stalled'],
  [
    'patience is off, marked',
    also(stuck, { tags: tags(stalled) }, { settings: { stalledMs: null } }),
    'untags tendarr-allowed_stalled',
  ],
  ['protected, marked', also(stuck, { tags: tags(stalled, 'ignored') }), 'untags tendarr-allowed_stalled'],
  ['seeding, marked', { torrent: { tags: tags(stalled) } }, 'untags tendarr-allowed_stalled'],
  ['without tags', also(stuck, {}, { settings: tagless }), 'keeps allowed_stalled'],
])('stalled: %s', (_, scene, expected) => {
  expect(decides(stalledMark, scene)).toBe(expected);
});

const ours: Given = { torrent: { state: 'stoppedDL' }, notes: { stoppedBy: 'space' } };
test.each<[string, Given, string]>([
  ['stopped by us', ours, 'tags tendarr-free_space_paused'],
  ['marked', also(ours, { tags: tags(space) }), 'nothing'],
  ['stopped by its owner', also(ours, {}, { notes: { stoppedBy: null } }), 'nothing'],
  ['marked, our memory lost', also(ours, { tags: tags(space) }, { notes: { stoppedBy: null } }), 'nothing'],
  ['does not show as stopped yet', also(ours, { state: 'downloading' }), 'nothing'],
  ['runs again, marked', also(ours, { state: 'downloading', tags: tags(space) }), 'untags tendarr-free_space_paused'],
  [
    'told to run, not shown yet',
    also(ours, { state: 'downloading', tags: tags(space) }, { view: { pending: new Set(['start']) } }),
    'nothing',
  ],
  ['being checked, marked', also(ours, { state: 'checkingDL', tags: tags(space) }), 'nothing'],
  ['broken, marked', also(ours, { state: 'error', amountLeft: 5, tags: tags(space) }), 'nothing'],
  ['in the queue, marked', also(ours, { state: 'queuedDL', tags: tags(space) }), 'untags tendarr-free_space_paused'],
  ['complete, marked', { torrent: { state: 'stoppedUP', tags: tags(space) } }, 'untags tendarr-free_space_paused'],
  ['protected, marked', also(ours, { tags: tags(space, 'ignored') }), 'untags tendarr-free_space_paused'],
  ['protected', also(ours, { tags: tags('ignored') }), 'nothing'],
  ['without tags', also(ours, {}, { settings: tagless }), 'keeps free_space_paused'],
])('stopped for space: %s', (_, scene, expected) => {
  expect(decides(spaceMark, scene)).toBe(expected);
});

test('only what may reach a limit can be kept by its tracker', () => {
  const marked = torrentStates.filter((state) => says(hitAndRunMark, given(also(bound, { state }))) !== 'nothing');
  expect(marked).toEqual(['uploading', 'stoppedUP', 'queuedUP', 'stalledUP']);
});

const untagged = also(over, { tags: tags(seeding) });
test.each<[Rule, Given, string]>([
  [seedingMark, {}, 'Tagged tendarr-allowed_seeding: it has not reached its seeding limits.'],
  [seedingMark, untagged, 'Took the tag tendarr-allowed_seeding off: it reached its seeding limits.'],
  [hitAndRunMark, bound, 'Tagged tendarr-hnr_active: it reached its seeding limits, but its tracker wants more.'],
  [
    spaceMark,
    also(ours, {}, { settings: tagless }),
    'Kept the mark free_space_paused: it was stopped for lack of space.',
  ],
])('the ledger says what was done, and why: %p', (rule, scene, reason) => {
  const view = rule === spaceMark ? download(scene) : given(scene);
  expect(rule.decide(view)).toMatchObject({ type: 'act', reason });
});

test('a download that is given time is told so', () => {
  const reason = 'Tagged tendarr-allowed_stalled: it is stalled and has time left.';
  expect(stalledMark.decide(download(stuck))).toMatchObject({ type: 'act', reason });
});
