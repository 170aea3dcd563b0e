/** Reads the series: one list, and the episodes of those that have changed. */

import type { EpisodeItem } from '../../arr/library/episode.ts';
import type { ManagerSeries, SeriesSource } from '../../arr/lists/series.ts';
import type { EpisodeFacts } from '../../database/library/rows.ts';
import { episodeKey, seriesKey } from '../identity.ts';
import { createBatch, parts } from './batch.ts';
import { type Present, type SyncContext, unknownProfile } from './context.ts';
import { fingerprint } from './fingerprint.ts';
import { gradeOf } from './judge.ts';
import { releaseChanged, remember } from './remember.ts';

/** A series whose episodes have to be read. */
interface Unread {
  id: number;
  tvdbId: number;
  profileId: number;
  /** As the list counts them; null = it does not. */
  episodes: number | null;
  print: number;
}

/** Rows of one transaction. */
const rowsAtOnce = 500;

/** @returns the ids of the complete list */
export async function readSeries(context: SyncContext, source: SeriesSource): Promise<Present> {
  const present: Present = new Set();
  const unread: Unread[] = [];
  const batch = createBatch<ManagerSeries>((series) => unread.push(...store(context, series)));
  await context.ask(() =>
    source.series((series) => {
      present.add(series.id);
      batch.add(series);
      context.progress.tell(batch.count(), null, 'series');
    }),
  );
  batch.flush();
  await readEpisodes(context, source, unread);
  // Not before what takes their place is there.
  context.library.series.removeMissing(present);
  return present;
}

/** The same for some series, whose episodes are read in any case. */
export async function readSomeSeries(
  context: SyncContext,
  source: SeriesSource,
  ids: readonly number[],
): Promise<void> {
  const series = await context.ask(() => source.seriesById(ids));
  await readEpisodes(context, source, store({ ...context, again: () => true }, series));
}

/** Writes series and seasons in one transaction. @returns those whose episodes have to be read */
function store(context: SyncContext, all: readonly ManagerSeries[]): Unread[] {
  const { library, known, profiles } = context;
  const unread: Unread[] = [];
  known.together(() => {
    const before = new Map(all.map(({ id }) => [id, known.series(id)]));
    library.series.upsert(all.map(({ seasons: _, episodes: _1, state: _2, ...facts }) => facts));
    for (const { id, tvdbId, profileId, seasons, episodes, state } of all) {
      library.seasons.upsert(seasons.map((season) => ({ seriesId: id, ...season })));
      library.seasons.removeMissing(new Set(seasons.map(({ number }) => number)), id);
      const was = before.get(id) ?? null;
      if (was?.tvdbId !== tvdbId) {
        remember(context, 'series', { id, key: seriesKey({ id, tvdbId }), wasThere: was !== null });
      }
      const print = fingerprint(tvdbId, state, (profiles.get(profileId) ?? unknownProfile).print);
      if (was?.readFor !== print || context.again(id)) unread.push({ id, tvdbId, profileId, episodes, print });
    }
  });
  return unread;
}

async function readEpisodes(context: SyncContext, source: SeriesSource, unread: readonly Unread[]): Promise<void> {
  let done = 0;
  for (const series of unread) {
    await context.attempt(async () => {
      const episodes: EpisodeItem[] = [];
      await context.ask(() => source.episodes(series.id, (episode) => episodes.push(episode)));
      storeEpisodes(context, series, episodes);
    });
    done += 1;
    context.progress.tell(done, unread.length, 'series');
  }
}

/** Writes the complete list of the episodes of a series. */
function storeEpisodes(context: SyncContext, series: Unread, episodes: readonly EpisodeItem[]): void {
  const { library, known, profiles, wishes } = context;
  const { minFormatScore } = profiles.get(series.profileId) ?? unknownProfile;
  const before = known.episodesOf(series.id);
  const ownKey = seriesKey(series);
  for (const part of parts(episodes, rowsAtOnce)) {
    known.together(() => {
      const facts = part.map((episode): EpisodeFacts => {
        const { hasFile, qualityMet, formatScore } = episode;
        const file = { hasFile, qualityMet: qualityMet ?? false, formatScore: formatScore ?? 0, scored: true };
        return { ...episode, ...gradeOf(file, minFormatScore, wishes) };
      });
      library.episodes.upsert(facts);
      for (const episode of facts) {
        const { id, reason } = episode;
        const key = episodeKey(ownKey, episode);
        const was = before.get(id) ?? null;
        const isSame = was?.seasonNumber === episode.seasonNumber && was.episodeNumber === episode.episodeNumber;
        // Its number and place may be those of an episode of another series, which was there before.
        remember(context, 'episodes', { id, key, wasThere: was !== null });
        if (isSame) releaseChanged(context, 'episodes', { id, key, reason }, was);
      }
    });
  }
  library.episodes.removeMissing(new Set(episodes.map(({ id }) => id)), series.id);
  // A list without anything where there should be something is read again.
  if (episodes.length > 0 || series.episodes === 0) known.readSeries(series.id, series.print);
}
