import { expect, test } from 'bun:test';
import { type Action, type Delete, describe, isOutside, keyOfAction, notesAfter } from '../../src/torrent/action.ts';
import type { Notes } from '../../src/torrent/rules/memory.ts';

const entry = { instance: 'Movies', id: 1, mediaId: 1, search: true };
const removal: Delete = { type: 'delete', cause: 'slow', deleteFiles: true, entries: [], count: 'removal' };
const scan: Action = { type: 'scan', path: '/p', mode: 'Move', tracked: true, lane: 'live' };

test.each<[Action, string, boolean, string]>([
  [scan, 'tell the manager to import /p (Move)', true, 'import'],
  [{ type: 'process', lane: 'live' }, 'tell the manager to go through its finished downloads', true, 'import'],
  [{ type: 'mark', by: 'tag' }, 'remember it as imported', false, 'mark'],
  [{ type: 'note', notes: {} }, 'remember that', false, 'note'],
  [{ type: 'keep', mark: 'hnr_active', on: true }, 'remember that', false, 'keep hnr_active'],
  [{ type: 'tag', tag: 'x' }, 'tag it x', true, 'tag x'],
  [{ type: 'untag', tag: 'x' }, 'take the tag x off', true, 'untag x'],
  [{ type: 'start' }, 'start it', true, 'start'],
  [{ type: 'stop', why: 'space' }, 'stop it', true, 'stop'],
  [{ type: 'recheck' }, 'have its files checked', true, 'recheck'],
  [{ type: 'setCategory', category: 'a/b' }, 'put it in the category a/b', true, 'setCategory'],
  [{ type: 'setCategory', category: '' }, 'take its category off', true, 'setCategory'],
  [{ type: 'skipFiles', files: [1, 2], filter: 'f' }, 'leave out 2 files', true, 'skipFiles'],
  [removal, 'remove it with its files', true, 'delete'],
  [{ ...removal, deleteFiles: false }, 'remove it and keep its files', true, 'delete'],
  [
    { ...removal, entries: [entry] },
    'remove it with its files, blocklist the release and search for another',
    true,
    'delete',
  ],
  [
    { ...removal, entries: [{ ...entry, search: false }] },
    'remove it with its files and blocklist the release',
    true,
    'delete',
  ],
  [{ type: 'replace', entries: [entry] }, 'give the release up and search for another', true, 'replace'],
  [{ type: 'replace', entries: [{ ...entry, search: false }] }, 'give the release up', true, 'replace'],
  [{ type: 'addTrackers', urls: ['https://t.test/secret'] }, 'add 1 tracker', true, 'addTrackers'],
  [{ type: 'removeTrackers', urls: ['a', 'b'] }, 'remove 2 trackers', true, 'removeTrackers'],
  [{ type: 'downloadLimit', limit: 2048 }, 'limit its download to 2 KB/s', true, 'downloadLimit'],
  [{ type: 'uploadLimit', limit: 0 }, 'limit its upload to no limit', true, 'uploadLimit'],
  [{ type: 'superSeeding', on: false }, 'turn super seeding off', true, 'superSeeding'],
])('%j', (action, text, outside, key) => {
  expect([describe(action), isOutside(action), keyOfAction(action)]).toEqual([text, outside, key]);
});

test.each<[Action, Partial<Notes>]>([
  [scan, { importedWith: 'Move' }],
  [{ type: 'note', notes: { replacedAt: 1 } }, { replacedAt: 1 }],
  [{ type: 'start' }, { startedAt: 7 }],
  [{ type: 'stop', why: 'seeding' }, { stoppedBy: 'seeding' }],
  [{ type: 'recheck' }, { rechecked: 7 }],
  [
    { type: 'recheck', afterErrors: 2 },
    { rechecked: 7, errorChecks: { count: 2, at: 7, failedAt: null } },
  ],
  [{ type: 'skipFiles', files: [1], filter: 'f' }, { filteredBy: 'f' }],
  [{ type: 'replace', entries: [] }, { replacedAt: 7 }],
  [{ type: 'addTrackers', urls: [] }, { trackersAt: 7 }],
  [{ type: 'downloadLimit', limit: 5 }, { downloadLimit: 5 }],
  [{ type: 'uploadLimit', limit: 0 }, { uploadLimit: null }],
  [{ type: 'superSeeding', on: true }, { superSeeding: true }],
  [removal, {}],
])('%j leaves %j to remember', (action, notes) => {
  expect(notesAfter(action, 7)).toEqual(notes);
});
