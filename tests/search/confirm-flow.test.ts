/** What is asked about a thing right before it is searched for. */
import { afterEach, describe, expect, test } from 'bun:test';
import type { Kind } from '../../src/config/config.ts';
import { renumbered } from './support/renumbered.ts';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  await stage.stop();
  for (const end of ends.splice(0)) await end();
});

const minute = 60_000;
const lists: Record<Kind, string> = { movie: 'movie', series: 'series', music: 'album' };
const search = 'SearchesPerHour = -1\nSearchAgainOnSearchCompletion = false';

/** A library that takes so long to read that the whole of it is read every six hours only. */
function large(kind: Kind, size: number): void {
  const own = kind === 'series' ? `${search}\nSearchBySeries = false` : search;
  stage = startStage(kind, { search: own, settings: 'SearchLoopDelay = 1', size });
  stage.manager.before(({ method, name }) => {
    if (method === 'GET' && name === lists[kind]) stage.clock.advance(2 * minute);
  });
}

const searchedIds = () =>
  stage.searches().flatMap((one) => Object.values(one).flatMap((value) => (Array.isArray(value) ? value : [])));
const over = () => stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end', 60_000);
const withheld = (reason: string) => stage.ledger().filter((row) => row.reason.startsWith(reason));

describe('what changed since a large library was read is not searched for', () => {
  test('a movie that is not monitored any more, as the ledger says', async () => {
    large('movie', 60);
    stage.begin();
    await stage.until(() => stage.searches().length > 0, 'the first search');
    const [one = 0, two = 0] = [...stage.manager.library.wanted()]
      .filter((id) => !searchedIds().includes(id))
      .slice(-2);
    stage.manager.library.change(one, { monitored: false });
    stage.manager.library.receive(two);
    await over();
    expect(searchedIds()).not.toContain(one);
    expect(searchedIds()).not.toContain(two);
    expect(withheld('It is not monitored any more')).toHaveLength(1);
    expect(withheld('It is there by now')).toHaveLength(1);
  });

  test('and where that is so of several, the library is read again first', async () => {
    large('movie', 60);
    stage.begin();
    await stage.until(() => stage.searches().length > 0, 'the first search');
    const left = [...stage.manager.library.wanted()].filter((id) => !searchedIds().includes(id));
    for (const id of left) stage.manager.library.change(id, { monitored: false });
    await over();
    expect(searchedIds().filter((id) => left.includes(Number(id)))).toEqual([]);
    expect(withheld('It is not monitored any more')).toHaveLength(3);
    expect(stage.rows(`SELECT count(*) AS n FROM movies WHERE monitored AND id IN (${left.join(', ')})`)).toEqual([
      { n: 0 },
    ]);
  });
});

describe('a manager whose numbers become others without a word while searches go on', () => {
  test.each<[Kind, number, number]>([
    ['movie', 60, 1],
    ['movie', 60, 50_000_000],
    ['series', 8, 1],
    ['music', 10, 1],
  ])('%s of %i, by %i: everything is searched for once, by its new number', async (kind, size, by) => {
    large(kind, size);
    let added = 0;
    const manager = renumbered(stage.manager, () => added);
    ends.push(manager.stop);
    stage.moveTo(manager.uri);
    const wanted = [...stage.manager.library.wanted()];
    stage.begin();
    await stage.until(() => stage.searches().length > 1, 'the first searches');
    added = by;
    await over();
    // As the manager itself sees them, whatever stands before it.
    const ids = searchedIds().map(Number);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids.filter((id) => !wanted.includes(id))).toEqual([]);
    expect(ids.length).toBeGreaterThan(4);
    expect(stage.ledger().some(({ reason }) => reason.includes('so the library is read again'))).toBe(true);
  });
});

test('a search goes on where the manager does not want to tell about a single thing', async () => {
  stage = startStage('movie', { search, settings: 'SearchLoopDelay = 1', size: 60 });
  stage.manager.before(({ name }) => (name === 'movie/{id}' ? { kind: 'answer', status: 500, body: '{}' } : undefined));
  stage.begin();
  await stage.until(() => stage.searches().length > 1, 'the searches');
  expect(new Set(searchedIds()).size).toBe(searchedIds().length);
});
