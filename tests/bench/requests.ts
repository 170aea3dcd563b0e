/**
 * What the search processes ask of their managers, counted at the managers: the first sync of large libraries, hours
 * in which nothing changes, and ten changes. Time is moved by hand: hours take as long as their requests.
 */
import type { Kind } from '../../src/config/config.ts';
import { type Stage, startStage } from '../search/support/stage.ts';
import type { Row } from './table.ts';

const hours = 3 * 3_600_000;
const episodesOfSeries = 50;

/** Things of each manager; `size` counts movies, series and artists. */
const libraries: Record<Kind, { size: number; name: string; prepare?: (stage: Stage) => void; most: number }> = {
  // A call for each hundred files, and a few lists.
  movie: { size: 20_000, name: '20,000 movies', most: 220 },
  // A call for each series.
  series: {
    size: 4_000,
    name: '4,000 series with 200,000 episodes',
    most: 4_010,
    prepare: ({ manager }) => {
      const seasons = Array.from({ length: 5 }, (_, index) => ({ number: index + 1, episodes: episodesOfSeries / 5 }));
      for (let id = 1; id <= 4_000; id += 1) manager.library.change(id, { seasons });
    },
  },
  // A call for each artist, one for each fifty albums.
  music: { size: 2_880, name: '10,000 albums', most: 3_200 },
};

export async function requestBench(): Promise<Row[]> {
  const rows: Row[] = [];
  let steady = 0;
  for (const kind of ['movie', 'series', 'music'] as const) {
    const counted = await count(kind);
    steady += counted.perSecond;
    rows.push(
      {
        name: `Calls of the first sync: ${libraries[kind].name}`,
        value: counted.first,
        unit: '',
        target: { atMost: libraries[kind].most },
      },
      {
        name: `Calls after 10 changes: ${libraries[kind].name}`,
        value: counted.changed,
        unit: '',
        target: { atMost: 200 },
      },
    );
  }
  rows.push({
    name: 'Calls to these three managers without a change',
    value: steady,
    unit: '/s',
    target: { atMost: 0.5 },
  });
  return rows;
}

async function count(kind: Kind): Promise<{ first: number; perSecond: number; changed: number }> {
  const { size, prepare } = libraries[kind];
  const stage = startStage(kind, { size, search: 'SearchMissing = false' });
  try {
    prepare?.(stage);
    stage.begin();
    await stage.synced(10 * 60_000);
    const first = total(stage);
    await stage.pass(hours, 10 * 60_000);
    const perSecond = total(stage) / (hours / 1000);
    for (const id of [...stage.manager.library.wanted()].slice(0, 10)) stage.manager.library.receive(id);
    await stage.synced(10 * 60_000);
    return { first, perSecond, changed: total(stage) };
  } finally {
    await stage.stop();
  }
}

function total(stage: Stage): number {
  return Object.values(stage.calls()).reduce((sum, calls) => sum + calls, 0);
}
