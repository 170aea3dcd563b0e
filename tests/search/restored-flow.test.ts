import { afterEach, expect, test } from 'bun:test';
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
const by = 50_000_000;
const things: Record<Kind, [table: string, owners: string]> = {
  movie: ['movies', 'movies'],
  series: ['episodes', 'series'],
  music: ['albums', 'artists'],
};

test.each<[Kind, number]>([
  ['movie', 60],
  ['series', 8],
  ['music', 10],
])(
  'a manager of %s that was restored with other numbers: the library follows, nothing is searched for again, profiles find back',
  async (kind, size) => {
    const search = `SearchesPerHour = -1\nSearchAgainOnSearchCompletion = false\nUseTempForMissing = true
QualityProfileMappings = { "Any" = "Searching", "Standard" = "Searching", "Best" = "Searching" }`;
    stage = startStage(kind, { search, settings: 'SearchLoopDelay = 1', size });
    const before = (await stage.ask(kind === 'music' ? 'artist' : kind)).map(
      ({ qualityProfileId }) => qualityProfileId,
    );
    stage.begin();
    await stage.until(() => stage.report().searchSummary?.startsWith('Searches completed'), 'the end');
    await stage.crash();
    const searches = stage.searches().length;
    expect(searches).toBeGreaterThan(4);
    const [table, owners] = things[kind];
    const count = () => stage.rows(`SELECT count(*) AS n, sum(has_file) AS files FROM ${table}`);
    const known = count();

    const other = renumbered(stage.manager, by);
    ends.push(other.stop);
    stage.moveTo(other.uri);
    stage.begin();
    await stage.pass(90 * minute);
    expect(count()).toEqual(known);
    expect(stage.rows<{ least: number }>(`SELECT min(id) AS least FROM ${owners}`)[0]?.least).toBeGreaterThan(by);
    expect(stage.searches()).toHaveLength(searches);

    for (const id of [...stage.manager.library.wanted()]) stage.manager.library.receive(id);
    await stage.pass(60 * minute);
    const after = (await stage.ask(kind === 'music' ? 'artist' : kind)).map(({ qualityProfileId }) => qualityProfileId);
    expect(after).toEqual(before);
    expect(stage.stored('SELECT key FROM profile_switches')).toEqual([]);
  },
);
