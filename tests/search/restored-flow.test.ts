import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import type { Kind } from '../../src/config/config.ts';
import { renumbered } from './support/renumbered.ts';
import { type Stage, startStage } from './support/stage.ts';

let stage: Stage;
let [tried, survived] = [0, 0];
const ends: (() => Promise<void>)[] = [];
afterAll(() => console.log(`managers restored with other numbers: ${tried} tried, ${survived} survived`));
afterEach(async () => {
  await stage.stop();
  for (const end of ends.splice(0)) await end();
});

const minute = 60_000;
const sizes: Record<Kind, number> = { movie: 60, series: 8, music: 10 };
const things: Record<Kind, [table: string, owners: string]> = {
  movie: ['movies', 'movies'],
  series: ['episodes', 'series'],
  music: ['albums', 'artists'],
};

/** The first call of each kind's reading that names things by their numbers. */
const inside: Record<Kind, string> = { movie: 'GET moviefile', series: 'GET episode', music: 'GET track' };

const search = 'SearchesPerHour = -1\nSearchAgainOnSearchCompletion = false';
const temporary = `UseTempForMissing = true
QualityProfileMappings = { "Any" = "Searching", "Standard" = "Searching", "Best" = "Searching" }`;

const moments = [
  'while nothing runs',
  'between two readings',
  'in the middle of a reading',
  'in the middle of a reading that nothing breaks off',
] as const;

describe.each(moments)('a manager that is restored with other numbers %s', (moment) => {
  test.each<[Kind, string, number]>([
    ['movie', 'others', 50_000_000],
    ['movie', 'those of their neighbours', 1],
    ['series', 'others', 50_000_000],
    ['series', 'those of their neighbours', 1],
    ['music', 'others', 50_000_000],
    ['music', 'those of their neighbours', 1],
  ])('%s, %s: the library follows, nothing is searched for again, profiles find back', async (kind, _, by) => {
    tried += 1;
    // Without a break nothing tells that a switch of a profile goes by an old number.
    const own = moment.endsWith('breaks off') ? search : `${search}\n${temporary}`;
    stage = startStage(kind, { search: own, settings: 'SearchLoopDelay = 1', size: sizes[kind] });
    const [table, owners] = things[kind];
    const profiles = async () =>
      (await stage.ask(kind === 'music' ? 'artist' : kind)).map(({ qualityProfileId }) => qualityProfileId);
    const count = () => stage.rows(`SELECT count(*) AS n, sum(has_file) AS files FROM ${table}`);
    const before = await profiles();
    let added = 0;
    let isDue = false;
    const manager = renumbered(stage.manager, (call) => {
      if (!isDue || call !== inside[kind]) return added;
      isDue = false;
      added = by;
      // Usually it is started again for that.
      return moment === 'in the middle of a reading' ? null : by;
    });
    ends.push(manager.stop);
    stage.moveTo(manager.uri);
    stage.begin();
    await stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end');
    const searches = stage.searches().length;
    expect(searches).toBeGreaterThan(4);
    const known = count();

    if (moment === 'while nothing runs') await stage.crash();
    if (moment.startsWith('in the middle of a reading')) isDue = true;
    else added = by;
    if (moment === 'while nothing runs') stage.begin();
    if (isDue) stage.handle({ type: 'rebuild', id: 1 });
    await stage.pass(90 * minute);
    expect(added).toBe(by);
    expect(count()).toEqual(known);
    expect(stage.rows<{ least: number }>(`SELECT min(id) AS least FROM ${owners}`)[0]?.least).toBeGreaterThan(by);
    expect(stage.searches()).toHaveLength(searches);

    for (const id of [...stage.manager.library.wanted()]) stage.manager.library.receive(id);
    await stage.pass(60 * minute);
    expect(await profiles()).toEqual(before);
    expect(stage.stored('SELECT key FROM profile_switches')).toEqual([]);
    survived += 1;
  });
});
