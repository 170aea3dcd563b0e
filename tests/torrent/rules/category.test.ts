import { describe, expect, test } from 'bun:test';
import type { Delete } from '../../../src/torrent/action.ts';
import { decide } from '../../../src/torrent/decide.ts';
import { createFileFilter } from '../../../src/torrent/rules/file-filter.ts';
import { categoryRules } from '../../../src/torrent/rules/order.ts';
import { download, files, type Given, given, minute, now } from '../support/view.ts';

const entry = { instance: 'Movies', id: 1, mediaId: 1, search: true };
const alone = (scene: Given = {}): Given => ({
  ...scene,
  manager: null,
  settings: { ...scene.settings, kind: null, reSearch: false },
  view: { queues: { readAt: now, complete: true, missing: [], entries: [entry] }, ...scene.view },
});
const actions = (view: ReturnType<typeof given>) =>
  decide(view, categoryRules).decisions.flatMap(({ action }) => action ?? []);
const types = (view: ReturnType<typeof given>) =>
  actions(view)
    .map(({ type }) => type)
    .filter((type) => type !== 'tag');

describe('a category without a manager', () => {
  test('hands nothing to anybody', () => {
    expect(types(given(alone()))).toEqual([]);
  });
  test('takes all files', () => {
    const names = { FolderExclusionRegex: [], FileNameExclusionRegex: ['sample'], FileExtensionAllowlist: [] };
    const fileFilter = createFileFilter({ CaseSensitiveMatches: false, ...names }, 'movie');
    const view = { files: files('a.mkv', 'sample.mkv') };
    expect(types(download(alone({ view, settings: { fileFilter } })))).toEqual([]);
  });
  test('knows no longest time to finish, not even that of a tracker', () => {
    const slow: Given = {
      torrent: { eta: 1e6 },
      policy: { maximumEta: 60 },
      settings: { removeSlow: true },
      evidence: { slowMs: 1e9 },
    };
    expect(types(download(alone(slow)))).toEqual([]);
    const nearly = { torrent: { state: 'stalledDL' as const, progress: 0.999 }, evidence: { stalledMs: 1e9 } };
    expect(types(download(alone({ ...nearly, policy: { maximumEta: 60 }, settings: { stalledMs: null } })))).toEqual(
      [],
    );
  });
  test('gives a stalled download up where a manager has it, and searches for nothing', () => {
    const stuck: Given = { torrent: { state: 'stalledDL' }, evidence: { stalledMs: 60 * minute } };
    const removal = actions(download(alone(stuck))).find(({ type }) => type === 'delete') as Delete;
    expect(removal.entries).toEqual([{ ...entry, search: false }]);
    expect(actions(download(alone({ ...stuck, settings: { reSearchStalled: true } })))).toContainEqual(removal);
  });
  test('removes a seed at its limits without an import, and gives nothing up', () => {
    const over: Given = { torrent: { ratio: 2 }, policy: { maxRatio: 2 }, settings: { removeAt: 1 } };
    expect(actions(given(alone(over)))).toContainEqual({
      type: 'delete',
      cause: 'limit',
      deleteFiles: true,
      entries: [],
      count: 'removal',
    });
  });
});
