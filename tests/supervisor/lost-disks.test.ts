import { expect, test } from 'bun:test';
import { createLostDisks } from '../../src/supervisor/lost-disks.ts';
import type { MissingFolder, ToWorker } from '../../src/supervisor/message.ts';

const minute = 60_000;
const folder = (name: string, since: number[] = [], lost = false): MissingFolder => ({ folder: name, since, lost });

function begin() {
  const told: ToWorker[] = [];
  const disks = createLostDisks((message) => told.push(message));
  const hear = (worker: string, ...folders: MissingFolder[]) =>
    disks.hear(worker, { type: 'missing', client: 'box', folders });
  return { disks, told, hear };
}

test('what one owner loses holds all owners, until it is back', () => {
  const { disks, told, hear } = begin();
  hear('Movies', folder('/a', [], true));
  hear('TV');
  expect(told).toEqual([{ type: 'lost', client: 'box', lost: true }]);
  expect(disks.all()).toEqual(told);
  expect(disks.foldersOf('box')).toEqual(['/a']);
  hear('Movies');
  expect(told.at(-1)).toEqual({ type: 'lost', client: 'box', lost: false });
  expect([told.length, disks.all(), disks.foldersOf('box'), disks.attention()]).toEqual([2, [], [], []]);
});

test.each([
  ['at once', '/a', 0, true],
  ['ten minutes apart', '/a', 10 * minute, true],
  ['more than ten minutes apart', '/a', 10 * minute + 1, false],
  ['in another folder', '/b', 0, false],
])('two owners that miss one torrent each %s: %s', (_, second, later, isLost) => {
  const { disks, told, hear } = begin();
  hear('Movies', folder('/a', [minute]));
  hear('TV', folder(second, [minute + later]));
  expect(disks.foldersOf('box')).toEqual(isLost ? ['/a'] : []);
  expect(told).toHaveLength(isLost ? 1 : 0);
});

test('it is one item for each client, which names all folders', () => {
  const { disks, hear } = begin();
  hear('Movies', folder('/b', [], true));
  hear('TV', folder('/a', [], true));
  const items = disks.attention();
  expect(items).toMatchObject([{ id: 'mount:box', severity: 'error', subject: 'Torrent client box misses files' }]);
  expect(items[0]?.text).toContain('/a and /b');
});

test('an owner that is no more says nothing any more', () => {
  const { disks, told, hear } = begin();
  hear('Movies', folder('/a', [], true));
  disks.keep(['Movies']);
  expect(disks.foldersOf('box')).toEqual(['/a']);
  disks.keep(['TV']);
  expect(disks.foldersOf('box')).toEqual([]);
  expect(told.at(-1)).toEqual({ type: 'lost', client: 'box', lost: false });
});
