import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { missing } from '../../../src/torrent/rules/missing.ts';
import { event, type Given, given, history, hitAndRun, imported, now, says, trackers } from '../support/view.ts';

const gone = (scene: Given = {}): Given => ({
  ...scene,
  torrent: { state: 'missingFiles', ...scene.torrent },
  memory: { ...imported, ...scene.memory },
  notes: { importedWith: 'Move', ...scene.notes },
  evidence: { missingMs: 30_000, ...scene.evidence },
  manager: scene.manager === null ? null : { history: history(event('imported')), ...scene.manager },
});
const decides = (scene: Given) => says(missing, given(scene));
const alone = 'withheld: Its files are missing, and not because they were moved into a library: it is left alone.';

test.each<[string, Given, string]>([
  ['we had them moved', gone(), 'remove it and keep its files'],
  ['copied', gone({ notes: { importedWith: 'Copy' } }), alone],
  ['imported in whatever way', gone({ notes: { importedWith: 'Auto' } }), alone],
  ['imported by the manager alone', gone({ notes: { importedWith: null } }), alone],
  ['imported by the manager after our own try failed', gone({ memory: { importedBy: 'manager' } }), alone],
  ['known by a tag', gone({ memory: { importedBy: 'tag' } }), alone],
  ['never imported', gone({ memory: { importedAt: null } }), alone],
  ['a category without a manager', gone({ manager: null }), alone],
  ['missing for a moment', gone({ evidence: { missingMs: 29_999 } }), 'rests for 1 s'],
  ['the history is not known', gone({ manager: { history: null } }), 'needs history'],
  ['the history is old', gone({ manager: { history: { askedAt: now - 60_001, events: [] } } }), 'needs history'],
  [
    'the history does not agree',
    gone({ manager: { history: history() } }),
    'withheld: Its files are missing, and Movies has no import of it: it is left alone.',
  ],
  [
    'the manager is away',
    gone({ manager: { trouble: 'x' } }),
    'unknown: Its files are missing, and its manager cannot be asked whether it moved them.',
  ],
  ['a disk is lost', gone({ client: { mountLost: true } }), 'rests'],
  ['a disk is lost, never imported', gone({ memory: { importedAt: null }, client: { mountLost: true } }), 'rests'],
  [
    'bound',
    gone({ policy: { hitAndRun: hitAndRun() }, view: { trackers: trackers('') } }),
    'withheld: Not removed, although Movies moved its files into the library: its tracker tracker.test wants a ratio of 1 or 10 days of seeding.',
  ],
  [
    'protected',
    gone({ torrent: { tags: ['tendarr-ignored'] } }),
    'withheld: Not removed, although Movies moved its files into the library: the tag tendarr-ignored protects it.',
  ],
])('%s', (_, scene, expected) => {
  expect(decides(scene)).toBe(expected);
});

test('it takes no files and blocklists nothing', () => {
  expect(missing.decide(given(gone()))).toMatchObject({
    action: { deleteFiles: false, entries: [], cause: 'missing' },
  });
});

describe('only in the state that says so', () => {
  test.each(torrentStates.filter((state) => state !== 'missingFiles'))('not in %s', (state) => {
    expect(decides(gone({ torrent: { state } }))).toBe('nothing');
  });
});
